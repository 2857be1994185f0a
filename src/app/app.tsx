import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense, useEffect } from 'react'
import { usePlace } from '#platform/open-link.tsx'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSession } from '#platform/session-store.ts'
import { arrive } from './arrive.ts'
import { isForAnyone, isSignInPath } from './guards.ts'
import { loadOpenArea, loadSignedIn, loadSignIn } from './loaders.ts'

const SignedIn = lazy(() => loadSignedIn().then((m) => ({ default: m.SignedIn })))
const OpenArea = lazy(() => loadOpenArea().then((m) => ({ default: m.OpenArea })))
const MaintenanceArea = lazy(() => import('./maintenance-area.tsx').then((m) => ({ default: m.MaintenanceArea })))
const SignInScreen = lazy(() => loadSignIn().then((m) => ({ default: m.SignIn })))

/**
 * Who is not signed in sees this at every address of the closed area, which is remembered and taken
 * again after signing in. The routers are the other areas' and loaded with them.
 */
function SignIn() {
  const signedOut = useSession((state) => state.signedOut)
  const maintenance = useCommon((part) => part.settings?.maintenance)
  useEffect(() => arrive(signedOut), [signedOut])
  return maintenance ? <MaintenanceArea /> : <SignInScreen />
}

function Area() {
  const status = useSession((state) => state.status)
  const forAnyone = usePlace(isForAnyone)
  const atSignIn = usePlace(isSignInPath)
  if (status === 'unknown') return null
  if (status === 'in') return forAnyone ? <OpenArea /> : <SignedIn />
  return atSignIn ? <SignIn /> : <OpenArea />
}

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <Suspense>
        <Area />
      </Suspense>
    </I18nProvider>
  )
}
