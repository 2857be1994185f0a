import { createHash } from 'node:crypto'
import { maxCursorLength } from '#contract/engine/sync/pull.ts'
import type { ModuleName } from '#contract/engine/feature.ts'

/** Where a device stands: the epoch, the last number seen of its two streams, and the audiences these were counted with. */
export interface Cursor {
  epoch: string
  client: number
  user: number
  /** Whose rows the device has up to `client`. */
  whole: readonly number[]
  /** Audiences that came or went, as far as the device has followed; null once it has. */
  handover: Handover | null
}

/** Rows of audiences on their way to a device or off it, in the order of their numbers. */
export interface Handover {
  /** Their living rows up to the cursor's `client` are being sent. */
  gained: readonly number[]
  /** What they showed is being taken away. */
  lost: readonly number[]
  /** The number up to which it is done. */
  done: number
}

/** A short name of what the cursor counts: another database, member or set of modules starts over. */
export function epochOf(
  installation: string,
  member: { clientId: number; userId: string; modules: readonly ModuleName[] },
): string {
  const parts = [installation, member.clientId, member.userId, ...member.modules.toSorted()]
  return createHash('sha256').update(parts.join('|')).digest('base64url').slice(0, 16)
}

const listed = (ids: readonly number[]): string => ids.map((id) => id.toString(36)).join('-')
const readList = (text: string): number[] => (text ? text.split('-').map((id) => Number.parseInt(id, 36)) : [])

/** The cursor as devices keep it; they never look inside. */
export function writeCursor({ epoch, client, user, whole, handover }: Cursor): string {
  const parts: (string | number)[] = [epoch, client, user]
  if (whole.length > 0 || handover) parts.push(listed(whole))
  if (handover) parts.push(listed(handover.gained), listed(handover.lost), handover.done)
  return Buffer.from(parts.join('.')).toString('base64url')
}

const list = '(?:[0-9a-z]{1,10}(?:-[0-9a-z]{1,10})*)?'
const written = new RegExp(
  `^([\\w-]{16})\\.(\\d{1,15})\\.(\\d{1,15})(?:\\.(${list})(?:\\.(${list})\\.(${list})\\.(\\d{1,15}))?)?$`,
)

/** Null for anything this server did not write. */
export function readCursor(text: string | null): Cursor | null {
  if (!text || text.length > maxCursorLength) return null
  const match = written.exec(Buffer.from(text, 'base64url').toString('latin1'))
  if (!match) return null
  const [, epoch = '', client, user, whole = '', gained, lost, done] = match
  return {
    epoch,
    client: Number(client),
    user: Number(user),
    whole: readList(whole),
    handover:
      done === undefined ? null : { gained: readList(gained ?? ''), lost: readList(lost ?? ''), done: Number(done) },
  }
}

/**
 * The cursor for somebody who is in the audiences `now`. Where these are others than it was counted with, a handover
 * begins; one that is under way goes on while it is still right, else it begins anew with whatever may lie on the device.
 */
export function followAudiences(cursor: Cursor, now: readonly number[]): Cursor {
  const { whole, handover } = cursor
  const present = new Set(now)
  const expected = new Set([...whole, ...(handover?.gained ?? [])])
  if (present.size === expected.size && now.every((id) => expected.has(id))) return cursor
  const complete = new Set(whole)
  const held = new Set([...whole, ...(handover?.gained ?? []), ...(handover?.lost ?? [])])
  return {
    ...cursor,
    whole: whole.filter((id) => present.has(id)),
    handover: {
      gained: now.filter((id) => !complete.has(id)),
      lost: [...held].filter((id) => !present.has(id)),
      done: 0,
    },
  }
}

/** The cursor after its handover: what came is whole, what went is forgotten. */
export function endHandover(cursor: Cursor): Cursor {
  const { whole, handover } = cursor
  return handover ? { ...cursor, whole: [...whole, ...handover.gained], handover: null } : cursor
}
