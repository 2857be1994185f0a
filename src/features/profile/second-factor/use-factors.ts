import { useEffect, useState } from 'react'
import type { OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import { readFactors } from '#contract/features/second-factor/second-factor-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'

/** The own second factor as the server has it; read again when the network comes back. */
export function useFactors() {
  const online = useOnline()
  const [factors, setFactors] = useState<OwnFactors | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!online) return
    const stop = new AbortController()
    const read = async () => {
      try {
        setFactors(await call(readFactors, {}, { signal: stop.signal }))
        setFailure(null)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
    }
    void read()
    return () => stop.abort()
  }, [online])
  return { factors, failure, take: setFactors }
}
