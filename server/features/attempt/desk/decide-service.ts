import type { TestPersonDetail } from '#contract/features/attempt/desk/test-desk.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findTest } from '../attempt-policy.ts'
import { findAttemptsById, findGrant, updateAttempt, type Owner, type StoredAttempt } from '../attempt-queries.ts'
import { publishAttempt, rejudge } from '../judge/judge-service.ts'
import { followAttempts } from '../judge/standing-service.ts'
import { tellPerson } from '../tell/tell-person.ts'
import { demandMember, demandTestPlace, describeTestPerson } from './test-list-service.ts'
import { saveGrant } from './test-queries.ts'

/** Does something about somebody's test in their turn; nobody about their own. */
async function inTurn(
  services: Services,
  staff: Staff,
  work: (tx: Tx, writing: Writing, hold: (userId: string) => Promise<Owner>) => Promise<TestPersonDetail>,
): Promise<TestPersonDetail> {
  const { clientId } = staff
  const held: string[] = []
  const detail = await writeAsStaff(services, staff, (tx, writing) =>
    work(tx, writing, async (userId) => {
      if (userId === staff.userId) fail('attempt.own')
      await lockStream(tx, clientId, userStream(userId))
      held.push(userId)
      return { clientId, userId }
    }),
  )
  for (const userId of held) await services.realtime.pokeUser(clientId, userId)
  services.jobs.nudge()
  return detail
}

/** Gives somebody attempts beside those of a test, or time; who was blocked is not any more while one is left. */
export const grantTest = (
  services: Services,
  staff: Staff,
  { activityId, userId }: { activityId: number; userId: string },
  { attempts, timePercent, reason }: { attempts: number; timePercent: number; reason: string },
): Promise<TestPersonDetail> =>
  inTurn(services, staff, async (tx, { note, now }, hold) => {
    await demandMember(tx, { clientId: staff.clientId, userId })
    const place = await demandTestPlace(tx, staff, activityId)
    const owner = await hold(userId)
    const before = await findGrant(tx, owner, activityId)
    await saveGrant(tx, owner, activityId, { attempts, time_percent: timePercent })
    const test = await findTest(tx, staff.clientId, { course_id: place.course_id, activity_id: activityId })
    if (test) await followAttempts(tx, owner, test, { now, judged: now })
    const at = { client_id: staff.clientId, user_id: userId, course_id: place.course_id, activity_id: activityId }
    if (attempts > before.attempts || timePercent > before.time_percent)
      await tellPerson(services, tx, at, { what: 'given', text: reason }, now)
    await note({
      act: 'test.grant',
      subject: { kind: 'activity', id: String(activityId) },
      about: userId,
      before: { attempts: before.attempts, timePercent: before.time_percent },
      after: { attempts, timePercent, reason },
    })
    return describeTestPerson(tx, owner, place)
  })

/** An attempt whose person's stream is held; fails with `attempt.not_found`. */
async function takeAttempt(
  tx: Tx,
  staff: Staff,
  attemptId: string,
  hold: (userId: string) => Promise<Owner>,
): Promise<{ row: StoredAttempt; member: Owner }> {
  const find = async () => (await findAttemptsById(tx, staff.clientId, [attemptId]))[0] ?? fail('attempt.not_found')
  const member = await hold((await find()).user_id)
  return { row: await find(), member }
}

const placeOf = ({ activity_id: id, course_id }: StoredAttempt) => ({ id, course_id })

/** Takes an attempt that is over out of count, for good; its number is given back or not, as staff choose. */
export const voidAttempt = (
  services: Services,
  staff: Staff,
  attemptId: string,
  { isReturned, reason }: { isReturned: boolean; reason: string },
): Promise<TestPersonDetail> =>
  inTurn(services, staff, async (tx, { note, now }, hold) => {
    const { row, member } = await takeAttempt(tx, staff, attemptId, hold)
    if (row.state === 'reserved' || row.state === 'released' || row.state === 'open') fail('attempt.not_over')
    if (row.state === 'void') fail('attempt.over')
    const number = isReturned ? null : row.number
    const ended = { state: 'void' as const, number, void_reason: reason, passed: false, updated_at: now }
    await publishAttempt({ tx, member, now }, await updateAttempt(tx, row, ended))
    await tellPerson(services, tx, row, { what: 'void', text: reason }, now)
    await note({
      act: 'attempt.void',
      subject: { kind: 'attempt', id: attemptId },
      about: row.user_id,
      before: { state: row.state, percent: row.percent, number: row.number },
      after: { state: 'void', percent: row.percent, number, reason },
    })
    return describeTestPerson(tx, member, placeOf(row))
  })

/** Ends an attempt whose device does not come back, with what arrived of it; what arrives later is judged as ever. */
export const endAttempt = (
  services: Services,
  staff: Staff,
  attemptId: string,
  reason: string,
): Promise<TestPersonDetail> =>
  inTurn(services, staff, async (tx, { note, now }, hold) => {
    const { row, member } = await takeAttempt(tx, staff, attemptId, hold)
    if (row.state !== 'open' && row.state !== 'awaiting_device') fail('attempt.over')
    await rejudge({ tx, member, now }, row)
    await note({
      act: 'attempt.end',
      subject: { kind: 'attempt', id: attemptId },
      about: row.user_id,
      before: { state: row.state },
      after: { state: 'submitted', reason },
    })
    return describeTestPerson(tx, member, placeOf(row))
  })
