import { preloadFailed } from './missing-chunk-rules.ts'

/** As long as the specification gives a chunk to come; a server that is slower than that is not there. */
const updateWithin = 10_000

/** The new version takes over before the page is loaded again: the old one would only miss the same chunk. */
async function useNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return
  await registration.update()
  const next = registration.waiting ?? registration.installing
  if (!next) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, updateWithin)
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      clearTimeout(timer)
      resolve()
    })
    const takeOver = () => {
      if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' })
      if (next.state === 'redundant') resolve()
    }
    next.addEventListener('statechange', takeOver)
    takeOver()
  })
}

/**
 * A chunk that is gone from the server (a new version took its place) is mended by loading the page
 * again, once; see `missing-chunk-rules.ts` for when not. What failed is then shown with its own offer
 * to load again.
 */
export function followMissingChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown }
    const visit = { pathname: location.pathname, online: navigator.onLine, storage: sessionStorage, now: Date.now() }
    if (!preloadFailed(payload, visit)) return
    void useNewVersion()
      .catch(() => undefined)
      .then(() => location.reload())
  })
}
