import { useEffect, useState } from 'react'
import { listPeople, type KnownPerson } from '#data/lock/people.ts'
import { finishSignOuts } from '#data/session.ts'
import { showSignInForm } from '#platform/people-first.ts'
import { setPeopleHint } from '#platform/session-hint.ts'

/** The people of this device, once what a closed app left half done is ended; where there are none, sign-in begins. */
export function usePeople(): KnownPerson[] | null {
  const [people, setPeople] = useState<KnownPerson[] | null>(null)
  useEffect(() => {
    let gone = false
    const load = async () => {
      await finishSignOuts()
      const found = await listPeople()
      if (gone) return
      setPeopleHint(found.length > 0)
      if (found.length > 0) setPeople(found)
      else showSignInForm()
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
  return people
}
