import { useEffect, useState } from 'react'
import { forgetPerson, listPeople, type KnownPerson } from '#engine/lock/people.ts'
import { finishSignOuts } from '#engine/session/session.ts'
import { showSignInForm } from '#platform/start/people-first.ts'
import { setPeopleHint } from '#platform/start/session-hint.ts'

/** Shows whoever is on the list. */
function show(found: KnownPerson[], setPeople: (people: KnownPerson[]) => void): void {
  setPeopleHint(found.length > 0)
  if (found.length > 0) setPeople(found)
  else showSignInForm()
}

/** The people of this device, once what a closed app left half done is ended; where there are none, sign-in begins. */
export function usePeople(): { people: KnownPerson[] | null; forget: (userId: string) => Promise<void> } {
  const [people, setPeople] = useState<KnownPerson[] | null>(null)
  useEffect(() => {
    let gone = false
    const load = async () => {
      await finishSignOuts()
      const found = await listPeople()
      if (!gone) show(found, setPeople)
    }
    // A database that does not open must keep nobody from signing in.
    load().catch((error: unknown) => {
      if (!gone) showSignInForm()
      throw error
    })
    return () => {
      gone = true
    }
  }, [])
  return {
    people,
    forget: async (userId) => {
      await forgetPerson(userId)
      show(await listPeople(), setPeople)
    },
  }
}
