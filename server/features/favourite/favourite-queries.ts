import type { Tx } from '#server/platform/database/database.ts'

/** Whose marks they are. */
interface Owner {
  clientId: number
  userId: string
}

/** Marks a course; answers since when it is marked (an earlier mark stays). */
export async function addFavourite(tx: Tx, owner: Owner, courseId: number, since: Date): Promise<Date> {
  await tx
    .insertInto('favourite')
    .values({ client_id: owner.clientId, user_id: owner.userId, course_id: courseId, since })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'course_id']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('favourite')
    .select('since')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return row.since
}

export async function removeFavourite(tx: Tx, owner: Owner, courseId: number): Promise<void> {
  await tx
    .deleteFrom('favourite')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('course_id', '=', courseId)
    .execute()
}
