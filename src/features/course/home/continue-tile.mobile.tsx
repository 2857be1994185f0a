import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import type { CourseStanding } from '#domain/course/course-standing.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { ProgressRing } from '#ui/progress/progress-ring.tsx'
import { ContinueSection, type ContinueProps } from './continue-section.tsx'
import { Due } from './due.tsx'
import { Lesson } from './lesson.tsx'
import styles from './continue-courses.module.css'

interface Props {
  standings: readonly CourseStanding[]
  downloaded: ReadonlySet<number>
}

function Rows({ standings, downloaded }: Props) {
  const { t } = useLingui()
  return (
    <ul role="list" className={styles.rows}>
      {standings.map((standing) => {
        const { course } = standing
        const title = pickText(course.title, activeLanguage())
        return (
          <Card as="li" key={course.id} className={styles.row}>
            <div className={styles.thumb}>
              <Cover src={course.cover} color={course.coverColor} alt="" eager />
            </div>
            <div className={styles.text}>
              <Link to={coursePaths.course(course.id)} className={styles.link}>
                {title}
              </Link>
              <p className={styles.detail}>
                {downloaded.has(course.id) ? (
                  <>
                    <CircleCheck size={16} aria-hidden="true" />
                    <Trans>Baixado</Trans> ·{' '}
                  </>
                ) : null}
                <Lesson standing={standing} />
                <Due duty={standing.duty} />
              </p>
            </div>
            <ProgressRing value={standing.share} label={t`Progresso de ${title}`} />
          </Card>
        )
      })}
    </ul>
  )
}

/** One under the other, with rings. */
export function ContinueRows({ rows }: ContinueProps) {
  return (
    <ContinueSection rows={rows} most={2} all={<Trans>Ver tudo</Trans>}>
      {(standings) => <Rows standings={standings} downloaded={rows.downloaded} />}
    </ContinueSection>
  )
}
