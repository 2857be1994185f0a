import { useEffect, useState } from 'react'
import { unlockPerson } from '#engine/lock/lock.ts'
import { pinState } from '#engine/lock/pin.ts'
import { ownParts } from '#platform/persisted/own-parts.ts'
import { setSessionHint } from '#platform/start/session-hint.ts'
import { enterSession } from '#platform/session-store.ts'

interface UnlockState {
  busy: boolean
  /** The last try was wrong. */
  wrong: boolean
  /** This PIN opens with the server alone, which could not be reached. */
  offline: boolean
  /** Tries that are left. */
  left: number
  /** Until when nobody may try (ms since 1970, as this page reckons). */
  until: number
  /** There is nothing to unlock any more: only an ordinary sign-in leads in. */
  over: 'wiped' | 'none' | null
}

const initially: UnlockState = { busy: false, wrong: false, offline: false, left: 10, until: 0, over: null }

/** Tries of one person's PIN. The count and the waits are the device's, not this screen's. */
export function useUnlock(userId: string) {
  const [state, setState] = useState<UnlockState>(initially)
  useEffect(() => {
    let gone = false
    const check = async () => {
      const now = await pinState(userId)
      if (gone) return
      setState((before) =>
        now ? { ...before, left: now.left, until: Date.now() + now.wait } : { ...before, over: 'none' },
      )
    }
    void check()
    return () => {
      gone = true
    }
  }, [userId])
  const unlock = async (secret: string): Promise<void> => {
    setState((before) => ({ ...before, busy: true, wrong: false, offline: false }))
    const tried = await unlockPerson(userId, secret)
    if (tried.outcome === 'open') {
      const { user, clients, clientId } = tried.session
      ownParts(user.id)
      setSessionHint(true)
      enterSession(user, clients, clientId)
    } else if (tried.outcome === 'wrong' || tried.outcome === 'wait') {
      const wrong = tried.outcome === 'wrong'
      setState((before) => ({
        ...before,
        busy: false,
        wrong,
        left: wrong ? tried.left : before.left,
        until: Date.now() + tried.wait,
      }))
    } else if (tried.outcome === 'offline') setState((before) => ({ ...before, busy: false, offline: true }))
    else {
      const { outcome } = tried
      setState((before) => ({ ...before, busy: false, over: outcome }))
    }
  }
  return { ...state, unlock }
}
