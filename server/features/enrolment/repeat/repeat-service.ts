import { newId } from '#contract/engine/ids.ts'
import type { Services } from '#server/engine/services.ts'
import { beginCycle } from '#server/features/progress/cycle-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { termsOf } from '../apply/apply-people.ts'
import { lockRule } from '../apply/apply-queries.ts'
import { insertEnrolments } from '../enrolment-queries.ts'
import { holdPeople, publishEnrolments } from '../enrolment-rows.ts'
import { findRepeating, findToRepeat } from './repeat-queries.ts'

/** People who begin anew in one transaction. */
const atOnce = 100

/**
 * Has people do again what a rule asks for every so many months: their progress begins anew, with an enrolment of its own
 * and its deadline from now on. Whom the rule enrols no more is left alone. Done twice, or by two servers, it happens once.
 */
export async function repeatDue(services: Pick<Services, 'database' | 'clock' | 'realtime'>): Promise<void> {
  const { database, clock, realtime } = services
  const clients = await database.inSystem((tx) =>
    tx.selectFrom('client').select(['id', 'time_zone as timeZone']).where('closed_at', 'is', null).execute(),
  )
  for (const { id: clientId, timeZone } of clients)
    for (const ruleId of await database.inTenant(clientId, (tx) => findRepeating(tx, clientId))) {
      for (;;) {
        const moment = { now: clock.now(), timeZone }
        const people = await database.inTenant(clientId, (tx) => repeatSome(tx, { clientId, ruleId }, moment))
        for (const userId of people) await realtime.pokeUser(clientId, userId)
        if (people.length < atOnce) break
      }
    }
}

async function repeatSome(
  tx: Tx,
  { clientId, ruleId }: { clientId: number; ruleId: string },
  moment: { now: Date; timeZone: string },
): Promise<string[]> {
  const rule = await lockRule(tx, clientId, ruleId)
  if (!rule || rule.ended_at || rule.repeat_months === null) return []
  const item = { kind: rule.item_kind, id: rule.item_id }
  const due = await findToRepeat(tx, rule, moment.now, atOnce)
  const people = due.map(({ userId }) => userId)
  await holdPeople(tx, clientId, people)
  for (const userId of people) await beginCycle(tx, { clientId, userId }, item, moment.now)
  const added = await insertEnrolments(
    tx,
    due.map(({ userId, cycle }) => ({
      client_id: clientId,
      id: newId(moment.now.getTime()),
      rule_id: rule.id,
      user_id: userId,
      item_kind: rule.item_kind,
      item_id: rule.item_id,
      cycle: cycle + 1,
      state: 'open' as const,
      enrolled_at: moment.now,
      finished_at: null,
      arrived_at: null,
      ended_at: null,
      reason: null,
      reminded_at: null,
      head_told_for: null,
      ...termsOf(rule, moment.now, moment),
    })),
  )
  await publishEnrolments(tx, added)
  return people
}
