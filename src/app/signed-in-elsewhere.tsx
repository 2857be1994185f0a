import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { signOut } from '#data/session.ts'
import { goTo } from '#platform/open-link.tsx'
import { paths } from '#platform/paths.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { setSessionHint } from '#platform/session-hint.ts'
import { leaveSession, sessionStore } from '#platform/session-store.ts'
import { keepToken } from './arrive.ts'
import { arrivalAt } from './guards.ts'

/** Ends the session here (unsent work stays sealed for its owner), then goes to sign-in. */
async function leaveFor(path: string): Promise<void> {
  const { user } = sessionStore.getState()
  if (user) await signOut(user.id)
  setSessionHint(false)
  leaveSession()
  goTo(path, { replace: true })
}

/** `login-redirect-v2`: whoever is signed in, sign-in begins anew; the query goes along. */
export function SignedInElsewhere() {
  const { search } = useLocation()
  useEffect(() => void leaveFor(paths.signIn() + search), [search])
  return null
}

/**
 * A webservice token in the query of a closed address stands for somebody, perhaps for somebody else:
 * the session ends, token and place are kept, and sign-in takes over. True while that goes on.
 */
export function useLinkToken(): boolean {
  const place = useLocation()
  const { redirect, linkToken, token } = arrivalAt(place)
  const leaving = token !== null
  useEffect(() => {
    if (!leaving) return
    paramsPart.setState({ redirect, ...(linkToken === null ? {} : { linkToken }) })
    keepToken(token)
    void leaveFor(paths.signIn())
    // oxlint-disable-next-line react/exhaustive-deps -- the address changes while this goes on
  }, [leaving])
  return leaving
}
