import { isOutside } from '#server/platform/network/public-address.ts'

/**
 * Whether push messages may go there: an address outside, at its usual port (this machine's own at any). Where they go is
 * said by a browser, and so by whoever likes.
 */
export function isPushAddress(endpoint: string, publicUrl: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || !isOutside(url, publicUrl)) return false
  return url.port === '' || url.hostname === '127.0.0.1'
}
