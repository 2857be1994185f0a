import { deviceDb, type PersonRow } from '../database/device-db.ts'
import { countUnsent } from '../outbox/read.ts'
import { openValue } from '../session/seal.ts'
import { signOut } from '../session/session.ts'
import { cardPurpose } from './lock.ts'
import { readPin } from './stored-pin.ts'
import type { PinKind } from './pin-rules.ts'

/** Somebody in the device's list of people, as anybody in front of it sees them. */
export interface KnownPerson {
  userId: string
  /** First name and initial. */
  name: string
  /** What opens their session; null: only an ordinary sign-in does. */
  pin: PinKind | null
  /** What they did that is on this device only; it is sent once they are back. */
  unsent: number
  lastSeenAt: number
}

/** Whether somebody is in the list: they have left a card and are not signed in. */
export const isListed = ({ card, sealed }: PersonRow): boolean => Boolean(card) && !sealed

/** Everybody who has left a card on this device and is not signed in, who was here last first. */
export async function listPeople(): Promise<KnownPerson[]> {
  const people = await deviceDb().people.toArray()
  const listed = people.filter(isListed).toSorted((a, b) => b.lastSeenAt - a.lastSeenAt)
  return (await Promise.all(listed.map(describe))).filter((person) => person !== null)
}

async function describe({ userId, card, locked, lastSeenAt }: PersonRow): Promise<KnownPerson | null> {
  const name = card && (await openValue(userId, cardPurpose, card))
  if (typeof name !== 'string') return null
  const pin = locked ? ((await readPin(userId))?.kind ?? null) : null
  return { userId, name, pin, unsent: await countUnsent(userId), lastSeenAt }
}

/**
 * Takes somebody off the list, with their PIN and everything it opens, as their own signing out would; unsent work
 * stays sealed for them. Who has come back meanwhile stays.
 */
export async function forgetPerson(userId: string): Promise<void> {
  const row = await deviceDb().people.get(userId)
  if (row && isListed(row)) await signOut(userId)
}
