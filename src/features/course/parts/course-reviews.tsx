import { Suspense } from 'react'
import { isUntouched } from '#contract/features/course/course-rules.ts'
import { ItemReviews } from '#platform/feature/item-reviews.ts'
import { shownText } from '#platform/text/shown-text.ts'
import type { CourseSummary } from '../shared/course-summary.ts'

/** What people think of the course. */
export function CourseReviews({ summary: { course, state } }: { summary: CourseSummary }) {
  return (
    <Suspense fallback={null}>
      <ItemReviews kind="course" itemId={course.id} title={shownText(course.title)} isBegun={!isUntouched(state)} />
    </Suspense>
  )
}
