import { useLiveQuery } from 'dexie-react-hooks'
import type { CollectionName } from '#contract/engine/collection.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { favouritesOf } from '#contract/features/favourite/favourite-id.ts'
import { courseStandings } from '#domain/course/course-standing.ts'
import { dutiesOf, type Duty } from '#domain/enrolment/duties.ts'
import { nextCourse, trailStandings, type TrailCourse, type TrailStanding } from '#domain/trail/trail-standing.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMember, useModule, type Member } from '#platform/session-store.ts'

export interface ShownTrail extends TrailStanding {
  /** Nothing of it is left: there is a certificate. */
  isFinished: boolean
  /** Whether it has to be done, and by when; null: nobody is enrolled in it. */
  duty: Duty | null
  favourite: boolean
  /** Where to go on; undefined when nothing is left. */
  next: TrailCourse | undefined
}

async function readTrails(member: Member, hasCourses: boolean): Promise<ShownTrail[]> {
  const ofCourses = <C extends CollectionName>(collection: C) => (hasCourses ? listRows(member, collection) : [])
  const [trails, trailProgress, favourites, courses, activities, activityProgress, courseProgress, enrolments] =
    await Promise.all([
      listRows(member, 'trails'),
      listRows(member, 'trailProgress'),
      listRows(member, 'favourites'),
      ofCourses('courses'),
      ofCourses('activities'),
      ofCourses('activityProgress'),
      ofCourses('courseProgress'),
      ofCourses('enrolments'),
    ])
  const standings = courseStandings({ courses, activities, activityProgress, courseProgress, enrolments })
  const marked = favouritesOf(favourites, 'trail')
  const duties = dutiesOf(enrolments, 'trail')
  const inOrder = trails.toSorted((a, b) => a.id - b.id)
  return trailStandings(inOrder, standings, trailProgress).map((standing) => {
    const isFinished = isDone(standing.state)
    const duty = isFinished ? null : (duties.get(standing.trail.id) ?? null)
    const favourite = marked.has(standing.trail.id)
    return { ...standing, isFinished, duty, favourite, next: nextCourse(standing) }
  })
}

/** All trails with the person's standing, live from the device; undefined until first read. */
export function useTrails(): ShownTrail[] | undefined {
  const member = useMember()
  const hasCourses = useModule('online_courses')
  return useLiveQuery(() => readTrails(member, hasCourses), [member, hasCourses])
}
