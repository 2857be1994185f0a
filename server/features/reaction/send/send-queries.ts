import { randomUUID } from 'node:crypto'
import type { ReactionAnswer } from '#contract/features/reaction/reaction-schema.ts'
import { addMixed } from '#server/engine/anonymous/mixed-answers.ts'
import type { Tx } from '#server/platform/database/database.ts'

interface Owner {
  clientId: number
  userId: string
}
/** Which reaction, in which cycle of its course. */
export interface Round {
  activityId: number
  cycle: number
}

export async function hasSent(tx: Tx, { clientId, userId }: Owner, { activityId, cycle }: Round): Promise<boolean> {
  const row = await tx
    .selectFrom('reaction_state')
    .select('answered_at')
    .where('client_id', '=', clientId)
    .where('activity_id', '=', activityId)
    .where('user_id', '=', userId)
    .where('cycle', '=', cycle)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody has sent it. */
export async function addState(
  tx: Tx,
  { clientId, userId }: Owner,
  { activityId, cycle }: Round,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('reaction_state')
    .values({ client_id: clientId, activity_id: activityId, user_id: userId, cycle, answered_at: at })
    .execute()
}

/** Keeps what somebody answered under their name. */
export async function addNamed(
  tx: Tx,
  { clientId, userId }: Owner,
  { activityId, cycle }: Round,
  answers: readonly ReactionAnswer[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('reaction_answer')
    .values({
      client_id: clientId,
      activity_id: activityId,
      id: randomUUID(),
      answers: JSON.stringify(answers),
      user_id: userId,
      cycle,
      answered_at: at,
    })
    .execute()
}

/** Keeps an anonymous answer among others ([Note: Mixed answers]). */
export async function addAnonymous(
  tx: Tx,
  clientId: number,
  activityId: number,
  answers: readonly ReactionAnswer[],
): Promise<void> {
  await addMixed(tx, { table: 'reaction_answer', clientId, of: { column: 'activity_id', is: activityId } }, { answers })
}
