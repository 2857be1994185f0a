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
  const [round, setRound] = useState(0)
  const shown = one?.id === importId ? one : null
  const isWaiting = isUnderWay(shown)
  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      staffCall(readImport, { params: { importId } }, { signal: stop.signal }).then(
        (value) => {
          setOne(value)
          setError(null)
          setRound((count) => count + 1)
        },
        (failure: unknown) => {
          if (stop.signal.aborted) return
          if (!(failure instanceof CallError)) throw failure
          setError(failure)
          setRound((count) => count + 1)
        },
      )
    const timer = round === 0 ? null : setTimeout(() => void ask(), askEvery)
    if (round === 0) void ask()
    if (round > 0 && !isWaiting && timer !== null) clearTimeout(timer)
    return () => {
      stop.abort()
      if (timer !== null) clearTimeout(timer)
    }
  }, [importId, round, isWaiting])
  return { one: shown, error, setOne }
}
