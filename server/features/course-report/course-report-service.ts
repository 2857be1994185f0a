import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import { dayIn, weekOf } from '#contract/engine/time.ts'
import { isGradedType } from '#contract/features/activity/types/tests.ts'
import {
  weeksShown,
  type CoursePerson,
  type CourseReport,
  type ListedCourse,
} from '#contract/features/course-report/course-report-contract.ts'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import { courseGrade } from '#contract/features/score/score-rules.ts'
import { addDays } from '#contract/features/enrolment/deadline-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { findOwnCourses } from '#server/features/authoring/own-courses-service.ts'
import { findCourseActivities } from '#server/features/course/course-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  countActivities,
  countFinishes,
  countStates,
  findCourse,
  findCourses,
  findGrades,
  findPeople,
  type NameCursor,
  type ReportedCourse,
} from './course-report-queries.ts'

type Reading = Pick<Services, 'database' | 'clock'>

/** A page of the client's courses; of an instructor their own. */
export const listCourseReports = (
  { database }: Reading,
  staff: Staff,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedCourse[]; next: string | null }> =>
  database.inTenant(staff.clientId, async (tx) => {
    const below = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null
    const filter = { own: await findOwnCourses(tx, staff), search }
    const found = await findCourses(tx, staff.clientId, filter, { below, limit: pageSize + 1 })
    const rows = found.slice(0, pageSize)
    return {
      rows: rows.map(({ id, title, begun, done }) => ({ courseId: id, title, begun: begun ?? 0, done: done ?? 0 })),
      next: found.length > pageSize ? String(rows.at(-1)?.id ?? '') : null,
    }
  })

/** A course that somebody may see the report of; fails with `course.not_found`. */
async function demandCourse(tx: Tx, staff: Staff, courseId: number): Promise<ReportedCourse> {
  const course = (await findCourse(tx, staff.clientId, courseId)) ?? fail('course.not_found')
  const own = await findOwnCourses(tx, staff)
  return own && !own.includes(courseId) ? fail('course.not_found') : course
}

/** How a course went. */
export const readCourseReport = ({ database, clock }: Reading, staff: Staff, courseId: number): Promise<CourseReport> =>
  database.inTenant(staff.clientId, async (tx) => {
    const { clientId } = staff
    const course = await demandCourse(tx, staff, courseId)
    const counted = new Map((await countActivities(tx, clientId, courseId)).map((row) => [row.id, row]))
    const activities = (await findCourseActivities(tx, clientId, courseId)) ?? []
    return {
      courseId,
      title: course.title,
      states: await countStates(tx, clientId, course),
      weeks: await finishesByWeek(tx, clientId, courseId, clock.now()),
      activities: activities.map(({ id, title, type }) => {
        const { begun = 0, done = 0, average = null } = counted.get(id) ?? {}
        return { id, title, type, begun, done, average: average === null ? null : Math.round(average * 100) / 100 }
      }),
    }
  })

async function finishesByWeek(tx: Tx, clientId: number, courseId: number, now: Date): Promise<CourseReport['weeks']> {
  const { time_zone: timeZone } = await tx
    .selectFrom('client')
    .select('time_zone')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const last = weekOf(dayIn(timeZone, now))
  const weeks = Array.from({ length: weeksShown }, (_, at) => addDays(last, 7 * (at + 1 - weeksShown)))
  // A day more than is shown: midnight is elsewhere in the client's zone.
  const since = new Date(Date.parse(`${weeks[0]}T00:00:00Z`) - 86_400_000)
  const days = await countFinishes(tx, clientId, courseId, since, timeZone)
  return weeks.map((from) => ({
    from,
    people: days.filter(({ day }) => weekOf(day) === from).reduce((sum, { people }) => sum + people, 0),
  }))
}

interface PeopleQuery {
  search?: string | undefined
  state?: CourseState | undefined
  cursor?: string | undefined
}

function readCursor(text: string | undefined): NameCursor | null {
  const [, id = '', name = ''] = /^([0-9a-f-]{36}) (.*)$/s.exec(text ?? '') ?? []
  return id === '' ? null : { id, name }
}

/** A page of the people of a course. */
export const listCoursePeople = (
  { database }: Reading,
  staff: Staff,
  courseId: number,
  { cursor, ...filter }: PeopleQuery,
): Promise<{ rows: CoursePerson[]; next: string | null }> =>
  database.inTenant(staff.clientId, async (tx) => {
    const course = await demandCourse(tx, staff, courseId)
    const page = { cursor: readCursor(cursor), limit: pageSize + 1 }
    const found = await findPeople(tx, staff.clientId, course, filter, page)
    const rows = found.slice(0, pageSize)
    const last = rows.at(-1)
    const people = rows.map(({ userId }) => userId)
    const gradeOf = await gradesOf(tx, staff.clientId, courseId, people)
    return {
      rows: rows.map((row) => ({
        userId: row.userId,
        name: `${row.firstName} ${row.lastName}`.trim(),
        email: row.email,
        state: row.state,
        share: row.total ? (row.done ?? 0) / row.total : 0,
        grade: gradeOf(row.userId),
        begunAt: row.begunAt?.toISOString() ?? null,
        finishedAt: row.finishedAt?.toISOString() ?? null,
      })),
      next: found.length > pageSize && last ? `${last.userId} ${last.sortName}` : null,
    }
  })

/** The grades of some people in a course by what is graded of it now. */
async function gradesOf(
  tx: Tx,
  clientId: number,
  courseId: number,
  people: readonly string[],
): Promise<(userId: string) => number | null> {
  const activities = (await findCourseActivities(tx, clientId, courseId)) ?? []
  const weights = new Map(
    activities.flatMap(({ id, type, weight = 1 }) => (isGradedType(type) ? [[id, weight] as const] : [])),
  )
  const rows = Map.groupBy(await findGrades(tx, clientId, courseId, people), ({ userId }) => userId)
  return (userId) => {
    const graded = (rows.get(userId) ?? []).flatMap(({ activityId, test }) => {
      const weight = weights.get(activityId)
      return weight === undefined || typeof test?.grade !== 'number' ? [] : [{ grade: test.grade, weight }]
    })
    return graded.length > 0 ? courseGrade(graded) : null
  }
}

const heads = ['user_id', 'name', 'email', 'state', 'share', 'grade', 'begun_at', 'finished_at']

/** The people of a course as a CSV; that it was taken is itself an act. */
export async function* exportCoursePeople(
  services: Services,
  staff: Staff,
  courseId: number,
  filter: PeopleQuery,
): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (tx, { note }) => {
    await demandCourse(tx, staff, courseId)
    await note({ act: 'course.export', subject: { kind: 'course', id: String(courseId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listCoursePeople(services, staff, courseId, { ...filter, ...(cursor && { cursor }) })
    const lines = page.rows.map(({ userId, name, email, state, share, grade, begunAt, finishedAt }) => [
      userId,
      name,
      email,
      state,
      Math.floor(100 * share) / 100,
      grade,
      begunAt,
      finishedAt,
    ])
    if (lines.length > 0) yield csvText(lines).slice(1)
    cursor = page.next
  }
}
