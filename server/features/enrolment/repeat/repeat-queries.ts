import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { isEnrolled, type RuleRow } from '../apply/apply-queries.ts'

/** Rules that run and ask for the same again after some months. */
export async function findRepeating(tx: Tx, clientId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('enrolment_rule')
    .select('id')
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .where('repeat_months', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** People whose newest enrolment by a rule was finished so long ago that it is to be done again, as long as it enrols them; by their ids. */
export async function findToRepeat(
  tx: Tx,
  rule: RuleRow,
  now: Date,
  limit: number,
): Promise<{ userId: string; cycle: number }[]> {
  const { client_id: clientId, id: ruleId, repeat_months: months } = rule
  return tx
    .selectFrom('enrolment')
    .select(['enrolment.user_id as userId', 'enrolment.cycle'])
    .where('enrolment.client_id', '=', clientId)
    .where('enrolment.rule_id', '=', ruleId)
    .where('enrolment.state', 'in', ['finished', 'late'])
    .where(sql<boolean>`enrolment.finished_at + make_interval(months => ${months}) <= ${now}`)
    .where(isEnrolled(rule, 'enrolment.user_id'))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM enrolment AS later WHERE later.client_id = ${clientId}
        AND later.rule_id = ${ruleId} AND later.user_id = enrolment.user_id AND later.cycle > enrolment.cycle)`,
    )
    .orderBy('enrolment.user_id')
    .limit(limit)
    .execute()
}
