import { lazy } from 'react'
import { waitedFor } from '#platform/browser/silence.ts'

/** A chunk that somebody waits for and that has not come by then (ms) is missing (specification, section 8). */
export const chunkWithin = 120_000

/** What `load` brings; fails when that takes too long, in words that `missing-chunk-rules.ts` knows. */
export async function inTime<T>(load: () => Promise<T>, within = chunkWithin): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('a chunk did not come in time')), within)
  try {
    return await waitedFor(Promise.race([load(), late.promise]))
  } finally {
    clearTimeout(timer)
  }
}

/** A component that comes in a chunk of its own once it is wanted. */
export const lazyChunk: typeof lazy = (load) => lazy(() => inTime(load))
