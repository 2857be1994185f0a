import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { choice, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

const trailId = 7

onOneEngine((engine) => {
  let installation: Installation
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    const trail = { id: trailId, title: { 'pt-BR': 'Balcão' }, description: {}, cover: '', coverColor: '#d65a40' }
    await inTenant((tx) => publishTrail(tx, 1, { ...trail, courseIds: [1, 2], optionalIds: [2] }))
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    for (const table of ['attempt_answer', 'attempt', 'activity_progress', 'former_progress', 'item_progress'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
    await inTenant((tx) => tx.deleteFrom('change').where('stream_id', '<>', 'client').execute())
    installation.clock.set(start)
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  /** Course 2 has a test with one attempt, and one that comes after it. */
  const publish = (type: TestType, more: Partial<TestSettings> = {}) =>
    publishTests(installation, testActivity(type, { draw: { fixed, rules: [] }, maximumAttempts: 1, ...more }), {
      ...testActivity('conventional_test', { draw: { fixed, rules: [] } }, { order: 3 }),
      after: [202],
    })
  const rows = async <C extends 'courseProgress' | 'trailProgress' | 'activityProgress'>(wanted: C) => {
    const { changes } = await installation.as('ana').pull()
    return changes.flatMap(({ collection, row }) => (collection === wanted && row ? [row as unknown as RowOf<C>] : []))
  }
  const course = async () => (await rows('courseProgress')).find(({ courseId }) => courseId === 2)
  const trail = async () => (await rows('trailProgress')).find((row) => row.trailId === trailId)
  const fail = async (more: Record<string, unknown> = {}) => ana().finish(await ana().start(more), 0)

  test('learning T33: the last failure of a block test blocks the course’s certificate, and no activity', async () => {
    await publish('block_test')
    await fail()
    expect(await ana().progress()).toMatchObject({ state: 'blocked', test: { attemptsLeft: 0 } })
    expect(await course()).toMatchObject({ state: 'blocked' })
    const asked = await installation
      .as('ana')
      .request('POST', '/get_trail_user_result_certificate/', new URLSearchParams({ course_id: '2' }))
    expect(asked.status).toBeGreaterThanOrEqual(400)
    expect(await ana().tryStart()).toMatchObject({ code: 'attempt.blocked' })
    expect((await taker(installation, 'ana', 203).tryStart()).status).toBe(200)
  })

  test('learning T34: a general test blocks the trail it was opened through too; opened outside it, the course alone', async () => {
    await publish('block_general_test')
    await fail()
    expect([(await course())?.state, (await trail())?.state]).toEqual(['blocked', 'in_progress'])
    await inTenant((tx) => tx.deleteFrom('attempt_answer').execute())
    for (const table of ['attempt', 'activity_progress', 'item_progress'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
    await fail({ trailId })
    expect([(await course())?.state, (await trail())?.state]).toEqual(['blocked', 'blocked'])
  })

  test('learning T35: a restart begins the course anew, and its attempts, and keeps what was', async () => {
    await publish('restart_test', { maximumAttempts: 2 })
    await fail()
    expect(await ana().progress()).toMatchObject({ state: 'reproved', test: { attemptsLeft: 1 } })
    await fail()
    expect(await course()).toMatchObject({ state: 'restarted', cycle: 2, former: [{ cycle: 1 }] })
    expect(await ana().progress()).toBeUndefined()
    expect(await ana().attempts()).toMatchObject([
      { cycle: 1, state: 'graded' },
      { cycle: 1, state: 'graded' },
    ])
    const lease = await ana().start()
    expect(lease).toMatchObject({ number: 1, cycle: 2 })
    await ana().finish(lease, 2)
    expect(await ana().progress()).toMatchObject({ state: 'approved', cycle: 2, test: { attemptsLeft: 1 } })
  })

  test('learning T35: a general restart begins the trail’s other courses anew', async () => {
    await publish('restart_general_test')
    const seen = { courseId: 1, activityId: 101, covered: [[0, 10]], position: 10 }
    await installation.as('ana').send({ kind: 'activity.progress', payload: seen })
    await fail({ trailId })
    expect((await rows('courseProgress')).map(({ courseId, cycle, state }) => [courseId, cycle, state])).toEqual([
      [1, 2, 'restarted'],
      [2, 2, 'restarted'],
    ])
  })

  test('learning T12: a test reproved for good unlocks what follows, one with attempts left does not', async () => {
    await publish('conventional_test', { maximumAttempts: 2 })
    const next = taker(installation, 'ana', 203)
    await fail()
    expect(await next.tryStart()).toMatchObject({ code: 'activity.blocked' })
    await fail()
    expect((await next.tryStart()).status).toBe(200)
  })

  test('learning T36: a block waits for the last attempt’s final grade', async () => {
    await publish('block_test', { timeToAnswer: 60 })
    const lease = await ana().start()
    installation.clock.pass(3_600_000)
    await ana().finish(lease, 0, { at: [1000, 2000] })
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 0, inReview: true }])
    expect(await ana().progress()).toMatchObject({ state: 'in_progress', test: { waiting: true, attemptsLeft: 0 } })
    expect(await course()).toMatchObject({ state: 'in_progress' })
  })

  test('a quiz that is not graded is done when every question is answered, at will, with its keys on the device', async () => {
    await publish('unevaluated_quiz', { minimumScore: null, maximumAttempts: null })
    const lease = await ana().start()
    expect(lease.openKeys).toHaveLength(2)
    await ana().finish(lease, 0)
    expect(await ana().progress()).toMatchObject({ state: 'finished', test: { grade: null } })
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: null, passed: true }])
    expect((await ana().tryStart()).status).toBe(200)
  })
})
