import type { XapiState } from '#contract/features/xapi/xapi-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Whose it is. */
interface Owner {
  clientId: number
  userId: string
}

/** Where somebody stands in what speaks xAPI; whoever asks holds their stream. */
export async function findXapiState(tx: Tx, owner: Owner, activityId: number): Promise<XapiState | undefined> {
  const row = await tx
    .selectFrom('xapi_state')
    .select('state')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()
  return row?.state
}

/** Keeps where somebody stands. */
export async function saveXapiState(tx: Tx, { clientId, userId }: Owner, state: XapiState): Promise<void> {
  const kept = { client_id: clientId, user_id: userId, activity_id: state.activityId, state: JSON.stringify(state) }
  await tx
    .insertInto('xapi_state')
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'activity_id']).doUpdateSet({ state: kept.state }),
    )
    .execute()
}
