import { useAddress } from '#platform/browser/open-link.tsx'
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
  if (!isIn && atSignIn) return <SignInArea />
  if (isIn && (atDesk || (onlyDesk && !forAnyone))) return <Loaded load={loadDesk} />
  return <Loaded load={isIn && !forAnyone ? loadSignedIn : loadOpenArea} />
}
