import { endOfDay } from '#contract/features/enrolment/deadline-rules.ts'
import { nextReminder } from '#contract/features/enrolment/reminder-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { EnrolmentDetail, EnrolmentState } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findOwners, lockEnrolments, updateEnrolment, type EnrolmentRow } from './enrolment-queries.ts'
import { holdPeople, judged, publishEnrolments, standingsIn } from './enrolment-rows.ts'
import { detailOf } from './list/list-service.ts'

/** Enrolments with their people held; fails with `resource.not_found` where one is not the client's. */
export async function take(tx: Tx, clientId: number, ids: readonly string[]): Promise<EnrolmentRow[]> {
  await holdPeople(tx, clientId, await findOwners(tx, clientId, ids))
  const rows = await lockEnrolments(tx, clientId, ids)
  if (rows.length < new Set(ids).size) fail('resource.not_found')
  return rows
}

/** States in which somebody may be given more time. */
const extendable: readonly EnrolmentState[] = ['open', 'review', 'late']

/** Gives one or many until the end of another day; where one was changed meanwhile, nobody. */
export async function extendEnrolments(
  services: Services,
  staff: Staff,
  wanted: { enrolments: readonly { id: string; rev: number }[]; dueOn: string; reason: string },
): Promise<{ extended: number }> {
  const { clientId, timeZone } = staff
  const { dueOn, reason } = wanted
  const due = endOfDay(timeZone, dueOn)
  const seen = new Map(wanted.enrolments.map(({ id, rev }) => [id, rev]))
  const { people, extended } = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const rows = await take(tx, clientId, [...seen.keys()])
    const changed: EnrolmentRow[] = []
    for (const row of rows) {
      if (seen.get(row.id) !== row.rev) fail('edit.conflict', { values: { rev: row.rev } })
      if (!extendable.includes(row.state)) fail('enrolment.closed')
      if (row.due_at && due <= row.due_at) fail('request.invalid', { fields: [{ field: 'dueOn', code: 'invalid' }] })
      const item = { kind: row.item_kind, id: row.item_id }
      const standing = (await standingsIn(tx, clientId, item, [row.user_id])).get(row.user_id)
      const state = judged(standing ?? { begun: row.begun, finishes: null }, due)
      const remindAt = state.state === 'open' ? nextReminder(due, row.reminders, now, timeZone) : null
      changed.push(
        await updateEnrolment(tx, row, { ...state, due_at: due, extended: true, reason, remind_at: remindAt }),
      )
      await note({
        act: 'enrolment.extend',
        subject: { kind: 'enrolment', id: row.id },
        about: row.user_id,
        before: { dueOn: row.due_at && dayIn(timeZone, row.due_at) },
        after: { dueOn, reason },
      })
    }
    await publishEnrolments(tx, changed)
    return { people: changed.map((row) => row.user_id), extended: changed.length }
  })
  for (const userId of new Set(people)) await services.realtime.pokeUser(clientId, userId)
  return { extended }
}

/** Changes one enrolment in one of some states, with a reason. */
async function change(
  services: Services,
  staff: Staff,
  id: string,
  wanted: {
    act: 'enrolment.exempt' | 'enrolment.end' | 'enrolment.decide'
    from: readonly EnrolmentState[]
    to: EnrolmentState
    reason: string
  },
): Promise<EnrolmentDetail> {
  const { clientId } = staff
  const { act, from, to, reason } = wanted
  const detail = await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const [row] = await take(tx, clientId, [id])
    if (!row) return fail('resource.not_found')
    demandRev(row.rev)
    if (!from.includes(row.state)) fail('enrolment.closed')
    const ended = to === 'ended' ? { ended_at: now } : {}
    const next = await updateEnrolment(tx, row, { state: to, reason, remind_at: null, ...ended })
    await publishEnrolments(tx, [next])
    await note({
      act,
      subject: { kind: 'enrolment', id },
      about: row.user_id,
      before: { state: row.state },
      after: { state: to, reason },
    })
    return detailOf(tx, clientId, id, now)
  })
  await services.realtime.pokeUser(clientId, detail.person.userId)
  return detail
}

/** Asks it of somebody no longer. */
export const exemptEnrolment = (services: Services, staff: Staff, id: string, reason: string) =>
  change(services, staff, id, { act: 'enrolment.exempt', from: ['open', 'review', 'late'], to: 'exempt', reason })

/** Ends the enrolment of one person; what they did stays. */
export const endEnrolment = (services: Services, staff: Staff, id: string, reason: string) =>
  change(services, staff, id, { act: 'enrolment.end', from: ['open'], to: 'ended', reason })

/** Says of a finish in review whether it was in time. */
export const decideEnrolment = (
  services: Services,
  staff: Staff,
  id: string,
  { verdict, reason }: { verdict: 'finished' | 'late'; reason: string },
) => change(services, staff, id, { act: 'enrolment.decide', from: ['review'], to: verdict, reason })
