import type { Tx } from '#server/platform/database/database.ts'
import type { Captured } from './captured.ts'
import { findFirstHeard } from './evidence-queries.ts'
import { placeTime } from './spent-time.ts'

/**
 * Takes the time that somebody claims to have spent on what they did (milliseconds), as far as there was any
 * ([Note: Spent time]); how much there was. The person's stream row is held. A device that was not heard before has
 * the seconds before its first contact alone.
 */
export async function spendTime(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  captured: Pick<Captured, 'earliest' | 'latest'>,
  wanted: number,
): Promise<number> {
  const row = await tx
    .selectFrom('spent_time')
    .select('taken')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const latest = captured.latest.getTime()
  const between = { earliest: captured.earliest?.getTime() ?? latest, latest }
  const { placed, taken } = placeTime(row?.taken ?? [], between, Math.ceil(wanted))
  await tx
    .insertInto('spent_time')
    .values({ client_id: clientId, user_id: userId, taken: JSON.stringify(taken) })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet((eb) => ({ taken: eb.ref('excluded.taken') })),
    )
    .execute()
  return placed
}

/**
 * When something that took so long by its device (milliseconds) can have begun. What is told once, at its end, is known
 * to be newer than the last contact before; it began earlier, as its device says, though not before that was heard at all.
 * Null: the device was not heard before.
 */
export async function findBegun(
  tx: Tx,
  owner: { clientId: number; userId: string },
  { earliest, judged }: Pick<Captured, 'earliest' | 'judged'>,
  { deviceId, tookMs }: { deviceId: string | undefined; tookMs: number },
): Promise<Date | null> {
  const first = earliest && deviceId !== undefined ? await findFirstHeard(tx, owner, deviceId) : null
  if (!earliest || !first) return earliest
  return new Date(Math.min(earliest.getTime(), Math.max(first.getTime(), judged.getTime() - tookMs)))
}
