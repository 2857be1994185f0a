import { sql } from 'kysely'
import type { Item, Standing } from '#contract/features/enrolment/enrolment-schema.ts'
import { personHasWords } from '#server/engine/session/person-has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What a list of enrolments is narrowed by. */
export interface EnrolmentFilter {
  search?: string | undefined
  state?: Standing | undefined
  item?: Item | undefined
  rule?: string | undefined
}
export type EnrolmentSort = 'newest' | 'due'
/** Where a page ended. */
export interface EnrolmentCursor {
  id: string
  /** The deadline of the last one, `infinity` without any. */
  due: string
}

const due = sql<string>`coalesce(enrolment.due_at, TIMESTAMPTZ 'infinity')`

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('enrolment')
    .innerJoin('person', 'person.id', 'enrolment.user_id')
    .selectAll('enrolment')
    .select(['person.first_name as firstName', 'person.last_name as lastName', 'person.email'])
    .where('enrolment.client_id', '=', clientId)

/** A page of a client's enrolments. */
export async function findEnrolments(
  tx: Tx,
  clientId: number,
  filter: EnrolmentFilter,
  page: { sort: EnrolmentSort; cursor: EnrolmentCursor | null; limit: number; now: Date },
) {
  const { state, item, rule } = filter
  const { sort, cursor, limit, now } = page
  let query = listed(tx, clientId)
  if (state === 'open')
    query = query
      .where('enrolment.state', '=', 'open')
      .where((eb) => eb.or([eb('enrolment.due_at', 'is', null), eb('enrolment.due_at', '>=', now)]))
  else if (state === 'overdue') query = query.where('enrolment.state', '=', 'open').where('enrolment.due_at', '<', now)
  else if (state) query = query.where('enrolment.state', '=', state)
  if (item) query = query.where('enrolment.item_kind', '=', item.kind).where('enrolment.item_id', '=', item.id)
  if (rule) query = query.where('enrolment.rule_id', '=', rule)
  for (const has of await personHasWords(tx, clientId, filter.search, 'enrolment.user_id')) query = query.where(has)
  if (sort === 'due') {
    if (cursor)
      query = query.where(sql<boolean>`(${due}, enrolment.id) > (${cursor.due}::timestamptz, ${cursor.id}::uuid)`)
    return query.orderBy(due).orderBy('enrolment.id').limit(limit).execute()
  }
  if (cursor) query = query.where('enrolment.id', '<', cursor.id)
  return query.orderBy('enrolment.id', 'desc').limit(limit).execute()
}
export type ListedRow = Awaited<ReturnType<typeof findEnrolments>>[number]

export async function findEnrolment(tx: Tx, clientId: number, id: string): Promise<ListedRow | undefined> {
  return listed(tx, clientId).where('enrolment.id', '=', id).executeTakeFirst()
}
