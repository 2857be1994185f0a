import { shallReload } from './missing-chunk-rules.ts'

/** A new version that is not there by then (ms) is not waited for. */
const updateWithin = 10_000

/** The new version takes over before the page is loaded again: the old one would only miss the same chunk. */
export async function takeNewVersion(): Promise<void> {
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
 * A chunk that somebody wants and that is gone from the server (a new version took its place) is
 * repaired by loading the page again, once; see `missing-chunk-rules.ts` for when not. What failed is
 * then shown with its own offer to load again.
 */
export async function recoverMissingChunk(failure: unknown): Promise<void> {
  const visit = { pathname: location.pathname, online: navigator.onLine, storage: sessionStorage, now: Date.now() }
  if (!shallReload(failure, visit)) return
  await takeNewVersion().catch(() => undefined)
  location.reload()
}

/** Hears of chunks that nothing else caught. What is only fetched ahead fails in silence: nobody wants it yet. */
export function followMissingChunks(): void {
  addEventListener('error', (event) => void recoverMissingChunk(event.error))
  addEventListener('unhandledrejection', (event) => void recoverMissingChunk(event.reason))
}
