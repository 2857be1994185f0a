import { useEffect, useState } from 'react'
import {
  deviceSessions,
  endDeviceSession,
  endOtherSessions,
  type DeviceSession,
} from '#contract/features/session/session-contract.ts'
import { call } from '#engine/session/api.ts'
import { CallError } from '#platform/call-error.ts'

/** Where the person is signed in. Only the server knows: without it there is nothing to show. */
export function useSessions(online: boolean) {
  const [sessions, setSessions] = useState<DeviceSession[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!online) return
    const stop = new AbortController()
    const load = async () => {
      try {
        const answer = await call(deviceSessions, {}, { signal: stop.signal })
        setSessions(answer.sessions)
        setFailure(null)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
    }
    void load()
    return () => stop.abort()
  }, [online])

  /** Ends one session, or all others; true when it is done. */
  const end = async (session: DeviceSession | 'others'): Promise<boolean> => {
    setBusy(true)
    try {
      if (session === 'others') await call(endOtherSessions, {})
      else await call(endDeviceSession, { body: { id: session.id } })
      const gone = ({ id, current }: DeviceSession) => (session === 'others' ? !current : id === session.id)
      setSessions((known) => known?.filter((one) => !gone(one)) ?? null)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { sessions, failure, busy, end }
}
