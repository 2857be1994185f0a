import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { everybody } from '#contract/engine/audience.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { EnrolmentRow } from '../enrolment-queries.ts'
import type { EnrolmentRuleTable } from '../enrolment-tables.ts'

export type RuleRow = Selectable<EnrolmentRuleTable>

/** A rule, held until the commit: whoever changes it and whoever brings people to it wait for each other. */
export async function lockRule(tx: Tx, clientId: number, ruleId: string): Promise<RuleRow | undefined> {
  return tx
    .selectFrom('enrolment_rule')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', ruleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Rules whose people have not been brought to what they say now, and that have begun. */
export async function findToApply(tx: Tx, clientId: number, today: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('enrolment_rule')
    .select('id')
    .where('client_id', '=', clientId)
    .where('starts_on', '<=', today)
    .where((eb) => eb.or([eb('applied_rev', 'is', null), eb('applied_rev', '<', eb.ref('rev'))]))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The rules that people may come under or leave when their audiences change. */
export async function findRunning(tx: Tx, clientId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('enrolment_rule')
    .select('id')
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .where('applied_rev', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** SQL that holds where somebody (a column) is among those whom a rule enrols. */
export function isEnrolled({ client_id: clientId, audience, user_id: userId }: RuleRow, column: string) {
  const person = sql.ref(column)
  if (audience !== null && audience !== everybody)
    return sql<boolean>`EXISTS (SELECT FROM audience_member WHERE audience_member.client_id = ${clientId}
      AND audience_member.audience_id = ${audience} AND audience_member.user_id = ${person})`
  const present = sql<boolean>`EXISTS (SELECT FROM membership AS own WHERE own.client_id = ${clientId}
    AND own.user_id = ${person} AND own.blocked_at IS NULL AND own.ended_at IS NULL)`
  return userId === null ? present : sql<boolean>`(${person} = ${userId}::uuid AND ${present})`
}

/** What is looked at in one go: these people, or so many of all after one. */
export interface Reach {
  people?: readonly string[] | undefined
  after: string | null
  limit: number
}

/** People whom a rule enrols and who have no enrolment by it, or one that ended when they left; by their ids. */
export async function findComing(tx: Tx, rule: RuleRow, reach: Reach): Promise<string[]> {
  const { client_id: clientId, audience, user_id: userId } = rule
  const lacks = sql<boolean>`NOT EXISTS (SELECT FROM enrolment WHERE enrolment.client_id = ${clientId}
    AND enrolment.rule_id = ${rule.id} AND enrolment.user_id = someone.user_id
    AND NOT (enrolment.state = 'ended' AND enrolment.left_audience))`
  const byAudience = audience !== null && audience !== everybody
  let query = tx
    .selectFrom(
      byAudience
        ? sql<{ user_id: string }>`audience_member`.as('someone')
        : sql<{ user_id: string }>`membership`.as('someone'),
    )
    .select('someone.user_id')
    .where(sql<boolean>`someone.client_id = ${clientId}`)
    .where(lacks)
  query = byAudience
    ? query.where(sql<boolean>`someone.audience_id = ${audience}`)
    : query.where(sql<boolean>`someone.blocked_at IS NULL AND someone.ended_at IS NULL`)
  if (userId !== null) query = query.where('someone.user_id', '=', userId)
  if (reach.people) query = query.where(sql<boolean>`someone.user_id = ANY (${[...reach.people]}::uuid[])`)
  if (reach.after !== null) query = query.where('someone.user_id', '>', reach.after)
  const rows = await query.orderBy('someone.user_id').limit(reach.limit).execute()
  return rows.map((row) => row.user_id)
}

/** People with an open enrolment by a rule that they have not begun, whom it does not enrol any more. */
export async function findLeaving(tx: Tx, rule: RuleRow, reach: Reach): Promise<string[]> {
  let query = tx
    .selectFrom('enrolment')
    .select('user_id')
    .where('client_id', '=', rule.client_id)
    .where('rule_id', '=', rule.id)
    .where('state', '=', 'open')
    .where('begun', '=', false)
    .where(sql<boolean>`NOT ${isEnrolled(rule, 'enrolment.user_id')}`)
  if (reach.people) query = query.where(sql<boolean>`user_id = ANY (${[...reach.people]}::uuid[])`)
  if (reach.after !== null) query = query.where('user_id', '>', reach.after)
  const rows = await query.orderBy('user_id').limit(reach.limit).execute()
  return rows.map((row) => row.user_id)
}

/** People whose open enrolment by a rule has terms that it had before. */
export async function findOutdated(tx: Tx, rule: RuleRow, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .select('user_id')
    .where('client_id', '=', rule.client_id)
    .where('rule_id', '=', rule.id)
    .where('rule_rev', '<', rule.rev)
    .where('state', 'in', ['open', 'review'])
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** The enrolments of people by a rule, held until the commit. */
export async function lockByRule(tx: Tx, rule: RuleRow, userIds: readonly string[]): Promise<EnrolmentRow[]> {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('enrolment')
    .selectAll()
    .where('client_id', '=', rule.client_id)
    .where('rule_id', '=', rule.id)
    .where('user_id', 'in', [...userIds])
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

/** Says that everybody has been brought to what a rule says now. */
export async function setApplied(tx: Tx, rule: RuleRow): Promise<void> {
  await tx
    .updateTable('enrolment_rule')
    .set({ applied_rev: rule.rev })
    .where('client_id', '=', rule.client_id)
    .where('id', '=', rule.id)
    .execute()
}
