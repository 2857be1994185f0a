import { PrecacheController } from 'workbox-precaching'
import { leavingSignal } from '../stop-for-update.ts'

/** What a page says at a start with a network, once it has nothing more urgent to do. */
export interface CompletePrecacheMessage {
  type: 'complete-precache'
}

/** The files of this build on the device. */
export const precache = new PrecacheController()

const isPageAddress = (url: string) => url.endsWith('.html')

/** Whether a page is this build's: each of its files is one that this build has. */
function isOwnPage(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+/g) ?? []
  return named.length > 0 && named.every((path) => precache.getCacheKeyForURL(path) !== undefined)
}

/**
 * What the server has for an address, if it is this build's: not what a portal or the next release has in its
 * place, which would be answered from then on.
 */
export async function fetchOwn(url: string): Promise<Response | null> {
  const isPage = isPageAddress(url)
  const isHashed = precache.getCacheKeyForURL(url) === url
  const response = await fetch(url, { cache: isHashed ? 'default' : 'reload', signal: leavingSignal })
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? true
  if (response.status !== 200 || response.redirected || isHtml !== isPage) return null
  return !isPage || isOwnPage(await response.clone().text()) ? response : null
}

async function complete(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...precache.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key))
  // The page is the last to come: once it is there, a start without a network finds all it names.
  for (const [url, key] of missing.toSorted(
    ([one], [other]) => Number(isPageAddress(one)) - Number(isPageAddress(other)),
  )) {
    const response = await fetchOwn(url)
    if (response) await cache.put(key, response)
  }
}

let completing: Promise<void> | null = null

/**
 * Fetches what is missing of the build's files: the browser, or its person, may clear the caches and leave the
 * service worker. What cannot be had now is left to the next start.
 */
export function completePrecache(): Promise<void> {
  completing ??= complete()
    .catch((error: unknown) => {
      // No network any more, no room, or the next version takes over.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    })
    .finally(() => (completing = null))
  return completing
}
