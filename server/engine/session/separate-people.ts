import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { takeSequence, upsertChanges } from '../sync/publish-queries.ts'
import { userStream } from '../sync/publish-service.ts'
import { keyOf, type Joined, type JoinMemory, type Pair } from './join-people.ts'

/** Whether either of two who were joined earned or spent something since then. */
export async function hasEarned(tx: Tx, { parts }: Joined, pair: Pair, since: Date): Promise<boolean> {
  for (const { joining } of parts) if (await joining?.earned?.(tx, pair, since)) return true
  return false
}

/**
 * Gives back to who was joined with another one what came from them. What was done since stays with who stayed
 * ([Note: Joined people]). Both streams are held.
 */
export async function separateRows(
  tx: Tx,
  { tables, parts }: Joined,
  pair: Pair,
  undone: { memory: JoinMemory; joinedAt: Date; now: Date },
): Promise<void> {
  const { memory, joinedAt, now } = undone
  const { clientId, from, into } = pair
  for (const { table, by } of tables) {
    const keys = memory.moved[table] ?? []
    if (keys.length === 0) continue
    const key = await keyOf(tx, { table, by }, 'moved')
    await sql`UPDATE ${sql.table(table)} AS moved SET ${sql.ref(by)} = ${from}
      WHERE moved.client_id = ${clientId} AND moved.${sql.ref(by)} = ${into}
        AND ${key} IN (SELECT jsonb_array_elements(${JSON.stringify(keys)}::jsonb))`.execute(tx)
  }
  await withdrawChanges(tx, pair, memory.published)
  for (const { name, joining } of parts)
    await joining?.separate?.(tx, pair, { memory: memory.parts[name], joinedAt, now })
  await tx
    .updateTable('stream')
    .set({ moved_to: null })
    .where('client_id', '=', clientId)
    .where('stream_id', '=', userStream(from))
    .execute()
}

/** What was published for who stays is gone from their devices; parts publish again what is theirs nevertheless. */
async function withdrawChanges(
  tx: Tx,
  { clientId, into }: Pair,
  published: readonly [string, string][],
): Promise<void> {
  if (published.length === 0) return
  const last = await takeSequence(tx, clientId, userStream(into), published.length)
  const first = last - published.length + 1
  for (let at = 0; at < published.length; at += 1000)
    await upsertChanges(
      tx,
      clientId,
      userStream(into),
      first + at,
      published.slice(at, at + 1000).map(([collection, key]) => ({ collection, key, audience: 0, data: null })),
    )
}
