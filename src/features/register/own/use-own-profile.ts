import { useEffect, useState } from 'react'
import type { OwnProfile } from '#contract/features/profile/profile-contract.ts'
import { readOwnProfile } from '#contract/features/register/register-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'

/** One's own data as the server has it; asked for again once there is a network. */
export function useOwnProfile(): { own: OwnProfile | null; failure: unknown; again: () => void } {
  const online = useOnline()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ own: OwnProfile | null; failure: unknown }>({ own: null, failure: null })
  const missing = state.own === null
  useEffect(() => {
    if (!missing) return
    const stop = new AbortController()
    call(readOwnProfile, {}, { signal: stop.signal }).then(
      (own) => setState({ own, failure: null }),
      (failure: unknown) => (stop.signal.aborted ? undefined : setState({ own: null, failure })),
    )
    return () => stop.abort()
  }, [missing, online, turn])
  return { ...state, again: () => setTurn(turn + 1) }
}
