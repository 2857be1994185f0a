import { announce } from '../database/broadcast.ts'
import { deviceDb, readSetting } from '../database/device-db.ts'
import type { Member } from '../session/member.ts'
import type { DataSaver } from './network.ts'

/** How one person wants downloads on this device. */
export interface DownloadChoices {
  /** Null: nobody chose; what is tapped goes over any network, what comes by itself waits for Wi-Fi. */
  network: 'any' | 'wifi' | null
  /** While the device saves data nothing goes without being asked for. */
  saver: boolean
  /** When what is played and kept is the low rendition, unless its person chose another. */
  dataSaver: DataSaver
  /** Mandatory courses come by themselves. */
  mandatory: boolean
}

const unchosen: DownloadChoices = { network: null, saver: false, dataSaver: 'off', mandatory: false }

const nameOf = (userId: string) => `downloads/${userId}`
const declinedName = ({ userId, clientId }: Member) => `downloads-declined/${userId}/${clientId}`

/** Live under `liveQuery`. */
export async function readChoices(userId: string): Promise<DownloadChoices> {
  return { ...unchosen, ...((await readSetting(nameOf(userId))) as Partial<DownloadChoices> | undefined) }
}

/** Keeps what was chosen anew; the rest stays. */
export async function writeChoices(userId: string, change: Partial<DownloadChoices>): Promise<void> {
  const { settings } = deviceDb()
  await deviceDb().transaction('rw', settings, async () => {
    await settings.put({ name: nameOf(userId), value: { ...(await readChoices(userId)), ...change } })
  })
  // What runs now may have to wait, and the other way round.
  announce({ type: 'queue-changed' })
}

/** Mandatory courses that this member put away: they do not come by themselves again. */
export async function readDeclined(member: Member): Promise<ReadonlySet<number>> {
  const known = await readSetting(declinedName(member))
  return new Set(Array.isArray(known) ? (known as number[]) : [])
}

/** Notes that a course was put away, or (`false`) asked for again. */
export async function writeDeclined(member: Member, courseId: number, declined: boolean): Promise<void> {
  const { settings } = deviceDb()
  await deviceDb().transaction('rw', settings, async () => {
    const known = await readDeclined(member)
    if (known.has(courseId) === declined) return
    const value = declined ? [...known, courseId] : [...known].filter((id) => id !== courseId)
    await settings.put({ name: declinedName(member), value })
  })
}
