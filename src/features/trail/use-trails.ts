import { useLiveQuery } from 'dexie-react-hooks'
import type { RowOf } from '#contract/engine/collection.ts'
import { listRows } from '#engine/rows/rows.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { courseStandings, type CourseStanding } from '#domain/course/course-standing.ts'
import { dutiesOf, type Duty } from '#domain/enrolment/duties.ts'
import { useMember, useModule, type Member } from '#platform/session-store.ts'

export interface TrailStanding {
  trail: RowOf<'trails'>
  /** Its courses in the trail's order; one that this person may not see is left out. */
  courses: CourseStanding[]
  finished: number
  /** Nothing of it is left, and all of it may be seen: there is a certificate. */
  isFinished: boolean
  share: number
  /** Whether it has to be done, and by when; null: nobody is enrolled in it. */
  duty: Duty | null
  /** Where to go on; undefined when everything is finished. */
  next: CourseStanding | undefined
}

async function readTrails(member: Member, hasCourses: boolean): Promise<TrailStanding[]> {
  const [trails, courses, activities, progress, enrolments] = await Promise.all([
    listRows(member, 'trails'),
    hasCourses ? listRows(member, 'courses') : [],
    hasCourses ? listRows(member, 'activities') : [],
    hasCourses ? listRows(member, 'activityProgress') : [],
    hasCourses ? listRows(member, 'enrolments') : [],
  ])
  const byId = new Map(courseStandings(courses, activities, progress).map((standing) => [standing.course.id, standing]))
  const duties = dutiesOf(enrolments, 'trail')
  return trails.toSorted((a, b) => a.id - b.id).map((trail) => standingOf(trail, byId, duties))
}

function standingOf(
  trail: RowOf<'trails'>,
  standings: ReadonlyMap<number, CourseStanding>,
  duties: ReadonlyMap<number, Duty>,
): TrailStanding {
  const courses = trail.courseIds.map((id) => standings.get(id)).filter((standing) => standing !== undefined)
  const finished = courses.filter((standing) => isDone(standing.state)).length
  const share = courses.length === 0 ? 0 : courses.reduce((sum, standing) => sum + standing.share, 0) / courses.length
  // Those that this person may not see do not count, as on the server.
  const isFinished = finished > 0 && finished === courses.length
  return {
    trail,
    courses,
    finished,
    isFinished,
    share,
    duty: isFinished ? null : (duties.get(trail.id) ?? null),
    next: courses.find((standing) => !isDone(standing.state)),
  }
}

/** All trails with the person's standing, live from the device; undefined until first read. */
export function useTrails(): TrailStanding[] | undefined {
  const member = useMember()
  const hasCourses = useModule('online_courses')
  return useLiveQuery(() => readTrails(member, hasCourses), [member, hasCourses])
}
