import { deviceDb, type DownloadRow } from '../database/device-db.ts'
import type { Member } from '../session/member.ts'
import { personDb } from '../database/person-db.ts'
import { reserveBytes } from '../database/reserve.ts'
import { heldFiles, releaseFiles } from './release-files.ts'

/** What one download takes; a file that several share counts in each. */
export interface DownloadSpace {
  courseId: number
  bytes: number
  state: DownloadRow['state']
  /** The activities it is of; null: the whole course. */
  items: number[] | null
  outdated: boolean
}

/** What the app keeps on this device, in bytes, by what it is for. What the browser takes for it besides is not in it. */
export interface Space {
  downloads: DownloadSpace[]
  /** All of this member's downloads, each file once. */
  mine: number
  /** Files that only other people on this device (or this person in another client) keep. */
  others: number
  /** Pieces of downloads that nobody is getting any more. */
  leftovers: number
  /** This person's work that has not reached the server, in all clients. */
  unsent: number
  /** Held for the outbox: see [Note: Reserve]. */
  reserve: number
}

const isHolding = ({ state }: DownloadRow) => state !== 'failed' && state !== 'withdrawn'

/** Reads no byte of any file. Live under `liveQuery`. */
export async function readSpace(member: Member): Promise<Space> {
  const { downloads, files, reserve } = deviceDb()
  const [rows, stored, held, outbox] = await Promise.all([
    downloads.filter(isHolding).toArray(),
    files.toArray(),
    reserve.count(),
    personDb(member.userId).outbox.toArray(),
  ])
  const received = new Map(
    stored.map(({ sha256, received: bytes, former, bytes: all }) => [sha256, bytes + (former === undefined ? 0 : all)]),
  )
  const hashesOf = (of: readonly DownloadRow[]) =>
    new Set(of.flatMap((row) => heldFiles(row).map((file) => file.sha256)))
  const sum = (hashes: Iterable<string>) => [...hashes].reduce((bytes, hash) => bytes + (received.get(hash) ?? 0), 0)
  const own = rows.filter((row) => row.userId === member.userId && row.clientId === member.clientId)
  const mine = hashesOf(own)
  const all = hashesOf(rows)
  return {
    downloads: own.map((row) => ({
      courseId: row.courseId,
      bytes: sum(hashesOf([row])),
      state: row.state,
      items: row.items ?? null,
      outdated: row.outdated,
    })),
    mine: sum(mine),
    others: sum([...all].filter((hash) => !mine.has(hash))),
    leftovers: sum([...received.keys()].filter((hash) => !all.has(hash))),
    unsent: outbox.filter((row) => row.state !== 'applied').reduce((bytes, row) => bytes + row.bytes, 0),
    reserve: held > 0 ? reserveBytes : 0,
  }
}

/** Gives back the space of what nobody is getting any more; asked for again it comes from its beginning. */
export async function dropLeftovers(): Promise<void> {
  await releaseFiles(await deviceDb().files.toArray())
}
