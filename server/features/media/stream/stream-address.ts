import { isOutside } from '#server/platform/network/public-address.ts'

/** Whether something may be copied from there: an address outside, of a host that the client lists. */
export const isStreamAddress = (url: URL, hosts: readonly string[], publicUrl: string): boolean =>
  hosts.includes(url.host) && isOutside(url, publicUrl)
