import { fromBase64url, toBase64url } from '../base64url.ts'

/** Bytes of the random start value in front of each sealed text (AES-GCM's own size). */
const startBytes = 12

const importKey = (key: string) =>
  crypto.subtle.importKey('raw', fromBase64url(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/**
 * Seals a persisted part under the cookie's key. The part's name is bound in, so that one part
 * cannot be put in another's place. The vault worker and, where it cannot start, the page use it.
 */
export async function sealText(name: string, key: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(startBytes))
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
  const sealed = await crypto.subtle.encrypt(algorithm, await importKey(key), new TextEncoder().encode(text))
  const bytes = new Uint8Array(startBytes + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), startBytes)
  return toBase64url(bytes)
}

/** Opens what `sealText` sealed; throws when key, name or content is another. */
export async function openText(name: string, key: string, sealed: string): Promise<string> {
  const bytes = fromBase64url(sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, startBytes), additionalData: new TextEncoder().encode(name) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await importKey(key), bytes.slice(startBytes)))
}
