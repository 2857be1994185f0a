import type { EnrolmentDetail } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { take } from '../act-service.ts'
import { updateEnrolment } from '../enrolment-queries.ts'
import { judged, publishEnrolments, standingsIn } from '../enrolment-rows.ts'
import { detailOf } from '../list/list-service.ts'
import { tellAnswer } from './tell-answer.ts'

/** What staff say to a request. */
export type RequestAnswer = { verdict: 'approve' } | { verdict: 'refuse'; reason: string }

/** Approves what somebody asked to be enrolled in, or refuses it with a reason; they are told either way. */
export async function answerRequest(
  services: Services,
  staff: Staff,
  id: string,
  answer: RequestAnswer,
): Promise<EnrolmentDetail> {
  const { clientId } = staff
  const reason = answer.verdict === 'refuse' ? answer.reason : null
  const detail = await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const [row] = await take(tx, clientId, [id])
    if (!row) return fail('resource.not_found')
    demandRev(row.rev)
    if (row.state !== 'waiting') fail('enrolment.closed')
    const item = { kind: row.item_kind, id: row.item_id }
    const standing = (await standingsIn(tx, clientId, item, [row.user_id])).get(row.user_id)
    // What they have done of it before they asked counts.
    const enrolled = judged(standing ?? { begun: row.begun, finishes: null }, null)
    const become = reason === null ? { ...enrolled, enrolled_at: now } : { state: 'refused' as const, reason }
    const next = await updateEnrolment(tx, row, become)
    await publishEnrolments(tx, [next])
    await tellAnswer(services, tx, next, now)
    await note({
      act: reason === null ? 'enrolment.approve' : 'enrolment.refuse',
      subject: { kind: 'enrolment', id },
      about: row.user_id,
      before: { state: row.state },
      after: { state: next.state, ...(reason !== null && { reason }) },
    })
    return detailOf(tx, clientId, id, now)
  })
  services.jobs.nudge()
  await services.realtime.pokeUser(clientId, detail.person.userId)
  return detail
}
