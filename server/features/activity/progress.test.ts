import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { rangesOf } from '#contract/features/activity/covered.ts'
import { coveredShare } from '#contract/features/activity/progress-rules.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const see = async (
    name: PersonName,
    activityId: number,
    covered: [number, number][],
    more: {
      kind?: 'activity.completion'
      capturedAt?: string
      position?: number
      clientId?: number
      courseId?: number
    } = {},
  ) => {
    const {
      kind = 'activity.progress',
      capturedAt,
      position = 0,
      clientId = 1,
      courseId = Math.floor(activityId / 100),
    } = more
    const payload = { courseId, activityId, covered, position }
    const [answer] = await installation.as(name, clientId).send({ kind, payload, ...(capturedAt && { capturedAt }) })
    return { ...answer, row: answer?.changes?.[0]?.row as unknown as ActivityProgress }
  }

  const forget = async (name: PersonName) =>
    installation.services.database.inTenant(1, (tx) =>
      tx.deleteFrom('activity_progress').where('user_id', '=', installation.ids[name]).execute(),
    )

  test('what two devices saw is united, whatever comes first', async () => {
    await see('ana', 201, [[4, 8]])
    const { row } = await see('ana', 201, [
      [0, 2],
      [3, 5],
    ])
    expect(row).toMatchObject({
      covered: [
        [0, 2],
        [3, 8],
      ],
      state: 'in_progress',
      total: 10,
    })
    expect((await see('ana', 201, [[0, 9]])).row).toMatchObject({ covered: [[0, 9]], state: 'finished' })
  })

  test('finished stays finished, also when less is sent later', async () => {
    expect((await see('ana', 201, [[0, 1]])).row.state).toBe('finished')
  })

  test('jumping to the end is not seeing: the share decides, not the position', async () => {
    expect((await see('bia', 201, [[9, 10]], { position: 10 })).row.state).toBe('in_progress')
    expect((await see('bia', 201, [[900, 1000]])).row.covered).toEqual([[9, 10]])
  })

  test('a completion below the required share is kept as what it is: some of it seen', async () => {
    expect(await see('caio', 201, [[0, 5]], { kind: 'activity.completion', clientId: 2 })).toMatchObject({
      outcome: 'applied',
      row: { covered: [[0, 5]], state: 'in_progress', evidence: 'judged' },
    })
    expect(await see('caio', 201, [[0, 9]], { kind: 'activity.completion', clientId: 2 })).toMatchObject({
      outcome: 'applied',
      receipt: { number: expect.stringMatching(/^A-\d+-2$/) },
      row: { state: 'finished' },
    })
  })

  test('the place to resume is the one captured last, not the one sent last', async () => {
    installation.clock.set(start)
    await see('caio', 101, [[0, 3]], { clientId: 2, position: 3, capturedAt: '2026-11-18T12:00:00.000Z' })
    const { row } = await see('caio', 101, [[0, 1]], {
      clientId: 2,
      position: 1,
      capturedAt: '2026-11-18T11:00:00.000Z',
    })
    expect(row.position).toBe(3)
  })

  test('with the menu blocked what was seen of a locked activity is kept, and counts once the required ones before it are finished', async () => {
    expect((await see('bia', 103, [[0, 10]])).row).toMatchObject({ covered: [[0, 10]], state: 'not_started' })
    // 102 is not required: it may be skipped.
    const { changes } = await see('bia', 101, [[0, 10]])
    expect(changes?.map(({ collection, key, row }) => [collection, key, row?.['state']])).toEqual([
      ['activityProgress', '101', 'finished'],
      ['activityProgress', '103', 'finished'],
      ['courseProgress', '1', 'finished'],
    ])
  })

  test('an activity of another course, or none, is not there', async () => {
    expect((await see('ana', 101, [[0, 1]], { courseId: 2 })).code).toBe('activity.not_found')
    expect((await see('ana', 501, [[0, 1]])).code).toBe('course.not_found')
  })

  test('a course published anew reaches devices with their next pull, and its answer is the new one', async () => {
    const { cursor } = await installation.as('bia').pull()
    const content = (await installation.as('bia').request('GET', '/api/courses/2/')).json<{
      course: never
      activities: never[]
    }>()
    const course = { ...(content.course as object), title: { 'pt-BR': 'Novo nome' } } as never
    await installation.services.database.inTenant(1, (tx) => publishCourse(tx, 1, course, content.activities, start))
    const { changes } = await installation.as('bia').pull(cursor)
    expect(changes.map((change) => [change.collection, change.key])).toEqual([
      ['activities', '201'],
      ['courses', '2'],
    ])
    const again = (await installation.as('bia').request('GET', '/api/courses/2/')).json<{ course: { title: object } }>()
    expect(again.course.title).toEqual({ 'pt-BR': 'Novo nome' })
  })

  test.each([
    // As text they are whole thousandths of a page.
    ['501 pieces of a quarter', 501, 4, 1, 0.004],
    ['500 crumbs of a twenty-sixth', 500, 0.26, 0.01, 10 / 130],
    ['500 pieces of five sixths', 500, 6, 5, 10 / 3000],
  ])('engine B9: %s, sent in halves, are what was seen and no more', async (_, pieces, every, length, scale) => {
    const all = Array.from({ length: pieces }, (_piece, index): [number, number] => [
      index * every * scale,
      (index * every + length) * scale,
    ])
    await forget('bia')
    await see('bia', 201, all.slice(0, 300))
    const { row } = await see('bia', 201, all.slice(300))
    expect(coveredShare(rangesOf(row.covered), 10)).toBeCloseTo((pieces * length * scale) / 10, 6)
  })
})
