import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { minutesLeft, type CourseStanding } from '#platform/course-standing.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { paths } from '#platform/paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Cover, CoverBadge } from '#ui/item/cover.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { ProgressRing } from '#ui/progress/progress-ring.tsx'
import styles from './continue-courses.module.css'

interface Props {
  standings: readonly CourseStanding[]
  downloaded: ReadonlySet<number>
}

/** "aula 4 de 7": the one that comes next. */
function Lesson({ standing }: { standing: CourseStanding }) {
  const { total } = standing
  const next = Math.min(standing.finished + 1, total)
  if (standing.state === 'not_started') return <Trans>Não iniciado</Trans>
  return (
    <Trans>
      Aula {next} de {total}
    </Trans>
  )
}

/** Mobile: one under the other, with rings. */
export function ContinueRows({ standings, downloaded }: Props) {
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
              <Link to={paths.course(course.id)} className={styles.link}>
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
                {course.mandatory ? (
                  <>
                    {' '}
                    · <Trans>obrigatório</Trans>
                  </>
                ) : null}
              </p>
            </div>
            <ProgressRing value={standing.share} label={t`Progresso de ${title}`} />
          </Card>
        )
      })}
    </ul>
  )
}

/** Desktop: side by side, with their covers. */
export function ContinueCards({ standings, downloaded }: Props) {
  const { t } = useLingui()
  return (
    <ul role="list" className={styles.cards}>
      {standings.map((standing) => {
        const { course } = standing
        const title = pickText(course.title, activeLanguage())
        const minutes = minutesLeft(standing)
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
              <Link to={paths.course(course.id)} className={styles.link}>
                {title}
              </Link>
              <p className={styles.detail}>
                <Lesson standing={standing} /> ·{' '}
                {course.mandatory ? <Trans>obrigatório</Trans> : <Trans>{minutes} min restantes</Trans>}
              </p>
              <ProgressBar value={standing.share} label={t`Progresso de ${title}`} />
            </div>
          </Card>
        )
      })}
    </ul>
  )
}
