import { leaveDevice, lockPerson } from '#engine/lock/lock.ts'
import { signOut } from '#engine/session/session.ts'
import { showPeople } from '#platform/start/people-first.ts'
import { setPeopleHint, setSessionHint } from '#platform/start/session-hint.ts'
import { leaveSession } from '#platform/session-store.ts'

function left(): void {
  setSessionHint(false)
  showPeople()
  leaveSession({ signedOut: true })
}

/** Signs out: the device forgets the person, but for what they have not sent. */
export async function leave(userId: string): Promise<void> {
  await signOut(userId)
  left()
}

/** Switches to somebody else: who has a PIN is locked, who has none signed out and kept in the list of people. */
export async function makeSpace(userId: string): Promise<void> {
  if (!(await lockPerson(userId))) await leaveDevice(userId)
  setPeopleHint(true)
  left()
}
