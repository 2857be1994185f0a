import type { Tx } from '#server/platform/database/database.ts'

/** Whose presence it is. */
interface Owner {
  clientId: number
  userId: string
}

/** Notes that somebody joined a live stream; of one that starts then, the first time stays. */
export async function noteJoined(
  tx: Tx,
  { clientId, userId }: Owner,
  { activityId, startsAt, now }: { activityId: number; startsAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('live_presence')
    .values({ client_id: clientId, user_id: userId, activity_id: activityId, starts_at: startsAt, joined_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'activity_id'])
        .doUpdateSet({ starts_at: startsAt, joined_at: now })
        // Moved to another time it is another one, which nobody was in before.
        .where('live_presence.starts_at', '!=', startsAt),
    )
    .execute()
}

/** When somebody joined a live stream first, and when that one started; undefined: they never did. */
export const findJoined = async (tx: Tx, { clientId, userId }: Owner, activityId: number) =>
  tx
    .selectFrom('live_presence')
    .select(['starts_at', 'joined_at'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()
