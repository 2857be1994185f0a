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
import { beginCycle } from '#server/features/progress/cycle-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine, onPostgres } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { badging } from './badging.test-support.ts'

const trail = { title: { 'pt-BR': 'Balcão campeão' }, description: {}, cover: '', coverColor: '#d65a40' }

onOneEngine((engine) => {
  let installation: Installation
  let staff: StaffCaller
  let badges: ReturnType<typeof badging>
  beforeAll(async () => {
    installation = await openInstallation(engine)
    staff = await openStaff(installation, ['programme-admin'])
    badges = badging(installation, staff)
  })
  afterAll(() => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)

  test('learning 13: a badge is awarded with what finishes its course, once, and tells the devices of its person', async () => {
    const badge = await badges.make()
    expect(await badges.own('ana')).toEqual([])
    await badges.see('ana', [201])
    const [own, ...more] = await badges.own('ana', badge.id)
    expect(more).toEqual([])
    expect(own).toMatchObject({
      title: 'Balcão campeão',
      criteria: 'Concluiu o curso de balcão',
      picture: badge.picture,
      expiresAt: null,
      revokedAt: null,
      namesEmail: false,
    })
    await badges.see('ana', [201])
    expect(await badges.own('ana', badge.id)).toHaveLength(1)
    expect(await badges.own('bia')).toEqual([])
  })

  test('learning 13: a badge that is written later is awarded to who had done it before; a retired one to nobody', async () => {
    const late = await badges.make()
    const retired = await badges.make({ isActive: false })
    const other = await badges.make({ rule: { kind: 'course', courseId: 1 } })
    await installation.services.jobs.run()
    expect(await badges.own('ana', late.id)).toHaveLength(1)
    expect(await badges.own('ana', retired.id)).toEqual([])
    expect(await badges.own('ana', other.id)).toEqual([])
  })

  test('learning 13: a count of courses and a trail are awarded when the last of them is done', async () => {
    await inTenant((tx) => publishTrail(tx, 1, { id: 7, ...trail, courseIds: [1, 2] }))
    const [one, two, ofTrail] = [
      await badges.make({ rule: { kind: 'count', courses: 1 } }),
      await badges.make({ rule: { kind: 'count', courses: 2 } }),
      await badges.make({ rule: { kind: 'trail', trailId: 7 } }),
    ]
    await badges.see('bia', [101, 103])
    expect(await badges.own('bia', one.id)).toHaveLength(1)
    expect(await badges.own('bia', two.id)).toEqual([])
    expect(await badges.own('bia', ofTrail.id)).toEqual([])
    await badges.see('bia', [201])
    expect(await badges.own('bia', one.id)).toHaveLength(1)
    expect(await badges.own('bia', two.id)).toHaveLength(1)
    expect(await badges.own('bia', ofTrail.id)).toHaveLength(1)
  })

  test('learning T18: who has to do a course again has another badge of it, beside the one before', async () => {
    const badge = await badges.make({ validMonths: 12 })
    await installation.services.jobs.run()
    const [before] = await badges.own('ana', badge.id)
    expect(before?.expiresAt).toBe('2027-11-18T15:00:00.000Z')
    const ana = { clientId: 1, userId: installation.ids.ana }
    await inTenant((tx) => beginCycle(tx, ana, { kind: 'course', id: 2 }, installation.clock.now()))
    expect(await badges.own('ana', badge.id)).toHaveLength(1)
    installation.clock.pass(3_600_000)
    await badges.see('ana', [201], 2)
    const both = await badges.own('ana', badge.id)
    expect(new Set(both.map(({ id }) => id)).size).toBe(2)
    expect(both.map(({ id }) => id)).toContain(before?.id)
  })

  test('learning 13: a grade below the least is awarded nothing; what waits for a look is not either, until somebody said that it counts', async () => {
    const fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    const draw = { draw: { fixed, rules: [] }, minimumScore: 50, timeToAnswer: 1800, improve: true }
    await publishTests(installation, testActivity('conventional_test', draw, { order: 2 }))
    const [passed, good, finished] = [
      await badges.make({ rule: { kind: 'grade', courseId: 2, least: 50 } }),
      await badges.make({ rule: { kind: 'grade', courseId: 2, least: 80 } }),
      await badges.make({ rule: { kind: 'course', courseId: 2 } }),
    ]
    await installation.services.jobs.run()
    const of = (badge: { id: string }) => badges.own('bia', badge.id)
    const ids = { clientId: 1, userId: installation.ids.bia }
    await inTenant((tx) => beginCycle(tx, ids, { kind: 'course', id: 2 }, installation.clock.now()))
    const counts = () => Promise.all([passed, good, finished].map(async (badge) => (await of(badge)).length))
    const before = await counts()
    const bia = taker(installation, 'bia')
    const lease = await bia.start()
    const decide = (decision: 'approve' | 'refuse') =>
      inTenant((tx) => {
        const { services, clock } = installation
        const decided = {
          tx,
          services,
          clientId: 1,
          userId: ids.userId,
          caseId: lease.id,
          decidedBy: ids.userId,
          firstBy: null,
          now: clock.now(),
        }
        return attemptQueue.decide(decided, { decision, until: null, lines: null, reason: null, note: '' })
      })
    installation.clock.pass(86_400_000)
    await inTenant((tx) => {
      const now = installation.clock.now()
      return saveContact(tx, ids, { id: deviceOf('bia'), clock: now.getTime(), highest: 0 }, now)
    })
    // The second answer came after the limit: half of it counts at once, and is enough.
    await bia.finish(lease, 2, { at: [300_000, 1_860_000] })
    expect(await bia.progress()).toMatchObject({ state: 'approved', evidence: 'review', test: { grade: 50 } })
    expect(await counts()).toEqual(before)
    await decide('refuse')
    expect(await counts()).toEqual(before)
    await decide('approve')
    expect(await bia.progress()).toMatchObject({ evidence: 'judged', test: { grade: 100 } })
    expect(await counts()).toEqual(before.map((count) => count + 1))
  })

  test('learning 13: a course that is passed with less than the least has the badge of the course, and that of the grade once a correction of a question gives it', async () => {
    const fixed = await inTenant((tx) => writeQuestions(tx, [choice('c'), choice('d')]))
    await publishTests(
      installation,
      testActivity('conventional_test', { draw: { fixed, rules: [] }, minimumScore: 50 }),
    )
    const ids = { clientId: 1, userId: installation.ids.ana }
    await inTenant((tx) => beginCycle(tx, ids, { kind: 'course', id: 2 }, installation.clock.now()))
    const good = await badges.make({ rule: { kind: 'grade', courseId: 2, least: 51 } })
    const finished = await badges.make({ rule: { kind: 'grade', courseId: 2, least: 50 } })
    const lease = await taker(installation, 'ana').start()
    // Not so fast that somebody has to look at it.
    installation.clock.pass(300_000)
    await taker(installation, 'ana').finish(lease, 1, { at: [60_000, 120_000] })
    expect(await badges.own('ana', finished.id)).toHaveLength(1)
    expect(await badges.own('ana', good.id)).toEqual([])
    // Nothing but the grade is another by it: the test was approved before.
    const correction = { version: 1, kind: 'full', byVersion: null, mayLose: false, reason: 'Duas certas' }
    await staff.send('POST', `/api/admin/questions/${fixed[1] ?? ''}/corrections/`, correction)
    await installation.services.jobs.run()
    expect(await taker(installation, 'ana').progress()).toMatchObject({
      state: 'approved',
      evidence: 'judged',
      test: { grade: 100 },
    })
    expect(await badges.own('ana', good.id)).toHaveLength(1)
  })
})

onPostgres(() => {
  test('learning 13: two devices that finish a course at once have one badge of it', async () => {
    const installation = await openInstallation('postgres')
    try {
      const badges = badging(installation, await openStaff(installation, ['programme-admin']))
      const [badge, count] = [await badges.make(), await badges.make({ rule: { kind: 'count', courses: 1 } })]
      await Promise.all([badges.see('ana', [201]), badges.see('ana', [201]), badges.see('bia', [201])])
      expect(await badges.own('ana', badge.id)).toHaveLength(1)
      expect(await badges.own('ana', count.id)).toHaveLength(1)
      expect(await badges.holders(badge.id)).toHaveLength(2)
    } finally {
      await installation.close()
    }
  })
})
