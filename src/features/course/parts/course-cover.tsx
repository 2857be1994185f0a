import { Clock } from 'lucide-react'
import type { Course } from '#contract/features/course/course-contract.ts'
import { Cover, CoverBadge } from '#ui/item/cover.tsx'
import { formatMinutes } from '#platform/text/duration.ts'
import styles from './course-head.module.css'

export function CourseCover({ course }: { course: Course }) {
  return (
    <div className={styles.cover}>
      <Cover src={course.cover} color={course.coverColor} alt="" eager>
        <CoverBadge icon={<Clock aria-hidden="true" />}>{formatMinutes(course.minutes)}</CoverBadge>
      </Cover>
    </div>
  )
}
