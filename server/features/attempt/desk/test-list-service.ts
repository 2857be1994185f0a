import type {
  ListedTest,
  TestAttempt,
  TestPerson,
  TestPersonDetail,
} from '#contract/features/attempt/desk/test-desk.ts'
import { timePercents } from '#contract/features/attempt/desk/test-desk.ts'
import { isTestType } from '#contract/features/activity/types/tests.ts'
import { testStanding } from '#contract/features/attempt/test-rules.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { findOwnCourses } from '#server/features/authoring/own-courses-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findTest, ruled } from '../attempt-policy.ts'
import {
  countedAttempt,
  findAttempts,
  findGrant,
  isInReview,
  type Owner,
  type StoredAttempt,
} from '../attempt-queries.ts'
import {
  findHistory,
  findMember,
  findTestPeople,
  findTestPerson,
  findTestPlace,
  findTests,
  type ListedPerson,
  type PeopleCursor,
} from './test-queries.ts'
import { describeTests } from './test-titles.ts'

type Reading = Pick<Services, 'database'>

/** A page of the client's tests; of an instructor those of their own courses. */
export async function listTests(
  { database }: Reading,
  staff: Staff,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedTest[]; next: string | null }> {
  return database.inTenant(staff.clientId, async (tx) => {
    const courses = await findOwnCourses(tx, staff)
    const below = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null
    const found = await findTests(tx, staff.clientId, { courses, search }, { below, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    return {
      rows: page.flatMap(({ id, title, type, courseId, courseTitle, people, marking }) =>
        isTestType(type)
          ? [
              {
                activityId: id,
                title,
                course: { id: courseId, title: courseTitle },
                type,
                people: people ?? 0,
                marking: marking ?? 0,
              },
            ]
          : [],
      ),
      next: found.length > pageSize ? String(page.at(-1)?.id ?? '') : null,
    }
  })
}

/** A test that somebody may see who took; fails with `activity.not_found`. */
export async function demandTestPlace(tx: Tx, staff: Staff, activityId: number) {
  const place = (await findTestPlace(tx, staff.clientId, activityId)) ?? fail('activity.not_found')
  const courses = await findOwnCourses(tx, staff)
  return courses && !courses.includes(place.course_id) ? fail('activity.not_found') : place
}

const nameOf = ({ firstName, lastName }: Pick<ListedPerson, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

const describePerson = (row: ListedPerson): TestPerson => ({
  userId: row.userId,
  name: nameOf(row),
  email: row.email,
  state: row.state,
  grade: row.test?.grade ?? null,
  attempts: row.attempts ?? 0,
  lastAt: row.lastAt.toISOString(),
})

function readCursor(text: string | undefined): PeopleCursor | null {
  const found = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) ([0-9a-f-]{36})$/.exec(text ?? '')
  return found ? { at: found[1] ?? '', id: found[2] ?? '' } : null
}

interface PeopleQuery {
  search?: string | undefined
  state?: ActivityState | undefined
  cursor?: string | undefined
}

/** A page of who took a test. */
export const listTestPeople = (
  { database }: Reading,
  staff: Staff,
  activityId: number,
  { cursor, ...filter }: PeopleQuery,
): Promise<{ rows: TestPerson[]; next: string | null }> =>
  database.inTenant(staff.clientId, async (tx) => {
    await demandTestPlace(tx, staff, activityId)
    const page = { cursor: readCursor(cursor), limit: pageSize + 1 }
    const found = await findTestPeople(tx, staff.clientId, activityId, filter, page)
    const rows = found.slice(0, pageSize)
    const last = rows.at(-1)
    return {
      rows: rows.map(describePerson),
      next: found.length > pageSize && last ? `${last.lastAt.toISOString()} ${last.userId}` : null,
    }
  })

const heads = ['user_id', 'name', 'email', 'state', 'grade', 'attempts', 'last_at']

/** Who took a test, as a CSV; that it was taken is itself an act. */
export async function* exportTestPeople(
  services: Services,
  staff: Staff,
  activityId: number,
  filter: PeopleQuery,
): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (tx, { note }) => {
    await demandTestPlace(tx, staff, activityId)
    await note({ act: 'test.export', subject: { kind: 'activity', id: String(activityId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listTestPeople(services, staff, activityId, { ...filter, ...(cursor && { cursor }) })
    const lines = page.rows.map(({ userId, name, email, state, grade, attempts, lastAt }) => [
      userId,
      name,
      email,
      state,
      grade,
      attempts,
      lastAt,
    ])
    if (lines.length > 0) yield csvText(lines).slice(1)
    cursor = page.next
  }
}

const describeAttempt = (row: StoredAttempt): TestAttempt => ({
  id: row.id,
  cycle: row.cycle,
  number: row.number,
  state: row.state,
  percent: row.percent,
  passed: row.passed,
  surplus: row.surplus,
  flags: row.flags,
  inReview: isInReview(row),
  begunAt: row.begun_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  device: row.device_name,
  left: row.left_count,
  voidReason: row.void_reason,
  former: row.former,
})

/** Somebody of the client; fails with `resource.not_found`. */
export const demandMember = async (tx: Tx, owner: Owner) => (await findMember(tx, owner)) ?? fail('resource.not_found')

/** Somebody's attempts of a test, and what they were given; fails with `resource.not_found` where they are no member. */
export async function describeTestPerson(
  tx: Tx,
  owner: Owner,
  place: { id: number; course_id: number },
): Promise<TestPersonDetail> {
  const member = await demandMember(tx, owner)
  const row = await findTestPerson(tx, owner, place.id)
  const { attempts: given, time_percent: timePercent } = await findGrant(tx, owner, place.id)
  const at = { course_id: place.course_id, activity_id: place.id }
  const test = await findTest(tx, owner.clientId, at)
  const cycle = await findCycle(tx, owner, { kind: 'course', id: place.course_id })
  const attempts = await findAttempts(tx, owner, place.id, cycle)
  const standing = test && testStanding(ruled(test), attempts.map(countedAttempt), given)
  return {
    ...(row
      ? describePerson(row)
      : {
          userId: member.userId,
          name: nameOf(member),
          email: member.email,
          state: 'not_started' as const,
          grade: null,
          attempts: 0,
          lastAt: null,
        }),
    ...(await describeTests(tx, owner.clientId, [at]))(at),
    attemptsLeft: standing?.attemptsLeft ?? null,
    maximumAttempts: test?.content.maximumAttempts ?? null,
    given,
    timePercent: timePercents.find((percent) => percent === timePercent) ?? 100,
    history: (await findHistory(tx, owner, place.id)).map(describeAttempt),
  }
}

export const readTestPerson = (
  { database }: Reading,
  staff: Staff,
  { activityId, userId }: { activityId: number; userId: string },
): Promise<TestPersonDetail> =>
  database.inTenant(staff.clientId, async (tx) => {
    const owner = { clientId: staff.clientId, userId }
    await demandMember(tx, owner)
    return describeTestPerson(tx, owner, await demandTestPlace(tx, staff, activityId))
  })
