import { useEffect, useState } from 'react'
import type { ImportState } from '#contract/engine/staff/import.ts'
import { CallError } from '../call-error.ts'

/** How often it is asked how far an import is (ms). */
const askEvery = 1500

const isUnderWay = (one: { state: ImportState } | null) => one?.state === 'checking' || one?.state === 'applying'

/**
 * One import as it stands: asked again and again while it is worked on. What is on the screen stays where no answer comes.
 * `read` is the same function at every call.
 */
export function useImport<One extends { id: string; state: ImportState }>(
  importId: string,
  read: (importId: string, signal: AbortSignal) => Promise<One>,
) {
  const [one, setOne] = useState<One | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const shown = one?.id === importId ? one : null
  const isWaiting = isUnderWay(shown)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      let goesOn = isWaiting
      try {
        const now = await read(importId, stop.signal)
        setOne(now)
        setError(null)
        goesOn = isUnderWay(now)
      } catch (failure) {
        if (stop.signal.aborted) return
        if (!(failure instanceof CallError)) throw failure
        setError(failure)
      }
      if (goesOn && !stop.signal.aborted) timer = setTimeout(() => void ask(), askEvery)
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [importId, isWaiting, read])
  return { one: shown, error, setOne }
}
