import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useMember } from '#platform/session-store.ts'
import { favouritesOf } from '#contract/features/favourite/favourite-id.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { ofThisCycle } from '#domain/course/course-standing.ts'
import { dutiesOf, dutyIn, type Duty } from '#domain/enrolment/duties.ts'
import { setFavourite } from '../course-actions.ts'
import { useCourseRows, useRows } from '../course-queries.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { summariseCourse, type CourseSummary } from './course-summary.ts'
import { useRemoteCourse, type RemoteCourse } from './use-remote-course.ts'

export type CourseView =
  | { status: 'loading' }
  | (Extract<RemoteCourse, { status: 'failed' }> & { retry: () => void })
  | {
      status: 'ready'
      summary: CourseSummary
      areaName: string
      duty: Duty | null
      favourite: boolean
      toggleFavourite: () => void
    }

/** A course with its activities and the person's progress: from the device, else (first visit) from the server. */
export function useCourse(courseId: number): CourseView {
  const member = useMember()
  // Titles and lengths follow the language.
  useLingui()
  const rows = useCourseRows(member, courseId)
  const favourites = useRows(member, 'favourites')
  const siteLists = useRows(member, 'siteLists')
  const enrolments = useRows(member, 'enrolments')

  const { remote, retry } = useRemoteCourse(member, courseId, rows?.course === null)

  const fetched = remote.status === 'found' ? remote.content : undefined
  const summary = useMemo(() => {
    if (!rows) return undefined
    const content = rows.course ? { course: rows.course, activities: rows.activities } : fetched
    const seen = ofThisCycle(rows.progress, rows.standing ? [rows.standing] : [])
    const progress = new Map(seen.map((row) => [row.activityId, row]))
    return (
      content &&
      summariseCourse(content.course, content.activities, progress, {
        before: rows.standing?.state,
        cycle: rows.standing?.cycle,
        enrolments,
      })
    )
  }, [rows, fetched, enrolments])

  if (!rows) return { status: 'loading' }
  if (!summary) return remote.status === 'failed' ? { ...remote, retry } : { status: 'loading' }
  const favourite = favouritesOf(favourites ?? [], 'course').has(courseId)
  const area = siteLists
    ?.find((list) => list.key === 'country_areas')
    ?.items.find((item) => item.id === summary.course.areaId)
  return {
    status: 'ready',
    summary,
    duty: isDone(summary.state) ? null : dutyIn(summary.course, dutiesOf(enrolments ?? [], 'course')),
    areaName: area ? shownText(area.name) : '',
    favourite,
    toggleFavourite: () => void setFavourite(member, courseId, !favourite),
  }
}
