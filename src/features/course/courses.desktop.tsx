import { useLingui } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { CourseList, ResultCount } from './list/course-list.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { useCourses } from './list/use-courses.ts'
import { prefetchCourseDesktop, usePrefetch } from './shared/prefetch.ts'
import styles from './courses.module.css'

export function CoursesDesktop() {
  const { t } = useLingui()
  const view = useCourses()
  usePrefetch(prefetchCourseDesktop)
  return (
    <div className={styles.desktop}>
      <ScreenHeader title={t`Cursos online`} subtitle={t`Tudo o que foi liberado para você, também sem internet.`} />
      <FilterBar view={view} />
      <ResultCount view={view} />
      <CourseList view={view} shape="tile" onNear={prefetchCourseDesktop} />
    </div>
  )
}
