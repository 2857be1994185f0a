import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { formerCache, keepFormerChunks } from './former-chunks.ts'
import { precache } from './precache.ts'
import { keepWanted, keptWanted, removeOthers, splitManifest, wantedCache } from './wanted-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Addresses that are the server's to answer, though a browser may navigate to them. */
const serverPaths = [
  /^\/api\//,
  /^\/o\//,
  /^\/etraining_login\//,
  /^\/accounts\//,
  /^\/media\//,
  /^\/badges\/(keys|issuers|status)\//,
  /^\/badges\/[^/]+\.(jwt|png|svg)$/,
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
]

const isPublicImage = (path: string) => path.startsWith('/api/images/')
const isBuiltFile = (path: string) => path.startsWith('/assets/')

/** A portal's page that answers everything with 200 must not be kept in the place of a picture or a chunk. */
const onlyOurs = {
  async cacheWillUpdate({ response }: { response: Response }) {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? true
    return response.status === 200 && !isPage ? response : null
  },
}

let others: string[] = []

/** Keeps the files of what is wanted; see [Note: Wanted files]. */
export const keepOthers = (wanted: readonly string[]): Promise<void> => keepWanted(others, wanted)

const keptIn = (cacheName: string, request: Request) => caches.match(request, { cacheName, ignoreVary: true })

/**
 * The app's shell: what the build lists is kept at install; every navigation is answered from it,
 * with or without a network. Both kinds of files cached at first use carry their content in their
 * address, so what is kept is never out of date.
 */
export function startShell(manifest: { url: string; revision: string | null }[]): void {
  cleanupOutdatedCaches()
  const { shell, others: own } = splitManifest(manifest)
  others = own
  self.addEventListener('install', (event) => {
    event.waitUntil(keepFormerChunks(manifest))
    event.waitUntil(keptWanted().then(keepOthers))
  })
  self.addEventListener('activate', (event) => event.waitUntil(removeOthers(others)))
  precache.precache(shell)
  registerRoute(new PrecacheRoute(precache))
  registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: serverPaths }))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPublicImage(url.pathname),
    new CacheFirst({
      cacheName: 'trilha-images',
      plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
    }),
  )
  const chunks = new CacheFirst({
    cacheName: 'trilha-chunks',
    plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isBuiltFile(url.pathname),
    async (options) =>
      (await keptIn(formerCache, options.request)) ??
      (await keptIn(wantedCache, options.request)) ??
      (await chunks.handle(options)),
  )
}
