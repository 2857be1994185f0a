import { useState } from 'react'
import { removePin, setPin, type Failed } from '#engine/lock/lock.ts'
import type { PinKind } from '#engine/lock/pin-rules.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'

/** Sets, changes or removes the PIN; the last try that failed is shown until the next. */
export function usePinDialog() {
  const { userId } = useMember()
  const needsServer = useSettingsInSight()?.pinNeedsServer ?? false
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)
  /** When the wait that a failed try brought is over (ms since 1970, as this page reckons). */
  const [until, setUntil] = useState(0)
  const attempt = async (work: () => Promise<Failed | null>): Promise<boolean> => {
    setBusy(true)
    // The tenth wrong one has signed the person out: the screen goes by itself.
    const result = await work()
    if (result && 'wait' in result) setUntil(Date.now() + result.wait)
    setFailed(result)
    setBusy(false)
    return result === null
  }
  return {
    busy,
    failed,
    until,
    save: (kind: PinKind, secret: string, current: string) =>
      attempt(() => setPin(userId, kind, secret, { needsServer, ...(current !== '' && { current }) })),
    remove: (current: string) => attempt(() => removePin(userId, current)),
  }
}
