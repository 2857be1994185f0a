import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { EnrolmentTable } from './enrolment-tables.ts'

export type EnrolmentRow = Selectable<EnrolmentTable>

/** What some people have by any rule of the things that are named; held until the commit. */
export async function lockEnrolmentsOf(
  tx: Tx,
  clientId: number,
  userId: string,
  items: readonly Item[],
): Promise<EnrolmentRow[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or(items.map(({ kind, id }) => eb.and([eb('item_kind', '=', kind), eb('item_id', '=', id)]))))
    .where('state', 'in', ['open', 'ended'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows
}

/** Enrolments by their ids, held until the commit. */
export async function lockEnrolments(tx: Tx, clientId: number, ids: readonly string[]): Promise<EnrolmentRow[]> {
  return tx
    .selectFrom('enrolment')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Who an enrolment is of; undefined where there is none. */
export async function findOwners(tx: Tx, clientId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => row.user_id)
}

/** Adds enrolments; those that are there already are left as they are. Answers the new ones. */
export async function insertEnrolments(tx: Tx, rows: readonly Insertable<EnrolmentTable>[]): Promise<EnrolmentRow[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('enrolment')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['client_id', 'rule_id', 'user_id', 'cycle']).doNothing())
    .returningAll()
    .execute()
}

/** Writes what changed of an enrolment, and counts the change. */
export async function updateEnrolment(
  tx: Tx,
  { client_id: clientId, id }: Pick<EnrolmentRow, 'client_id' | 'id'>,
  change: Updateable<EnrolmentTable>,
): Promise<EnrolmentRow> {
  return tx
    .updateTable('enrolment')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The time zone of a client, in which its days begin and end. */
export async function findTimeZone(tx: Tx, clientId: number): Promise<string> {
  const row = await tx.selectFrom('client').select('time_zone').where('id', '=', clientId).executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

/** Courses in which some people have an enrolment, in whatever state. */
export async function findCoursesOf(tx: Tx, clientId: number, userIds: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .select('item_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .where('item_kind', '=', 'course')
    .orderBy('item_id')
    .execute()
  return rows.map((row) => row.item_id)
}
