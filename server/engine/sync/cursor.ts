import { createHash } from 'node:crypto'
import type { ModuleName } from '#contract/engine/feature.ts'

/** Where a device stands: the epoch and the last number seen of its two streams. */
export interface Cursor {
  epoch: string
  client: number
  user: number
}

/** A short name of what the cursor counts: another database, member or set of modules starts over. */
export function epochOf(
  installation: string,
  member: { clientId: number; userId: string; modules: readonly ModuleName[] },
): string {
  const parts = [installation, member.clientId, member.userId, ...member.modules.toSorted()]
  return createHash('sha256').update(parts.join('|')).digest('base64url').slice(0, 16)
}

/** The cursor as devices keep it; they never look inside. */
export function writeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.epoch}.${cursor.client}.${cursor.user}`).toString('base64url')
}

/** Null for anything this server did not write. */
export function readCursor(text: string | null): Cursor | null {
  const match = text && /^([\w-]{16})\.(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1'))
  return match ? { epoch: match[1] ?? '', client: Number(match[2]), user: Number(match[3]) } : null
}
