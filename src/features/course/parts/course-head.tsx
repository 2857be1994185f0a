import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Course } from '#contract/features/course/course-contract.ts'
import { shownText } from '#platform/text/shown-text.ts'
import styles from './course-head.module.css'

/** Area and duty, title, what it is about, what it is worth. */
export function CourseHead({ course, areaName }: { course: Course; areaName: string }) {
  const { t } = useLingui()
  const kind = course.mandatory ? t`Curso obrigatório` : areaName ? '' : t`Curso`
  return (
    <div>
      <p className={styles.kind}>{[kind, areaName].filter(Boolean).join(' · ')}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {shownText(course.title)}
      </h1>
      <p className={styles.description}>
        {shownText(course.description)}{' '}
        {course.points > 0 ? (
          <Trans>
            Vale <Plural value={course.points} one="# ponto" other="# pontos" />.
          </Trans>
        ) : null}
      </p>
    </div>
  )
}
