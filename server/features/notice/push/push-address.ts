import { publicName } from '#server/platform/network/public-address.ts'

// [Note: Push addresses] Where push messages go is said by a browser, and so by whoever likes: see [Note: Outside addresses].

const loopback = new Set(['127.0.0.1', 'localhost'])

/**
 * Whether push messages may go there. An installation that is itself on this machine alone (`publicUrl`) may have its push
 * service there, too: so have tests.
 */
export function isPushAddress(endpoint: string, publicUrl: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (url.hostname === '127.0.0.1') return loopback.has(new URL(publicUrl).hostname)
  return url.protocol === 'https:' && url.port === '' && publicName.test(url.hostname)
}
