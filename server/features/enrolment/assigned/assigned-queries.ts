import type { Tx } from '#server/platform/database/database.ts'

/** The audiences of those courses among some that only who is enrolled sees, by course. */
export async function findAssigned(
  tx: Tx,
  clientId: number,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('assigned_course')
    .select(['course_id', 'audience_id'])
    .where('client_id', '=', clientId)
    .where('course_id', 'in', [...courseIds])
    .execute()
  return new Map(rows.map((row) => [row.course_id, row.audience_id]))
}

export async function insertAssigned(tx: Tx, clientId: number, courseId: number, audienceId: number): Promise<void> {
  await tx
    .insertInto('assigned_course')
    .values({ client_id: clientId, course_id: courseId, audience_id: audienceId })
    .execute()
}

/** Whom enrolments hold in a course, of all or of some people. */
export async function findHeld(
  tx: Tx,
  clientId: number,
  courseId: number,
  people?: readonly string[],
): Promise<string[]> {
  let query = tx
    .selectFrom('enrolment')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('item_kind', '=', 'course')
    .where('item_id', '=', courseId)
    .where('state', 'not in', ['waiting', 'refused', 'ended'])
  if (people) query = query.where('user_id', 'in', [...people])
  const rows = await query.execute()
  return rows.map((row) => row.user_id)
}
