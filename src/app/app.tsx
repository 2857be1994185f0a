import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense, useEffect } from 'react'
import { paths } from '#platform/paths.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { useSession } from '#platform/session-store.ts'
import { loadSignedIn, loadSignIn } from './loaders.ts'

const SignedIn = lazy(() => loadSignedIn().then((m) => ({ default: m.SignedIn })))
const SignInScreen = lazy(() => loadSignIn().then((m) => ({ default: m.SignIn })))

/**
 * Who is not signed in sees this at every address. One within the closed area is remembered, and
 * taken again after signing in; the router itself is the signed-in part's and loaded with it.
 */
function SignIn() {
  const signedOut = useSession((state) => state.signedOut)
  useEffect(() => {
    const { pathname, search, hash } = location
    if (pathname === paths.signIn()) return
    paramsPart.setState({ redirect: signedOut ? null : pathname + search + hash })
    history.replaceState(null, '', paths.signIn())
  }, [signedOut])
  return <SignInScreen />
}

function Area() {
  const status = useSession((state) => state.status)
  if (status === 'unknown') return null
  return status === 'in' ? <SignedIn /> : <SignIn />
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
