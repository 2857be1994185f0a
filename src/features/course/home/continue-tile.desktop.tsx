import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { minutesLeft, type CourseStanding } from '#domain/course/course-standing.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Cover, CoverBadge } from '#ui/item/cover.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { ContinueSection, type ContinueProps } from './continue-section.tsx'
import { Due } from './due.tsx'
import { Lesson } from './lesson.tsx'
import styles from './continue-courses.module.css'

interface Props {
  standings: readonly CourseStanding[]
  downloaded: ReadonlySet<number>
}

function Cards({ standings, downloaded }: Props) {
  const { t } = useLingui()
  return (
    <ul role="list" className={styles.cards}>
      {standings.map((standing) => {
        const { course } = standing
        const title = pickText(course.title, activeLanguage())
        const minutes = minutesLeft(standing)
        const isAsked = standing.duty.mandatory || standing.duty.dueAt !== null
        return (
          <Card as="li" flush key={course.id} className={styles.card}>
            <Cover src={course.cover} color={course.coverColor} alt="" eager>
              {downloaded.has(course.id) ? (
                <CoverBadge icon={<CircleCheck aria-hidden="true" />}>
                  <Trans>Baixado</Trans>
                </CoverBadge>
              ) : null}
            </Cover>
            <div className={styles.body}>
              <Link to={coursePaths.course(course.id)} className={styles.link}>
                {title}
              </Link>
              <p className={styles.detail}>
                <Lesson standing={standing} />
                {isAsked ? (
                  <Due duty={standing.duty} />
                ) : (
                  <>
                    {' '}
                    · <Trans>{minutes} min restantes</Trans>
                  </>
                )}
              </p>
              <ProgressBar value={standing.share} label={t`Progresso de ${title}`} />
            </div>
          </Card>
        )
      })}
    </ul>
  )
}

/** Side by side, with their covers. */
export function ContinueCards({ rows }: ContinueProps) {
  return (
    <ContinueSection rows={rows} most={3} all={<Trans>Todos os cursos</Trans>}>
      {(standings) => <Cards standings={standings} downloaded={rows.downloaded} />}
    </ContinueSection>
  )
}
