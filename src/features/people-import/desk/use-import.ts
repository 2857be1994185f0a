import { useEffect, useState } from 'react'
import { readImport, type ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'

/** How often it is asked how far an import is (ms). */
const askEvery = 1500

const isUnderWay = (one: ImportDetail | null) => one?.state === 'checking' || one?.state === 'applying'

/** One import as it stands: asked again and again while it is worked on. What is on the screen stays where no answer comes. */
export function useImport(importId: string) {
  const [one, setOne] = useState<ImportDetail | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const shown = one?.id === importId ? one : null
  const isWaiting = isUnderWay(shown)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      let goesOn = isWaiting
      try {
        const now = await staffCall(readImport, { params: { importId } }, { signal: stop.signal })
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
  }, [importId, isWaiting])
  return { one: shown, error, setOne }
}
