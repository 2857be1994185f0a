import { useEffect, useState } from 'react'
import type { Choices } from '#contract/features/profile/profile-contract.ts'
import { registerChoices } from '#contract/features/register/register-contract.ts'
import { publicCall } from '#platform/call.ts'
import { useOnline } from '#platform/browser/connection.ts'

/** What may be chosen in a registration; asked for again once there is a network. Null where nothing has to be asked. */
export function useChoices(client: string | null): { choices: Choices | null; failure: unknown; again: () => void } {
  const online = useOnline()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ choices: Choices | null; failure: unknown }>({ choices: null, failure: null })
  const missing = state.choices === null
  useEffect(() => {
    if (client === null || !missing) return
    const stop = new AbortController()
    publicCall(registerChoices, { query: { client } }, { signal: stop.signal }).then(
      (choices) => setState({ choices, failure: null }),
      (failure: unknown) => (stop.signal.aborted ? undefined : setState({ choices: null, failure })),
    )
    return () => stop.abort()
  }, [client, missing, online, turn])
  return { ...state, again: () => setTurn(turn + 1) }
}
