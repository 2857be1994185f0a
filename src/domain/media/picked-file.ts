import { fingerprintBytes, headBytes, type NewFile } from '#contract/features/media/media-upload.ts'

/** SHA-256 of bytes, in lower-case hex; the browser reckons it beside the screen. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a picked file says of itself, without reading it whole: the same file is known again on another day. */
export async function describeFile(file: File): Promise<NewFile> {
  const name = file.name.trim().slice(-255) || 'file'
  const ends = [file.slice(0, fingerprintBytes), file.slice(Math.max(0, file.size - fingerprintBytes))]
  const named = new Blob([`${file.size}\n${name}\n`, ...ends])
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  return {
    name,
    bytes: file.size,
    fingerprint: await hashOf(await named.arrayBuffer()),
    head: btoa(String.fromCharCode(...head)),
  }
}
