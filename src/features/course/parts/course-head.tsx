import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { Duty } from '#domain/enrolment/duties.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DuePill } from '../shared/duty-pills.tsx'
import styles from './course-head.module.css'

/** Area and duty (none, once it is finished), title, what it is about, what it is worth. */
export function CourseHead({ course, areaName, duty }: { course: Course; areaName: string; duty: Duty | null }) {
  const { t } = useLingui()
  const kind = duty?.mandatory ? t`Curso obrigatório` : areaName ? '' : t`Curso`
  return (
    <div>
      <p className={styles.kind}>{[kind, areaName].filter(Boolean).join(' · ')}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {shownText(course.title)}
      </h1>
      {duty?.dueAt ? <DuePill className={styles.due} dueAt={duty.dueAt} /> : null}
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
