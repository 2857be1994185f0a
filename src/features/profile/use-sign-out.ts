import { useState } from 'react'
import { countUnsent } from '#data/outbox/read.ts'
import { signOut } from '#data/session.ts'
import { setSessionHint } from '#platform/session-hint.ts'
import { leaveSession, useMember } from '#platform/session-store.ts'

async function leave(userId: string): Promise<void> {
  await signOut(userId)
  setSessionHint(false)
  leaveSession({ signedOut: true })
}

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
