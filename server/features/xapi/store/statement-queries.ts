import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Statement } from '#contract/features/xapi/statement-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { XapiStatementTable } from '../xapi-tables.ts'

/** What of the record store is asked for. */
export interface StatementFilter {
  agent: string | null
  verb: string | null
  activity: string | null
  registration: string | null
  relatedAgents: boolean
  relatedActivities: boolean
  since: Date | null
  until: Date | null
  ascending: boolean
  /** Places beyond it, in the order that is asked for; null: from its beginning. */
  after: number | null
  limit: number
}

/** Takes places for some statements, and the turn to store until the transaction ends; the first of them. */
export async function takePlaces(tx: Tx, clientId: number, count: number): Promise<number> {
  const { last } = await tx
    .insertInto('xapi_counter')
    .values({ client_id: clientId, last: count })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ last: sql<number>`xapi_counter.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

export async function insertStatements(tx: Tx, rows: readonly StatementRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, statement: JSON.stringify(row.statement) }))
  await tx.insertInto('xapi_statement').values(values).execute()
}

/** A statement as it is stored. */
export type StatementRow = Omit<XapiStatementTable, 'stored_at' | 'statement'> & {
  stored_at: Date
  statement: Statement
}

export async function findStatements(
  tx: Tx,
  clientId: number,
  ids: readonly string[],
): Promise<{ id: string; voided: boolean; voids: string | null; statement: Statement }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('xapi_statement')
    .select(['id', 'voided', 'voids', 'statement'])
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute()
}

/** Those of some statements that another one took back before they came. */
export async function findVoided(tx: Tx, clientId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('xapi_statement')
    .select('voids')
    .where('client_id', '=', clientId)
    .where('voids', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ voids }) => voids ?? []))
}

/** Takes statements back. What takes back cannot be taken back itself. */
export async function voidStatements(tx: Tx, clientId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('xapi_statement')
    .set({ voided: true })
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .where('voids', 'is', null)
    .execute()
}

type Builder = ExpressionBuilder<Tables, 'xapi_statement'>

function conditions(eb: Builder, filter: StatementFilter): Expression<SqlBool>[] {
  const { agent, verb, activity, registration, since, until, after, ascending } = filter
  const has = (column: 'agents' | 'related_agents' | 'related_activities', value: string) =>
    sql<SqlBool>`${sql.ref(column)} @> ARRAY[${value}]::text[]`
  return [
    // Asked of both columns where the narrow one is meant: the index is of the wide one.
    ...(agent === null ? [] : [has('related_agents', agent)]),
    ...(agent === null || filter.relatedAgents ? [] : [has('agents', agent)]),
    ...(activity === null ? [] : [has('related_activities', activity)]),
    ...(activity === null || filter.relatedActivities ? [] : [eb('activity', '=', activity)]),
    ...(verb === null ? [] : [eb('verb', '=', verb)]),
    ...(registration === null ? [] : [eb('registration', '=', registration)]),
    ...(since === null ? [] : [eb('stored_at', '>', since)]),
    ...(until === null ? [] : [eb('stored_at', '<=', until)]),
    ...(after === null ? [] : [eb('place', ascending ? '>' : '<', after)]),
  ]
}

/** Statements that fit and were not taken back, by their places. */
export async function listStatements(
  tx: Tx,
  clientId: number,
  filter: StatementFilter,
): Promise<{ place: number; statement: Statement }[]> {
  return tx
    .selectFrom('xapi_statement')
    .select(['place', 'statement'])
    .where('client_id', '=', clientId)
    .where('voided', '=', false)
    .where((eb) => eb.and(conditions(eb, filter)))
    .orderBy('place', filter.ascending ? 'asc' : 'desc')
    .limit(filter.limit)
    .execute()
}

/** The newest statement that says what an activity is. */
export async function findDescribed(tx: Tx, clientId: number, activity: string): Promise<Statement | undefined> {
  const row = await tx
    .selectFrom('xapi_statement')
    .select('statement')
    .where('client_id', '=', clientId)
    .where('activity', '=', activity)
    .where(sql<SqlBool>`md5(activity) = md5(${activity})`)
    .where(sql<SqlBool>`statement #> '{object,definition}' IS NOT NULL`)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.statement
}
