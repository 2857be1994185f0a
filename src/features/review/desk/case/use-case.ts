import { useEffect, useState } from 'react'
import { openCase } from '#contract/features/review/review-contract.ts'
import { lentFor, type CaseDetail } from '#contract/features/review/review-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'

/** A case that is read: it is lent to its reader, and stays so while it is open. */
export function useCase(queue: string, caseId: string) {
  const [round, setRound] = useState(0)
  const [detail, setDetail] = useState<CaseDetail | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  useEffect(() => {
    if (!caseId) return
    const stop = new AbortController()
    const open = async () => {
      try {
        setDetail(await staffCall(openCase, { params: { queue, caseId } }, { signal: stop.signal }))
        setError(null)
      } catch (failed) {
        if (stop.signal.aborted) return
        if (!(failed instanceof CallError)) throw failed
        setError(failed)
      }
    }
    void open()
    const renewing = setInterval(() => void open(), lentFor / 2)
    return () => {
      clearInterval(renewing)
      stop.abort()
    }
  }, [queue, caseId, round])
  return { detail, error, renew: () => setRound((count) => count + 1) }
}
