import type { User } from '#contract/engine/session/session.ts'
import { announce } from '../database/broadcast.ts'
import { deviceDb, readSetting, type PersonRow } from '../database/device-db.ts'
import { withLock } from '../database/locks.ts'
import { rebuildOverlay } from '../outbox/overlay.ts'
import { sealValue, type Sealed } from '../session/seal.ts'
import {
  activeName,
  boxSession,
  close,
  finishLeaving,
  openSession,
  personLock,
  readSession,
  sealSession,
  sessionLabel,
  signOut,
  withClient,
  type SealedSession,
  type Session,
} from '../session/session.ts'
import { openBox, type Box } from './box.ts'
import { unlockRows } from './locked-rows.ts'
import { makePin, tryPin, type Tried } from './pin.ts'
import type { PinKind } from './pin-rules.ts'
import { dropPin, keepPin, readPin } from './stored-pin.ts'

export const cardPurpose = 'card'

/** First name and initial: enough to find oneself in a list, and all that the device tells of who is locked. */
const cardName = ({ firstName, lastName }: User) => [firstName, lastName && `${lastName[0]}.`].filter(Boolean).join(' ')

const sealCard = (user: User): Promise<Sealed> => sealValue(user.id, cardPurpose, cardName(user))

const sameBytes = (one: { iv: Uint8Array } | null | undefined, other: { iv: Uint8Array } | null | undefined) =>
  String(one?.iv) === String(other?.iv)

/** A try that was not right. */
export type Failed = Exclude<Tried, { outcome: 'right' }>

/**
 * Sets, or changes, the PIN by which a signed-in person comes back on this device. An earlier one must be
 * given: it is a try like any other, and the tenth wrong one signs the person out. Null when it is done.
 * With `needsServer` it opens with a network alone, and is set with one.
 */
export async function setPin(
  userId: string,
  kind: PinKind,
  secret: string,
  { current, ...how }: { current?: string; iterations?: number; needsServer?: boolean } = {},
): Promise<Failed | null> {
  const failed = await provePin(userId, current)
  if (failed) return failed
  // Not under the lock: a call may have to renew the session, which takes it.
  const made = await makePin(userId, kind, secret, how)
  return made ? changePin(userId, () => keepPin(userId, made)) : { outcome: 'offline' }
}

/** Removes the PIN; who knows it may. As `setPin`. */
export async function removePin(userId: string, current: string): Promise<Failed | null> {
  return (await provePin(userId, current)) ?? changePin(userId, () => dropPin(userId))
}

function changePin(userId: string, change: () => Promise<void>): Promise<Failed | null> {
  return withLock(personLock(userId), async (): Promise<Failed | null> => {
    if (!(await readSession(userId))) return { outcome: 'none' }
    await change()
    return null
  })
}

/** Null where a signed-in person knows the PIN there is, or there is none. */
async function provePin(userId: string, current: string | undefined): Promise<Failed | null> {
  const failed = await withLock(personLock(userId), async (): Promise<Failed | null> => {
    if (!(await readSession(userId))) return { outcome: 'none' }
    if (!(await readPin(userId))) return null
    const tried = await tryPin(userId, current ?? '')
    return tried.outcome === 'right' ? null : tried
  })
  // Somebody guesses on a tablet that was left open: a PIN of their own must not be the reward.
  if (failed?.outcome === 'wiped') await signOut(userId)
  return failed
}

/**
 * Locks a signed-in person: session and rows go into boxes that only their PIN opens, the outbox stays
 * sealed as it is and is sent once they are back. False where there is no PIN or no session: then it is
 * `leaveDevice` that ends the visit.
 */
export async function lockPerson(userId: string): Promise<boolean> {
  const locked = await withLock(personLock(userId), async () => {
    const pin = await readPin(userId)
    if (!pin || !(await lockSession(userId, pin.publicKey))) return false
    await close(userId)
    return true
  })
  if (locked) announce({ type: 'locked', userId })
  return locked
}

