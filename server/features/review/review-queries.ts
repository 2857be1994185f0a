import { sql, type Insertable } from 'kysely'
import type { Decision } from '#contract/features/review/review-schema.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import type { CaseDecisionTable, DeskCaseTable } from '#server/engine/cases/case-tables.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What a list of cases is narrowed by. */
export interface CaseFilter {
  queue: string
  state?: 'open' | 'closed' | undefined
  evidence?: 'odd' | undefined
  /** What a label begins with, or who it is of. */
  found?: { label: string; userIds: readonly string[] }
}

/** How a list is ordered; `risk`: by rank, then by age. */
export type CaseOrder = 'risk' | 'oldest' | 'newest'

/** Where a page ended. */
export interface CaseCursor {
  rank: number
  at: string
  caseId: string
}

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('desk_case')
    .innerJoin('person', 'person.id', 'desk_case.user_id')
    .leftJoin('person as reader', 'reader.id', 'desk_case.lent_to')
    .select([
      'desk_case.queue',
      'desk_case.case_id as caseId',
      'desk_case.user_id as userId',
      'desk_case.odd',
      'desk_case.score',
      'desk_case.urgent',
      'desk_case.rank',
      'desk_case.opened_at as openedAt',
      'desk_case.closed_at as closedAt',
      'desk_case.lent_to as lentTo',
      'desk_case.lent_until as lentUntil',
      'desk_case.undo_until as undoUntil',
      'desk_case.closed_before as closedBefore',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'reader.first_name as readerFirst',
      'reader.last_name as readerLast',
    ])
    .select((eb) =>
      eb
        .selectFrom('case_decision')
        .select('case_decision.id')
        .where('case_decision.client_id', '=', clientId)
        .whereRef('case_decision.queue', '=', 'desk_case.queue')
        .whereRef('case_decision.case_id', '=', 'desk_case.case_id')
        .orderBy('case_decision.id', 'desc')
        .limit(1)
        .as('decisionId'),
    )
    .where('desk_case.client_id', '=', clientId)

/** The ids of a page, from the cases alone: with people beside them PostgreSQL reads and sorts all that waits. */
async function findPage(
  tx: Tx,
  clientId: number,
  { queue, state = 'open', evidence, found }: CaseFilter,
  page: { sort: CaseOrder; cursor: CaseCursor | null; limit: number },
): Promise<string[]> {
  let query = tx
    .selectFrom('desk_case')
    .select('case_id as caseId')
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('closed_at', state === 'open' ? 'is' : 'is not', null)
  if (evidence === 'odd') query = query.where(sql<boolean>`odd`)
  if (found) {
    const { label, userIds } = found
    query = query.where(
      sql<boolean>`(user_id = ANY (${[...userIds]}::uuid[])
        OR (label >= ${label} AND label < ${`${label}\u{10FFFF}`}))`,
    )
  }
  const [beyond, order] = page.sort === 'newest' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const ranked = page.sort === 'risk'
  if (page.cursor) {
    const { rank, at, caseId } = page.cursor
    query = query.where(
      ranked
        ? sql<boolean>`(rank, opened_at, case_id) > (${rank}, ${new Date(at)}, ${caseId})`
        : sql<boolean>`(opened_at, case_id) ${sql.raw(beyond)} (${new Date(at)}, ${caseId})`,
    )
  }
  if (ranked) query = query.orderBy('rank')
  const rows = await query.orderBy('opened_at', order).orderBy('case_id', order).limit(page.limit).execute()
  return rows.map(({ caseId }) => caseId)
}

/** A page of a queue. */
export async function findCases(
  tx: Tx,
  clientId: number,
  filter: CaseFilter,
  page: { sort: CaseOrder; cursor: CaseCursor | null; limit: number },
) {
  const ids = await findPage(tx, clientId, filter, page)
  if (ids.length === 0) return []
  const rows = await listed(tx, clientId)
    .where('desk_case.queue', '=', filter.queue)
    .where('desk_case.case_id', 'in', ids)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.caseId) - ids.indexOf(other.caseId))
}
export type ListedCaseRow = Awaited<ReturnType<typeof findCases>>[number]

export async function findCase(tx: Tx, { clientId, queue, caseId }: CaseKey): Promise<ListedCaseRow | undefined> {
  return listed(tx, clientId)
    .where('desk_case.queue', '=', queue)
    .where('desk_case.case_id', '=', caseId)
    .executeTakeFirst()
}

/** Holds a case until the commit. */
export async function lockCase(tx: Tx, { clientId, queue, caseId }: CaseKey): Promise<void> {
  await tx
    .selectFrom('desk_case')
    .select('case_id')
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .forUpdate()
    .execute()
}

/** How much of a queue waits; no more than `most` is counted. */
export async function countWaiting(tx: Tx, clientId: number, queue: string, most: number): Promise<number> {
  const row = await tx
    .selectFrom(
      tx
        .selectFrom('desk_case')
        .select('case_id')
        .where('client_id', '=', clientId)
        .where('queue', '=', queue)
        .where('closed_at', 'is', null)
        .limit(most)
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lends a case to its reader, and gives back what they had before. */
export async function lendCase(tx: Tx, { clientId, queue, caseId }: CaseKey, to: string, until: Date): Promise<void> {
  await tx
    .updateTable('desk_case')
    .set({ lent_to: null, lent_until: null })
    .where('client_id', '=', clientId)
    .where('lent_to', '=', to)
    .execute()
  await tx
    .updateTable('desk_case')
    .set({ lent_to: to, lent_until: until })
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .execute()
}

/** Writes how far a case is after a decision: nobody reads it any more. */
export async function settleCase(
  tx: Tx,
  { clientId, queue, caseId }: CaseKey,
  state: Partial<Pick<DeskCaseTable, 'closed_at' | 'odd' | 'undo_until' | 'closed_before'>>,
): Promise<void> {
  await tx
    .updateTable('desk_case')
    .set({ lent_to: null, lent_until: null, ...state })
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .execute()
}

export async function insertDecision(tx: Tx, row: Insertable<CaseDecisionTable>): Promise<void> {
  await tx.insertInto('case_decision').values(row).execute()
}

/** A decision with who made it. */
export type FoundDecision = Decision & { decidedBy: string | null }

/** The decisions of a case, the oldest first. */
export async function findDecisions(tx: Tx, { clientId, queue, caseId }: CaseKey): Promise<FoundDecision[]> {
  const rows = await tx
    .selectFrom('case_decision')
    .leftJoin('person', 'person.id', 'case_decision.decided_by')
    .select([
      'case_decision.id',
      'case_decision.decision',
      'case_decision.until',
      'case_decision.lines',
      'case_decision.reason',
      'case_decision.note',
      'case_decision.counts',
      'case_decision.decided_by',
      'case_decision.by_rule',
      'case_decision.decided_at',
      'person.first_name',
      'person.last_name',
    ])
    .where('case_decision.client_id', '=', clientId)
    .where('case_decision.queue', '=', queue)
    .where('case_decision.case_id', '=', caseId)
    .orderBy('case_decision.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    decision: row.decision,
    until: row.until?.toISOString() ?? null,
    lines: row.lines,
    reason: row.reason as RefusalReason | null,
    note: row.note,
    counts: row.counts,
    decidedBy: row.decided_by,
    by: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    byRule: row.by_rule,
    at: row.decided_at.toISOString(),
  }))
}
