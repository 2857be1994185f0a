import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useAddress } from '#platform/browser/open-link.tsx'
import { peopleFirst } from '#platform/start/people-first.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSession } from '#platform/session-store.ts'
import { startNavigation } from './first-navigation.ts'
import { isSignInPath } from '../routes/guards.ts'
import {
  componentOf,
  loadMaintenance,
  loadOpenArea,
  loadPeople,
  loadSignedIn,
  loadSignIn,
  type Load,
} from '../load/loaders.ts'
import { isForAnyone } from '../routes/open-guards.ts'

/** What a loader fetches, drawn. */
const Loaded = ({ load }: { load: Load }) => createElement(componentOf(load))

/**
 * Who is not signed in sees this at every address of the closed area, which is remembered and taken
 * again after signing in. The routers are the other areas' and loaded with them.
 */
function SignIn() {
  const signedOut = useSession((state) => state.signedOut)
  const maintenance = useCommon((part) => part.settings?.maintenance)
  const people = useStore(peopleFirst, (state) => state.shown)
  useEffect(() => startNavigation(signedOut), [signedOut])
  const first = people ? loadPeople : loadSignIn
  return <Loaded load={maintenance ? loadMaintenance : first} />
}

function Area() {
  const status = useSession((state) => state.status)
  const forAnyone = useAddress(isForAnyone)
  const atSignIn = useAddress(isSignInPath)
  if (status === 'unknown') return null
  if (status === 'out' && atSignIn) return <SignIn />
  return <Loaded load={status === 'in' && !forAnyone ? loadSignedIn : loadOpenArea} />
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