/** The session, as it is at this moment, leaves what the device itself can open. */
async function lockSession(userId: string, publicKey: ArrayBuffer): Promise<boolean> {
  const { people, settings } = deviceDb()
  for (;;) {
    const row = await people.get(userId)
    const content = row && (await openSession(row))
    if (!row || !content) return false
    const locked = await boxSession(publicKey, userId, content)
    const card = await sealCard(content.user)
    const done = await deviceDb().transaction('rw', [people, settings], async () => {
      const now = await people.get(userId)
      // Renewed meanwhile: the newer tokens are the ones to keep.
      if (!now || !sameBytes(now.sealed, row.sealed)) return false
      await people.put({ ...now, sealed: null, locked, card, leaving: true, lastSeenAt: Date.now() })
      if ((await settings.get(activeName))?.value === userId) await settings.put({ name: activeName, value: null })
      return true
    })
    if (done) return true
  }
}

/** Ends the visit of somebody without a PIN, who is to be found in the list of people: a sign-out that leaves the card. */
export async function leaveDevice(userId: string): Promise<void> {
  const session = await readSession(userId)
  const card = session && (await sealCard(session.user))
  await signOut(userId)
  if (card) await deviceDb().people.update(userId, { card })
}

/** What came of an unlock: the session, or why not. `none`: there is nothing to unlock, an ordinary sign-in is needed. */
export type Unlocked = { outcome: 'open'; session: Session } | Failed

/**
 * Brings a locked person back, with or without a network, and makes them the active one. The tenth wrong
 * try takes the PIN and the locked session away; unsent work stays sealed for its owner.
 */
export async function unlockPerson(userId: string, secret: string): Promise<Unlocked> {
  const unlocked = await withLock(personLock(userId), async (): Promise<Unlocked> => {
    await finishLeaving(userId)
    const row = await deviceDb().people.get(userId)
    if (!row?.locked) return { outcome: 'none' }
    const tried = await tryPin(userId, secret)
    if (tried.outcome !== 'right') {
      if (tried.outcome === 'wiped' || tried.outcome === 'none')
        await deviceDb().people.update(userId, { locked: null })
      return tried
    }
    const session = await openLocked(row, tried)
    return session ? { outcome: 'open', session } : { outcome: 'none' }
  })
  if (unlocked.outcome === 'open') {
    announce({ type: 'signed-in', userId })
    await closeOthers()
  }
  return unlocked
}

async function openLocked({ userId }: PersonRow, tried: Extract<Tried, { outcome: 'right' }>): Promise<Session | null> {
  const { people, settings } = deviceDb()
  // From here on until they are in, a kill leaves something readable: the next start closes it again.
  await people.update(userId, { leaving: true })
  await unlockRows(userId, tried.key, tried.publicKey)
  for (;;) {
    const row = await people.get(userId)
    const content = row?.locked && (await openContent(userId, row.locked, tried))
    if (!row || !content) {
      // Not to be read any more: as if it had been wiped.
      await people.update(userId, { locked: null })
      await close(userId)
      return null
    }
    const sealed = await sealSession(userId, content)
    const done = await deviceDb().transaction('rw', [people, settings], async () => {
      const now = await people.get(userId)
      // Tokens that were on their way when the lock came have found their box meanwhile.
      if (!now || !sameBytes(now.locked, row.locked)) return false
      await people.put({ ...now, sealed, locked: null, leaving: false, closed: false, lastSeenAt: Date.now() })
      await settings.put({ name: activeName, value: userId })
      return true
    })
    if (!done) continue
    await rebuildOverlay(userId)
    return withClient(content, row.clientId)
  }
}

async function openContent(userId: string, box: Box, { key, publicKey }: { key: CryptoKey; publicKey: ArrayBuffer }) {
  return (await openBox(key, publicKey, sessionLabel(userId), box)) as SealedSession | null
}

/**
 * Closes everybody but the active person: one person at a time has readable rows on a device. Who has a
 * PIN is locked, who has none is signed out, of whom the server had ended nothing readable stays.
 */
export async function closeOthers(): Promise<void> {
  const active = await readSetting(activeName)
  if (typeof active !== 'string') return
  const people = await deviceDb().people.toArray()
  for (const { userId, sealed } of people.filter((person) => person.userId !== active && !person.closed)) {
    if (sealed && (await lockPerson(userId))) continue
    if (sealed) await leaveDevice(userId)
    else await closeEnded(userId)
  }
}

async function closeEnded(userId: string): Promise<void> {
  await withLock(personLock(userId), async () => {
    const row = await deviceDb().people.get(userId)
    // They may have come back meanwhile.
    if (row && !row.sealed && !row.closed) await close(userId)
  })
}
