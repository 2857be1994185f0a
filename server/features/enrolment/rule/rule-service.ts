import type { NewRule, Rule, Tally, Terms } from '#contract/features/enrolment/enrolment-schema.ts'
import { standings } from '#contract/features/enrolment/enrolment-schema.ts'
import { everybody } from '#contract/engine/audience.ts'
import { newId } from '#contract/engine/ids.ts'
import { dayIn } from '#contract/engine/time.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { lockRule } from '../apply/apply-queries.ts'
import type { RuleToApply } from '../apply/apply-rule-service.ts'
import { itemWord, titlesOf } from '../item-titles.ts'
import { describeRules } from './rule-rows.ts'
import { findRule, insertRule, isMember, tallyRule, updateRule } from './rule-queries.ts'

type Reading = Pick<Services, 'database' | 'clock'>

/** The name of the job that brings people to a rule. */
export const applyJob = 'apply_enrolment_rule'

async function read(tx: Tx, clientId: number, ruleId: string): Promise<Rule> {
  const row = (await findRule(tx, clientId, ruleId)) ?? fail('resource.not_found')
  const [rule] = await describeRules(tx, clientId, [row])
  return rule ?? fail('resource.not_found')
}

/** One rule, and how its people stand; fails with `resource.not_found`. */
export async function readRule(
  { database, clock }: Reading,
  { clientId }: Staff,
  ruleId: string,
): Promise<{ rule: Rule; tally: Tally }> {
  return database.inTenant(clientId, async (tx) => {
    const counts = await tallyRule(tx, clientId, ruleId, clock.now())
    const tally = Object.fromEntries(standings.map((standing) => [standing, counts.get(standing) ?? 0])) as Tally
    return { rule: await read(tx, clientId, ruleId), tally }
  })
}

/** What people can be enrolled in, and the audiences there are. */
export async function listChoices({ database, clock }: Reading, { clientId, timeZone }: Staff) {
  return database.inTenant(clientId, async (tx) => {
    const items = Array.from(await titlesOf(tx, clientId), ([word, title]) => {
      const [kind, id] = word.split(':')
      return { kind: kind === 'trail' ? ('trail' as const) : ('course' as const), id: Number(id), title }
    })
    const audiences = (await listAudiences(tx, clientId)).map(({ id, name }) => ({ id, name }))
    return { items, audiences, timeZone, today: dayIn(timeZone, clock.now()) }
  })
}

const termsRow = ({ mandatory, deadline, reminders, endsOnLeaving, repeatMonths, locks }: Terms) => ({
  mandatory,
  due_on: deadline && 'on' in deadline ? deadline.on : null,
  due_days: deadline && 'days' in deadline ? deadline.days : null,
  reminders: reminders.toSorted((a, b) => b - a),
  ends_on_leaving: endsOnLeaving,
  repeat_months: repeatMonths,
  locks,
})

/** A day that nobody could meet any more is no deadline. */
function demandAhead({ deadline }: Terms, today: string): void {
  if (deadline && 'on' in deadline && deadline.on < today)
    fail('enrolment.deadline_passed', { fields: [{ field: 'deadline', code: 'invalid' }] })
}

/** What a rule names that the client does not have. */
async function demandKnown(tx: Tx, clientId: number, { who, item }: NewRule): Promise<void> {
  const known = (await titlesOf(tx, clientId, [item])).has(itemWord(item))
  const somebody =
    'userId' in who
      ? await isMember(tx, clientId, who.userId)
      : who.audience === everybody || (await listAudiences(tx, clientId, [who.audience])).length > 0
  const fields = [...(known ? [] : ['item']), ...(somebody ? [] : ['who'])]
  if (fields.length > 0) fail('request.invalid', { fields: fields.map((field) => ({ field, code: 'unknown' })) })
}

/** Enrols a person or an audience in something: its people come in by a job. */
export async function addRule(services: Services, staff: Staff, wanted: NewRule): Promise<Rule> {
  const { clientId, timeZone } = staff
  const rule = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    demandAhead(wanted, dayIn(timeZone, now))
    await demandKnown(tx, clientId, wanted)
    const { who, item, startsOn } = wanted
    const id = newId(now.getTime())
    const row = {
      client_id: clientId,
      id,
      audience: 'audience' in who ? who.audience : null,
      user_id: 'userId' in who ? who.userId : null,
      item_kind: item.kind,
      item_id: item.id,
      starts_on: startsOn,
      created_at: now,
      ...termsRow(wanted),
    }
    if (!(await insertRule(tx, row))) fail('enrolment.exists')
    await queue(services, tx, { clientId, ruleId: id })
    await note({
      act: 'enrolment.rule_add',
      subject: { kind: 'enrolment_rule', id },
      ...('userId' in who && { about: who.userId }),
      after: { ...wanted },
    })
    return read(tx, clientId, id)
  })
  services.jobs.nudge()
  return rule
}

const queue = ({ jobs }: Services, tx: Tx, payload: RuleToApply) => jobs.queue(tx, { kind: applyJob, payload })

/** Changes a rule under its revision, and has its people brought to it. */
async function change(
  services: Services,
  staff: Staff,
  ruleId: string,
  act: 'enrolment.rule_change' | 'enrolment.rule_end',
  become: (now: Date) => { row: Parameters<typeof updateRule>[3]; after: Record<string, unknown> },
): Promise<Rule> {
  const { clientId } = staff
  const rule = await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const held = (await lockRule(tx, clientId, ruleId)) ?? fail('resource.not_found')
    demandRev(held.rev)
    if (held.ended_at) fail('enrolment.closed')
    const { mandatory, deadline, reminders, endsOnLeaving, repeatMonths, locks } = await read(tx, clientId, ruleId)
    const { row, after } = become(now)
    await updateRule(tx, clientId, ruleId, row)
    await queue(services, tx, { clientId, ruleId })
    await note({
      act,
      subject: { kind: 'enrolment_rule', id: ruleId },
      before: { mandatory, deadline, reminders, endsOnLeaving, repeatMonths, locks },
      after,
    })
    return read(tx, clientId, ruleId)
  })
  services.jobs.nudge()
  return rule
}

/** Changes the terms of a rule. */
export const changeRule = (services: Services, staff: Staff, ruleId: string, terms: Terms): Promise<Rule> =>
  change(services, staff, ruleId, 'enrolment.rule_change', (now) => {
    demandAhead(terms, dayIn(staff.timeZone, now))
    return { row: termsRow(terms), after: { ...terms } }
  })

/** Enrols nobody any more by a rule, and ends what is open of it. */
export const endRule = (services: Services, staff: Staff, ruleId: string): Promise<Rule> =>
  change(services, staff, ruleId, 'enrolment.rule_end', (now) => ({
    row: { ended_at: now },
    after: { endedAt: now.toISOString() },
  }))
