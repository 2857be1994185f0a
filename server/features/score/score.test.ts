import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowOf } from '#contract/engine/collection.ts'
import { courseGrade, courseScore, groupScore } from '#contract/features/score/score-rules.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { testActivity } from '#server/features/attempt/attempt.test-support.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { saveProgress } from '#server/features/activity/progress-queries.ts'
import { saveItemProgress } from '#server/features/progress/progress-queries.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { reckonScores } from './score-service.ts'

/** A course with two tests, the first of which weighs 2.5. */
const tests = [50, 51, 52] as const
const points = { 50: 150, 51: 35, 52: 999 }
const weights = [2.5, 1]

onOneEngine((engine) => {
  let installation: Installation
  let crew: string[]
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    crew = [installation.ids.ana, installation.ids.bia]
    for (let at = 0; at < 5; at++) crew.push(await newPerson(at))
    await inTintas(async (tx) => {
      const { id: others } = await saveAudience(tx, 1, { name: 'outros', rule: { role: 'instructor' } })
      await saveGroup(tx, 1, { id: 'norte', name: { 'pt-BR': 'Norte' } })
      const { id: north } = await saveAudience(tx, 1, { name: 'norte', rule: { any: [{ group: 'norte' }] } })
      for (const id of tests) await publish(tx, id, id === 52 ? others : id === 51 ? north : 0)
      await setGroupPeople(tx, 1, 'norte', crew)
    })
  })
  afterAll(async () => installation.close())

  const inTintas = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)

  async function newPerson(at: number): Promise<string> {
    const { database, clock } = installation.services
    const names = { username: null, firstName: `Pessoa ${at}`, lastName: 'Silva' }
    const person = { email: `crew-${at}@example.com`, emailProven: true, ...names, password: 'uma senha qualquer' }
    const userId = await database.inSystem((tx) => addPerson(tx, person, clock.now()))
    const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
    await database.inTenant(1, (tx) => addMembership(tx, membership, clock.now()))
    return userId
  }

  async function publish(tx: Tx, id: number, audience: number): Promise<void> {
    const activities = weights.map((weight, at) => ({
      ...testActivity('conventional_test', {}, { courseId: id, order: at + 1 }),
      ...(weight !== 1 && { weight }),
    }))
    const course = {
      id,
      title: { 'pt-BR': `Curso ${id}` },
      description: {},
      cover: '',
      coverColor: '#d65a40',
      areaId: '',
      groupId: '',
      categoryId: '',
      tagIds: [],
      enrollmentType: 'automatic' as const,
      mandatory: false,
      blockMenu: false,
      points: points[id as keyof typeof points],
      minutes: 5,
      activityCount: 2,
      bytes: 0,
      supportMaterials: [],
    }
    await publishCourse(tx, 1, course, activities, start, audience)
  }

  /** Somebody has done a course with these grades; null: one that is not there. */
  const finish = (userId: string, courseId: number, grades: (number | null)[]) =>
    inTintas(async (tx) => {
      const whose = { client_id: 1, user_id: userId }
      await saveItemProgress(tx, {
        ...whose,
        item_kind: 'course',
        item_id: courseId,
        cycle: 1,
        state: 'approved',
        done: 2,
        total: 2,
        begun_at: start,
        finished_at: start,
        finishes: null,
        blocked_at: null,
        ended_at: null,
        updated_at: start,
      })
      for (const [at, grade] of grades.entries())
        await saveProgress(tx, {
          ...whose,
          activity_id: courseId * 100 + at + 1,
          course_id: courseId,
          covered: [],
          withheld: [],
          position: 0,
          total: 0,
          version: 1,
          cycle: 1,
          state: 'approved',
          test: { hasMinimum: true, attemptsLeft: 0, waiting: false, grade },
          captured_at: start,
          updated_at: start,
          finished_at: start,
          seen: null,
          evidence: 'judged',
        })
    })

  const reckon = async () => {
    installation.clock.pass(10 * 60_000)
    await reckonScores(installation.services)
  }
  const told = async (name: 'ana' | 'bia') => {
    const { changes } = await installation.as(name).pull()
    return changes.flatMap(({ collection, row }) =>
      collection === 'groupScores' && row ? [row as unknown as RowOf<'groupScores'>] : [],
    )
  }
  const block = (userId: string, at: Date | null) =>
    inTintas((tx) =>
      tx
        .updateTable('membership')
        .set({ blocked_at: at })
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .execute(),
    )

  test('learning T24: the score of a group is exact to a tenth, by what its people did in the courses that are for it', async () => {
    const scores: number[] = []
    const done = [
      [0, 50, [69.99, 100]],
      [0, 51, [33.33, 66.67]],
      [1, 50, [100, 0.01]],
      [1, 52, [100, 100]],
      [2, 51, [null, null]],
      [3, 50, [71.43, null]],
      [3, 51, [85.5, 14.29]],
    ] as const
    for (const [who, courseId, grades] of done) {
      await finish(crew[who] ?? '', courseId, [...grades])
      const graded = grades.flatMap((grade, at) => (grade === null ? [] : [{ grade, weight: weights[at] ?? 1 }]))
      if (courseId !== 52) scores.push(courseScore(points[courseId], courseGrade(graded)))
    }
    await reckon()
    const expected = groupScore(
      scores.reduce((sum, score) => sum + score, 0),
      7,
    )
    // By hand: (118 + 15 + 107 + 35 + 107 + 23) ÷ 7 = 57.857…
    expect(expected).toBe(57.8)
    expect(await told('ana')).toMatchObject([{ groupId: 'norte', name: { 'pt-BR': 'Norte' }, score: 57.8 }])
  })

  test('learning T24: the many at once are reckoned as the rule reckons one, whatever the grades and weights', async () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 12; round++) {
      let total = 0
      for (const userId of crew)
        for (const courseId of [50, 51] as const) {
          const grades = [next(10_001) / 100, next(10_001) / 100]
          await finish(userId, courseId, grades)
          const graded = grades.map((grade, at) => ({ grade, weight: weights[at] ?? 1 }))
          total += courseScore(points[courseId], courseGrade(graded))
        }
      await reckon()
      expect((await told('bia')).map(({ score }) => score)).toEqual([groupScore(total, crew.length)])
    }
  })

  test('who is blocked is not counted, and is told nothing; learning T26: in a group of fewer than five nobody is', async () => {
    const before = await told('ana')
    await block(crew[2] ?? '', start)
    await finish(crew[3] ?? '', 50, [100, 100])
    await reckon()
    expect(await told('ana')).not.toEqual(before)
    await block(crew[4] ?? '', start)
    await block(crew[5] ?? '', start)
    await reckon()
    expect(await told('ana')).toEqual([])
    for (const at of [2, 4, 5]) await block(crew[at] ?? '', null)
    await reckon()
    expect(await told('ana')).toHaveLength(1)
  })

  test('who leaves a group hears of its score no more, and a new name is told', async () => {
    await inTintas((tx) => saveGroup(tx, 1, { id: 'norte', name: { 'pt-BR': 'Norte e Nordeste' } }))
    await inTintas((tx) => setGroupPeople(tx, 1, 'norte', crew.slice(1)))
    await reckon()
    expect(await told('ana')).toEqual([])
    expect(await told('bia')).toMatchObject([{ name: { 'pt-BR': 'Norte e Nordeste' } }])
  })

  test('learning T25: a client that counts no scores takes them from every device, and gives them back with the setting', async () => {
    await saveSettings(admin, { trainingScore: false })
    await reckon()
    expect(await told('bia')).toEqual([])
    await saveSettings(admin, { trainingScore: true })
    await reckon()
    expect(await told('bia')).toHaveLength(1)
  })
})
