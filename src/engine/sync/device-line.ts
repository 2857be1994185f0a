import { deviceHeader, writeReading, type CapturedBy } from '#contract/engine/sync/evidence.ts'
import { newId } from '#contract/engine/ids.ts'
import { personDb, type PersonDb } from '../database/person-db.ts'

/** The next running number of this device; inside a transaction on `device` that keeps what is numbered. */
export async function takeNumber(database: PersonDb): Promise<CapturedBy> {
  const known = await database.device.get('device')
  const id = known?.id ?? newId()
  const number = (known?.highest ?? 0) + 1
  await database.device.put({ name: 'device', id, highest: number })
  return { id, number }
}

/** The id of this device as a person's operations name it. */
export async function lineOf(userId: string): Promise<string> {
  const database = personDb(userId)
  return ((await database.device.get('device')) ?? (await begin(database))).id
}

/** What each request tells of this device ([Note: Evidence]): its clock, and the newest operation it knows. */
export async function deviceHeaders(userId: string): Promise<Record<string, string>> {
  const database = personDb(userId)
  const known = await database.device.get('device')
  const { id, highest } = known ?? (await begin(database))
  return { [deviceHeader]: writeReading({ id, clock: Date.now(), highest }) }
}

/** Two that begin at once begin the same. */
function begin(database: PersonDb): Promise<{ id: string; highest: number }> {
  return database.transaction('rw', database.device, async () => {
    const known = await database.device.get('device')
    if (known) return known
    const row = { name: 'device' as const, id: newId(), highest: 0 }
    await database.device.put(row)
    return row
  })
}
