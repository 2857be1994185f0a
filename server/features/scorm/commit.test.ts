import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScormCommit, ScormState } from '#contract/features/scorm/scorm-schema.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'

const [courseId, activityId] = [9003, 900_301]
const launch = (letter: string) => letter.repeat(32)

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    for (const table of ['scorm_state', 'scorm_launch', 'activity_progress'] as const)
      await installation.services.database.inTenant(1, (tx) =>
        tx.deleteFrom(table).where('user_id', '=', installation.ids.bia).execute(),
      )
  })

  const commit = (change: Partial<ScormCommit>): ScormCommit => ({
    courseId,
    activityId,
    version: 1,
    attempt: 1,
    launchId: launch('a'),
    launchedAt: new Date(start.getTime() - 600_000).toISOString(),
    seq: 1,
    openSeconds: 600,
    item: 'i1',
    data: {},
    sequencing: null,
    root: null,
    final: false,
    ...change,
  })
  const send = async (...changes: Partial<ScormCommit>[]) => {
    const answers = await installation
      .as('bia')
      .send(...changes.map((change) => ({ kind: 'scorm.commit' as const, payload: commit(change) })))
    return answers.map(({ outcome, code }) => code ?? outcome)
  }
  const rows = async <T>(collection: string) => {
    const { changes } = await installation.as('bia').pull()
    return changes.flatMap((change) => (change.collection === collection && change.row ? [change.row as T] : []))
  }
  const launches = () =>
    installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('scorm_launch').selectAll().where('user_id', '=', installation.ids.bia).execute(),
    )
  const state = async () => (await rows<ScormState>('scormStates'))[0]
  const progress = async () =>
    (await rows<{ activityId: number; state: string; test?: object }>('activityProgress')).find(
      (row) => row.activityId === activityId,
    )
  const passed = (score: number) => ({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': String(score) })

  test('player P29: what a lesson keeps comes to every device of its person', async () => {
    const data = {
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.lesson_location': 'p7',
      'cmi.suspend_data': 'ação',
    }
    expect(await send({ data })).toEqual(['applied'])
    expect((await state())?.lessons).toMatchObject([{ item: 'i1', data }])
    expect(await progress()).toMatchObject({ state: 'in_progress' })
  })

  test('player P31: a commit that comes late or twice takes nothing back', async () => {
    const at = (seq: number) => ({ seq, data: { 'cmi.core.lesson_location': `p${seq}` } })
    expect(await send(at(3), at(1), at(2), at(3))).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect((await state())?.lessons).toMatchObject([{ seq: 3, data: { 'cmi.core.lesson_location': 'p3' } }])
  })

  test('player P33, P28: a package is approved when all of its lessons are passed, with the mean of their scores', async () => {
    await send({ item: 'i1', data: passed(60), final: true })
    expect(await progress()).toMatchObject({ state: 'in_progress' })
    await send({ item: 'i2', seq: 2, data: passed(90), final: true })
    expect(await progress()).toMatchObject({ state: 'approved', test: { grade: 75, attemptsLeft: 1 } })
  })

  test('player P34: time claimed beyond the launch is cut to it', async () => {
    await send({ data: { 'cmi.core.session_time': '09:00:00' }, openSeconds: 120 })
    expect((await state())?.lessons[0]?.seconds).toBe(120)
    expect(await launches()).toMatchObject([{ seconds: 120 }])
  })

  test('player P41: two devices on one attempt lose no passed status and no history', async () => {
    const later = new Date(start.getTime() - 60_000).toISOString()
    await send({ launchId: launch('b'), launchedAt: later, data: { 'cmi.core.lesson_status': 'incomplete' } })
    await send({ launchId: launch('a'), data: passed(80), final: true })
    expect((await state())?.lessons).toMatchObject([
      { launchId: launch('b'), data: { 'cmi.core.lesson_status': 'incomplete' }, result: { passed: true, score: 80 } },
    ])
    expect((await launches()).map(({ launch_id }) => launch_id).toSorted()).toEqual([launch('a'), launch('b')])
  })

  test('attempts are as many as the author allows, and the score that counts is the highest', async () => {
    const all = (attempt: number, score: number) =>
      (['i1', 'i2'] as const).map((item, at) => ({
        attempt,
        launchId: launch(String(attempt)),
        seq: at + 1,
        item,
        data: { 'cmi.core.lesson_status': score >= 50 ? 'passed' : 'failed', 'cmi.core.score.raw': String(score) },
        final: true,
      }))
    await send(...all(1, 40))
    expect(await progress()).toMatchObject({ state: 'reproved', test: { grade: 40, attemptsLeft: 1 } })
    await send(...all(2, 70))
    expect(await progress()).toMatchObject({ state: 'approved', test: { grade: 70, attemptsLeft: 0 } })
    expect(await send({ attempt: 3 })).toEqual(['scorm.attempts_used'])
  })

  test('what is kept of a package that is locked counts for nothing before it is open', async () => {
    const [course, activity] = await installation.services.database.inTenant(1, async (tx) => {
      const { published } = await tx
        .selectFrom('course')
        .select('published')
        .where('client_id', '=', 1)
        .where('id', '=', courseId)
        .executeTakeFirstOrThrow()
      const locked = { ...published!.course, id: 9013, blockMenu: true, activityCount: 2 }
      const two = [1, 2].map((order) => ({
        ...published!.activities[0]!,
        id: 901_300 + order,
        courseId: locked.id,
        hierarchyOrder: order,
      }))
      await publishCourse(tx, 1, locked, two, installation.clock.now())
      return [locked.id, (order: number) => 901_300 + order] as const
    })
    const all = (order: number, attempt: number) =>
      (['i1', 'i2'] as const).map((item, at) => ({
        courseId: course,
        activityId: activity(order),
        attempt,
        launchId: launch(String(attempt)),
        seq: at + 1,
        item,
        data: passed(80),
        final: true,
      }))
    const stateOf = async (order: number) =>
      (await rows<{ activityId: number; state: string }>('activityProgress')).find(
        (row) => row.activityId === activity(order),
      )?.state
    expect(await send(...all(2, 1))).toEqual(['applied', 'applied'])
    expect([await stateOf(2), (await launches()).length]).toEqual([undefined, 2])
    await send(...all(1, 1))
    expect(await stateOf(1)).toBe('approved')
    await send(...all(2, 2))
    expect(await stateOf(2)).toBe('approved')
  })

  test('a lesson or an activity that is not there is refused, and nothing of it is kept', async () => {
    expect(await send({ item: 'other' })).toEqual(['scorm.lesson_unknown'])
    expect(await send({ version: 9 })).toEqual(['activity.not_found'])
    expect(await send({ activityId: 1, courseId: 1 })).toEqual(['activity.not_found'])
    expect(await launches()).toEqual([])
  })
})
