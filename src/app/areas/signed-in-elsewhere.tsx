import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasToken, takeToken } from '#platform/start/address-tokens.ts'
import { goTo } from '#platform/browser/open-link.tsx'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { setSessionHint } from '#platform/start/session-hint.ts'
import { leaveSession, sessionStore } from '#platform/session-store.ts'
import { keepLinkToken } from '../start/first-navigation.ts'
import { isClosedPath } from '../routes/guards.ts'
import { redirectFrom } from '../routes/sign-in-guards.ts'

/** Ends the session here (unsent work stays sealed for its owner), then goes to sign-in. */
async function leaveFor(path: string): Promise<void> {
  const { user } = sessionStore.getState()
  // The database's code is not for every start.
  if (user) await import('#engine/session/session.ts').then((m) => m.signOut(user.id))
  setSessionHint(false)
  leaveSession()
  goTo(path, { replace: true })
}

/** `login-redirect-v2`: whoever is signed in, sign-in begins anew; the query goes along. */
export function SignedInElsewhere() {
  const { search } = useLocation()
  useEffect(() => void leaveFor(signInPaths.signIn() + search), [search])
  return null
}

/**
 * A webservice token in the address stands for somebody, perhaps for somebody else: the session ends,
 * token and place are kept, and sign-in takes over. True while that goes on.
 */
export function useLinkToken(): boolean {
  const [leaving] = useState(() => hasToken('token') && isClosedPath(location.pathname))
  useEffect(() => {
    keepLinkToken()
    // One of a webservice link is for who is not signed in.
    if (!leaving) return void takeToken('token')
    paramsPart.setState({ redirect: redirectFrom(location) })
    void leaveFor(signInPaths.signIn())
  }, [leaving])
  return leaving
}
