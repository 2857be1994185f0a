import { useEffect } from 'react'
import { goTo, useAddress } from '#platform/browser/open-link.tsx'
import { paramsPart } from '#platform/persisted/parts.ts'
import { useSession } from '#platform/session-store.ts'
import { Loaded } from '../load/loaded.tsx'
import { loadDesk, loadOpenArea, loadSignedIn } from '../load/loaders.ts'
import { isDeskPath, isSignInPath } from '../routes/guards.ts'
import { isForAnyone } from '../routes/screens.ts'
import { SignInArea } from './sign-in-area.tsx'

/** The area of an address for whoever stands there; what it asks comes with the list of features. */
export function GuardedArea() {
  const isIn = useSession((state) => state.status === 'in')
  const forAnyone = useAddress(isForAnyone)
  const atSignIn = useAddress(isSignInPath)
  const atDesk = useAddress(isDeskPath)
  // Who runs the platform and is a member nowhere has nothing else.
  const onlyDesk = useSession((state) => state.user?.superuser === true && state.clients.length === 0)
  // Who wanted to go to the desk before signing in chooses no client of the app first.
  const wanted = isIn && !atDesk ? paramsPart.getState().redirect : null
  const toDesk = wanted !== null && isDeskPath(wanted.split(/[?#]/, 1)[0] ?? '') ? wanted : null
  useEffect(() => {
    if (toDesk === null) return
    paramsPart.setState({ redirect: null })
    goTo(toDesk, { replace: true })
  }, [toDesk])
  if (toDesk !== null) return null
  if (!isIn && atSignIn) return <SignInArea />
  if (isIn && (atDesk || (onlyDesk && !forAnyone))) return <Loaded load={loadDesk} />
  return <Loaded load={isIn && !forAnyone ? loadSignedIn : loadOpenArea} />
}
