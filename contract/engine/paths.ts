/** What names a row in an address. */
export type PathId = number | string

/** One part of an address; the names of patterns (`:id`) stay as they are. */
export function segment(value: PathId): string {
  const text = String(value)
  return text.startsWith(':') ? text : encodeURIComponent(text)
}

/** Bytes of a bundle's file as the service worker serves them: from the device, else from the server. */
export const mediaPath = ({ bundleId, sha256 }: { bundleId: string; sha256: string }): string =>
  `/media/${sha256}?bundle=${bundleId}`
