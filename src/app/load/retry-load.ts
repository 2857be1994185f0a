import { isMissing } from './missing-chunk-rules.ts'

/** Between two tries for a chunk (ms): at first, and at most. */
const [shortest, longest] = [1000, 60_000]

/** Resolves after `ms`, or at once when the network comes back or nobody wants to know any more. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

/** The page is loaded again where that may help; what knows when may itself not come. */
export const repair = (missing: Error): void =>
  void import('./missing-chunk.ts').then((m) => m.recoverMissingChunk(missing)).catch(() => undefined)

/**
 * What `load` brings, asked for until it comes: for the start itself, and for what goes on in the background,
 * which nobody would miss on screen and ask for again. From the second failure on `onMissing` hears of it. Null once `signal` has ended it.
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  { signal = new AbortController().signal, onMissing = repair } = {},
): Promise<T | null> {
  for (let ms = shortest; !signal.aborted; ms = Math.min(longest, 2 * ms)) {
    try {
      return await load()
    } catch (error) {
      if (!isMissing(error)) throw error
      if (ms > shortest) onMissing(error)
    }
    await pause(ms, signal)
  }
  return null
}
