import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  CoursePerson,
  CourseReport,
  ListedCourse,
} from '#contract/features/course-report/course-report-contract.ts'
import type { Problem } from '#contract/engine/errors.ts'
import {
  publishTests,
  taker,
  testActivity,
  writeQuestions,
  choice,
} from '#server/features/attempt/attempt.test-support.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

const course = '/api/admin/course-reports/2/'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const { database } = installation.services
    const [one = '', two = ''] = await database.inTenant(1, (tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    const draw = { fixed: [one, two], rules: [] }
    const exam = testActivity('conventional_test', { draw, minimumScore: 50 }, { order: 1 })
    const quiz = testActivity('evaluated_quiz', { draw, minimumScore: null }, { order: 2 })
    await publishTests(installation, { ...exam, weight: 3 }, quiz)
  })
  afterAll(async () => installation.close())

  const report = async () => (await admin.get(course)).json<CourseReport>()
  const people = async (query = '') =>
    (await admin.get(`${course}people/?${query}`)).json<{ rows: CoursePerson[]; next: string | null }>()
  const statesOf = ({ states }: CourseReport) => new Map(states.map(({ state, people: count }) => [state, count]))
  const ana = async () => (await people('search=ana')).rows[0]

  test('who sees a course and has not begun it is in its report', async () => {
    const all = await people()
    expect(all.rows.length).toBeGreaterThanOrEqual(3)
    expect(all.rows.every(({ state, share }) => state === 'not_started' && share === 0)).toBe(true)
    expect([...statesOf(await report())]).toEqual([['not_started', all.rows.length]])
  })

  test('a report says who stands where, by which grade, and how each activity went', async () => {
    const before = (await people()).rows.length
    const atTest = taker(installation, 'ana', 201)
    await atTest.finish(await atTest.start(), 2)
    expect(await ana()).toMatchObject({ state: 'in_progress', share: 0.5, grade: 100, finishedAt: null })
    const atQuiz = taker(installation, 'ana', 202)
    await atQuiz.finish(await atQuiz.start(), 1)
    // (3 × 100 + 1 × 50) ÷ 4
    expect(await ana()).toMatchObject({ state: 'approved', share: 1, grade: 87.5 })
    const whole = await report()
    expect(statesOf(whole)).toEqual(
      new Map([
        ['approved', 1],
        ['not_started', before - 1],
      ]),
    )
    expect(whole.activities).toMatchObject([
      { id: 201, begun: 1, done: 1, average: 100 },
      { id: 202, begun: 1, done: 1, average: 50 },
    ])
    expect(whole.weeks).toHaveLength(12)
    expect(whole.weeks.at(-1)).toEqual({ from: '2026-11-15', people: 1 })
    const list = (await admin.get('/api/admin/course-reports/')).json<{ rows: ListedCourse[] }>()
    expect(list.rows.find(({ courseId }) => courseId === 2)).toMatchObject({ begun: 1, done: 1 })
    expect((await people('state=approved')).rows.map(({ grade }) => grade)).toEqual([87.5])
  })

  test('a list of more than a page goes on where it ended', async () => {
    const { database, clock } = installation.services
    for (let at = 0; at < 60; at++) {
      const names = { username: null, firstName: `Zeca ${at}`, lastName: 'Souza', password: 'uma senha qualquer' }
      const person = { email: `zeca-${at}@example.com`, emailProven: true, ...names }
      const userId = await database.inSystem((tx) => addPerson(tx, person, clock.now()))
      const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
      await database.inTenant(1, (tx) => addMembership(tx, membership, clock.now()))
    }
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Awaited<ReturnType<typeof people>> = await people(
        `search=zeca${next ? `&cursor=${encodeURIComponent(next)}` : ''}`,
      )
      seen.push(...page.rows.map(({ name }) => name))
      next = page.next
    }
    expect(new Set(seen).size).toBe(60)
    expect(seen).toHaveLength(60)
  })

  test('it goes out as a CSV whose formulas are none, and that it was taken is in the trail', async () => {
    const { database, clock } = installation.services
    const names = { username: null, firstName: '=cmd|calc', lastName: 'Silva', password: 'uma senha qualquer' }
    const person = { email: 'formula@example.com', emailProven: true, ...names }
    const userId = await database.inSystem((tx) => addPerson(tx, person, clock.now()))
    await database.inTenant(1, (tx) =>
      addMembership(tx, { clientId: 1, userId, roles: ['member'], profession: null }, clock.now()),
    )
    const csv = String((await admin.send('POST', `${course}people/export/`, {})).body)
    const lines = csv.replace('\u{FEFF}', '').trim().split('\r\n')
    expect(lines[0]).toBe('user_id,name,email,state,share,grade,begun_at,finished_at')
    expect(lines.find((line) => line.includes('formula@'))).toContain("'=cmd|calc Silva")
    expect(lines.find((line) => line.includes('87.5'))).toContain('approved,1,87.5')
    const acts = await database.inTenant(1, (tx) =>
      tx.selectFrom('audit').select('act').where('act', '=', 'course.export').execute(),
    )
    expect(acts).toHaveLength(1)
  })

  test('an instructor sees their own courses alone, a member none', async () => {
    const instructor = await openStaff(installation, ['instructor'])
    const listed = (await instructor.get('/api/admin/course-reports/')).json<{ rows: ListedCourse[] }>()
    expect(listed.rows).toEqual([])
    const refused = await instructor.get(course)
    expect([refused.status, refused.json<Problem>().code]).toEqual([404, 'course.not_found'])
    expect((await installation.as('bia').request('GET', course)).status).toBe(403)
  })
})
