import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import { attemptQueue } from '#server/features/attempt/attempt-queue.ts'
import {
  choice,
  publishTests,
  taker,
  testActivity,
  writeQuestions,
} from '#server/features/attempt/attempt.test-support.ts'
import { findCourse, findCourseActivities, publishCourse } from '#server/features/course/course-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(() => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => ({ clientId: 1, userId: installation.ids.ana })
  const paper = async () => {
    const answer = await installation
      .as('ana')
      .request('POST', '/get_trail_user_result_certificate/', new URLSearchParams({ course_id: '2' }))
    return answer.status === 200 ? 'given' : answer.json<{ code: string; values?: object }>()
  }
  const decide = (caseId: string, decision: 'approve' | 'refuse') =>
    inTenant((tx) => {
      const { services, clock } = installation
      const decided = {
        tx,
        services,
        ...ana(),
        caseId,
        decidedBy: installation.ids.bia,
        firstBy: null,
        now: clock.now(),
      }
      return attemptQueue.decide(decided, { decision, until: null, lines: null, reason: null, note: '' })
    })

  test('learning 13: a certificate waits for an odd attempt, is not given where that is taken out of count, and is once it counts', async () => {
    const fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    const draw = { draw: { fixed, rules: [] }, minimumScore: 50, timeToAnswer: 1800 }
    await publishTests(installation, testActivity('conventional_test', draw))
    await inTenant(async (tx) => {
      const course = (await findCourse(tx, ana(), 2)) ?? expect.unreachable()
      const activities = (await findCourseActivities(tx, 1, 2)) ?? []
      await publishCourse(tx, 1, { ...course, certificate: true }, activities, installation.clock.now())
    })
    const lease = await taker(installation, 'ana').start()
    installation.clock.pass(86_400_000)
    await inTenant((tx) => {
      const now = installation.clock.now()
      return saveContact(tx, ana(), { id: deviceOf('ana'), clock: now.getTime(), highest: 0 }, now)
    })
    // The second answer came after the limit; the first is enough.
    await taker(installation, 'ana').finish(lease, 2, { at: [300_000, 1_860_000] })
    expect(await taker(installation, 'ana').progress()).toMatchObject({ state: 'approved', evidence: 'review' })
    expect(await paper()).toMatchObject({ code: 'certificate.under_review', values: { count: 1 } })
    await decide(lease.id, 'refuse')
    expect(await paper()).toMatchObject({ code: 'certificate.not_finished' })
    await decide(lease.id, 'approve')
    expect(await paper()).toBe('given')
  })
})
