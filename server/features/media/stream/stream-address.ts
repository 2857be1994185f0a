import { publicName } from '#server/platform/network/public-address.ts'

const loopback = new Set(['127.0.0.1', 'localhost'])

/**
 * Whether something may be copied from there: an https address of a host that the client lists. An installation that is
 * itself on this machine alone (`publicUrl`) may have its streaming server here, too: so have tests.
 */
export function isStreamAddress(url: URL, hosts: readonly string[], publicUrl: string): boolean {
  if (url.username || url.password || !hosts.includes(url.host)) return false
  if (url.hostname === '127.0.0.1') return url.protocol === 'http:' && loopback.has(new URL(publicUrl).hostname)
  return url.protocol === 'https:' && publicName.test(url.hostname)
}
