import { sql, type Insertable, type Updateable } from 'kysely'
import type { Item, Standing } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { EnrolmentRuleTable } from '../enrolment-tables.ts'

/** What a list of rules is narrowed by. */
export interface RuleFilter {
  item?: Item | undefined
  /** Items that are named as was searched for. */
  items?: readonly Item[] | undefined
  state?: 'running' | 'ended' | undefined
}

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('enrolment_rule')
    .leftJoin('audience', (join) =>
      join.on('audience.client_id', '=', clientId).onRef('audience.id', '=', 'enrolment_rule.audience'),
    )
    .leftJoin('person', 'person.id', 'enrolment_rule.user_id')
    .selectAll('enrolment_rule')
    .select([
      'audience.name as audienceName',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.email',
    ])
    .where('enrolment_rule.client_id', '=', clientId)

/** A page of a client's rules, the newest first. */
export async function findRules(
  tx: Tx,
  clientId: number,
  filter: RuleFilter,
  page: { before: string | null; limit: number },
) {
  const isItem = ({ kind, id }: Item) =>
    sql<boolean>`(enrolment_rule.item_kind = ${kind} AND enrolment_rule.item_id = ${id})`
  let query = listed(tx, clientId)
  if (filter.item) query = query.where(isItem(filter.item))
  if (filter.items) query = query.where((eb) => eb.or((filter.items ?? []).map(isItem)))
  if (filter.state) query = query.where('enrolment_rule.ended_at', filter.state === 'ended' ? 'is not' : 'is', null)
  if (page.before !== null) query = query.where('enrolment_rule.id', '<', page.before)
  return query.orderBy('enrolment_rule.id', 'desc').limit(page.limit).execute()
}
export type ListedRule = Awaited<ReturnType<typeof findRules>>[number]

export async function findRule(tx: Tx, clientId: number, ruleId: string): Promise<ListedRule | undefined> {
  return listed(tx, clientId).where('enrolment_rule.id', '=', ruleId).executeTakeFirst()
}

/** Adds a rule; false where there is one for the same people and the same thing. */
export async function insertRule(tx: Tx, row: Insertable<EnrolmentRuleTable>): Promise<boolean> {
  const added = await tx
    .insertInto('enrolment_rule')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Writes what changed of a rule, and counts the change. */
export async function updateRule(
  tx: Tx,
  clientId: number,
  ruleId: string,
  change: Updateable<EnrolmentRuleTable>,
): Promise<void> {
  await tx
    .updateTable('enrolment_rule')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', ruleId)
    .execute()
}

/** How many of a rule's people stand how. */
export async function tallyRule(tx: Tx, clientId: number, ruleId: string, now: Date): Promise<Map<Standing, number>> {
  const rows = await tx
    .selectFrom('enrolment')
    .select(({ fn }) => [
      sql<Standing>`CASE WHEN state = 'open' AND due_at < ${now} THEN 'overdue' ELSE state END`.as('standing'),
      fn.countAll<number>().as('count'),
    ])
    .where('client_id', '=', clientId)
    .where('rule_id', '=', ruleId)
    .groupBy('standing')
    .execute()
  return new Map(rows.map(({ standing, count }) => [standing, count]))
}

/** Somebody who is a member of the client now. */
export async function isMember(tx: Tx, clientId: number, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
