import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Suspense } from 'react'
import { useAddress } from '#platform/browser/open-link.tsx'
import { useSession } from '#platform/session-store.ts'
import { SignInArea } from '../areas/sign-in-area.tsx'
import { Loaded } from '../load/loaded.tsx'
import { loadGuarded } from '../load/loaders.ts'
import { isOwnOfSignIn } from '../routes/sign-in-guards.ts'

function Area() {
  const status = useSession((state) => state.status)
  const atSignIn = useAddress(isOwnOfSignIn)
  if (status === 'unknown') return null
  return status === 'out' && atSignIn ? <SignInArea /> : <Loaded load={loadGuarded} />
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
