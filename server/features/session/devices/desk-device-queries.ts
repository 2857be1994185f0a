import type { Tx } from '#server/platform/database/database.ts'

/** Keeps that a person came to the desk from a device: their `first`, `another` one, or one that is `known`. */
export async function insertDeskDevice(
  tx: Tx,
  userId: string,
  device: string,
  now: Date,
): Promise<'first' | 'another' | 'known'> {
  const added = await tx
    .insertInto('desk_device')
    .values({ user_id: userId, device, first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device')
    .executeTakeFirst()
  if (!added) return 'known'
  const other = await tx
    .selectFrom('desk_device')
    .select('device')
    .where('user_id', '=', userId)
    .where('device', '!=', device)
    .limit(1)
    .executeTakeFirst()
  return other ? 'another' : 'first'
}
