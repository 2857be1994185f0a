import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ScormCommit, ScormState } from '#contract/features/scorm/scorm-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Whose it is. */
interface Owner {
  clientId: number
  userId: string
}

/** Where somebody stands in a SCORM activity; whoever asks holds their stream. */
export async function findScormState(tx: Tx, owner: Owner, activityId: number): Promise<ScormState | undefined> {
  const row = await tx
    .selectFrom('scorm_state')
    .select('state')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()
  return row?.state
}

/** Keeps where somebody stands. */
export async function saveScormState(tx: Tx, { clientId, userId }: Owner, state: ScormState): Promise<void> {
  const kept = { client_id: clientId, user_id: userId, activity_id: state.activityId, state: JSON.stringify(state) }
  await tx
    .insertInto('scorm_state')
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'activity_id']).doUpdateSet({ state: kept.state }),
    )
    .execute()
}

/** Keeps what a lesson has in its launch, unless what is there is newer. */
export async function saveLaunch(
  tx: Tx,
  { clientId, userId }: Owner,
  commit: ScormCommit,
  at: { seconds: number; capturedAt: Date; receivedAt: Date },
): Promise<void> {
  const { activityId, attempt, launchId, item, seq, version, data } = commit
  const kept = {
    seq,
    version,
    data: JSON.stringify(data),
    seconds: at.seconds,
    captured_at: at.capturedAt,
    received_at: at.receivedAt,
  }
  await tx
    .insertInto('scorm_launch')
    .values({
      client_id: clientId,
      user_id: userId,
      activity_id: activityId,
      attempt,
      launch_id: launchId,
      item_hash: createHash('sha256').update(item).digest('hex'),
      item,
      ...kept,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'activity_id', 'attempt', 'launch_id', 'item_hash'])
        .doUpdateSet(kept)
        .where(sql<boolean>`scorm_launch.seq < ${seq}`),
    )
    .execute()
}
