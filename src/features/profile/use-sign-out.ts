import { useState } from 'react'
import { countUnsent } from '#engine/outbox/read.ts'
import { useMember } from '#platform/session-store.ts'
import { leave } from './leave.ts'

/** Signing out; asks first while something is on this device only. */
export function useSignOut() {
  const { userId } = useMember()
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const confirm = () => {
    setBusy(true)
    void leave(userId)
  }
  const ask = async () => {
    const count = await countUnsent(userId)
    if (count > 0) setUnsent(count)
    else confirm()
  }
  return { busy, unsent, ask, confirm, cancel: () => setUnsent(0) }
}
