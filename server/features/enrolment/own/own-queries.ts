import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { EnrolmentRow } from '../enrolment-queries.ts'
import type { EnrolmentTable } from '../enrolment-tables.ts'

/** Whose enrolments they are. */
export interface Owner {
  clientId: number
  userId: string
}

/** Everything that somebody has of enrolments in a course; their stream is held. */
export async function findInCourse(tx: Tx, { clientId, userId }: Owner, courseId: number): Promise<EnrolmentRow[]> {
  return tx
    .selectFrom('enrolment')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', 'course')
    .where('item_id', '=', courseId)
    .orderBy('id')
    .execute()
}

/** Adds the enrolment that is somebody's own. */
export async function insertOwn(
  tx: Tx,
  { clientId, userId }: Owner,
  row: { id: string; courseId: number; mandatory: boolean } & Pick<
    Insertable<EnrolmentTable>,
    'state' | 'begun' | 'enrolled_at' | 'ended_at' | 'finished_at' | 'arrived_at'
  >,
): Promise<EnrolmentRow> {
  const { courseId, ...rest } = row
  return tx
    .insertInto('enrolment')
    .values({
      client_id: clientId,
      user_id: userId,
      rule_id: null,
      rule_rev: 0,
      item_kind: 'course',
      item_id: courseId,
      reminders: [],
      due_at: null,
      reason: null,
      remind_at: null,
      reminded_at: null,
      head_told_for: null,
      ...rest,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
