import { isOutside } from '#server/platform/network/public-address.ts'

/** Whether something may be streamed or copied from there: an address outside, of a host that the client lists. */
export const isStreamAddress = (url: URL | null, hosts: readonly string[], publicUrl: string): boolean =>
  url !== null && hosts.includes(url.host) && isOutside(url, publicUrl)
