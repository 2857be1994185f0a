import { writeDurably } from '../database/open-database.ts'
import { personDb, type PinRow } from '../database/person-db.ts'

/** The only row of its table. */
export const pinName = 'pin'

/** The PIN of a person on this device, as it is kept; undefined where there is none. */
export const readPin = (userId: string): Promise<PinRow | undefined> => personDb(userId).pin.get(pinName)

/** Puts a made PIN into the place of an earlier one. Under the person's lock, of somebody who is signed in. */
export async function keepPin(userId: string, row: PinRow): Promise<void> {
  await writeDurably(() => personDb(userId).pin.put(row))
}

/** When this context last tried, by a clock that nobody can set. */
export const triedHere = new Map<string, number>()

/** The PIN goes, with everything that only it opens. */
export async function dropPin(userId: string): Promise<void> {
  const { pin, lockedRows } = personDb(userId)
  await writeDurably(() =>
    personDb(userId).transaction('rw', [pin, lockedRows], () => Promise.all([pin.clear(), lockedRows.clear()])),
  )
  triedHere.delete(userId)
}
