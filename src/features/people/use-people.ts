import { useEffect, useState } from 'react'
import { forgetPerson, listPeople, type KnownPerson } from '#data/lock/people.ts'
import { finishSignOuts } from '#data/session.ts'
import { showSignInForm } from '#platform/people-first.ts'
import { setPeopleHint } from '#platform/session-hint.ts'

/** Everybody on the list; where there is nobody, sign-in begins. */
async function readPeople(): Promise<KnownPerson[] | null> {
  const found = await listPeople()
  setPeopleHint(found.length > 0)
  if (found.length > 0) return found
  showSignInForm()
  return null
}

/** The people of this device, once what a closed app left half done is ended. */
export function usePeople(): { people: KnownPerson[] | null; forget: (userId: string) => Promise<void> } {
  const [people, setPeople] = useState<KnownPerson[] | null>(null)
  useEffect(() => {
    let gone = false
    const load = async () => {
      await finishSignOuts()
      const found = await readPeople()
      if (!gone) setPeople(found)
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
      setPeople(await readPeople())
    },
  }
}
