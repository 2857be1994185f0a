import { useLingui } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { CourseList, ResultCount } from './list/course-list.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import { useCourses } from './list/use-courses.ts'
import { prefetchCourseMobile, usePrefetch } from './shared/prefetch.ts'
import styles from './courses.module.css'

export function CoursesMobile() {
  const { t } = useLingui()
  const view = useCourses()
  usePrefetch(prefetchCourseMobile)
  return (
    <div className={styles.mobile}>
      <ScreenHeader title={t`Cursos`} />
      <FilterChips view={view} />
      <ResultCount view={view} />
      <CourseList view={view} shape="row" onNear={prefetchCourseMobile} />
    </div>
  )
}
