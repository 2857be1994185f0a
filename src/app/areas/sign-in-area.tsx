import { useEffect } from 'react'
import { useStore } from 'zustand'
import { isShut } from '#contract/features/settings/maintenance.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSession } from '#platform/session-store.ts'
import { peopleFirst } from '#platform/start/people-first.ts'
import { Loaded } from '../load/loaded.tsx'
import { loadMaintenance, loadPeople, loadSignIn } from '../load/loaders.ts'
import { startNavigation } from '../start/first-navigation.ts'

/**
 * Who is not signed in sees this at every address of the closed area, which is remembered and taken
 * again after signing in. The routers are the other areas' and loaded with them.
 */
export function SignInArea() {
  const signedOut = useSession((state) => state.signedOut)
  const maintenance = useCommon((part) => part.settings?.maintenance)
  const now = useMinute().getTime()
  const people = useStore(peopleFirst, (state) => state.shown)
  useEffect(() => startNavigation(signedOut), [signedOut])
  const first = people ? loadPeople : loadSignIn
  return <Loaded load={maintenance && isShut(maintenance, now) ? loadMaintenance : first} />
}
