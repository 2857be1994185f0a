import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { minutesLeft } from '#domain/course/course-standing.ts'
import type { TrailCourse, TrailStanding } from '#domain/trail/trail-standing.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { ProgressRing } from '#ui/progress/progress-ring.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { isDone } from '#contract/features/course/course-rules.ts'
import styles from './trail-courses.module.css'

function Detail({ standing }: { standing: TrailCourse }) {
  const minutes = minutesLeft(standing)
  const before = standing.waitsFor && pickText(standing.waitsFor.course.title, activeLanguage())
  const count = standing.course.activityCount
  if (isDone(standing.state)) return <Trans>Concluído</Trans>
  if (before !== null) return <Trans>Conclua “{before}” primeiro.</Trans>
  if (standing.state === 'not_started') {
    return (
      <>
        <Trans>Não iniciado</Trans> · <Plural value={count} one="# atividade" other="# atividades" />
      </>
    )
  }
  return <Trans>{minutes} min restantes</Trans>
}

/** The trail's courses in their order, each with the person's standing. */
export function TrailCourses({ standing }: { standing: TrailStanding }) {
  const { t } = useLingui()
  return (
    <List>
      {standing.courses.map((each, at) => {
        const title = pickText(each.course.title, activeLanguage())
        return (
          <Row
            key={each.course.id}
            icon={
              <span className={styles.step}>
                {isDone(each.state) ? <CircleCheck size={20} aria-hidden="true" /> : at + 1}
              </span>
            }
            title={title}
            muted={each.waitsFor !== null}
            detail={
              <>
                <Detail standing={each} />
                {each.optional ? (
                  <>
                    {' · '}
                    <Trans>opcional</Trans>
                  </>
                ) : null}
              </>
            }
            end={<ProgressRing value={each.share} label={t`Progresso de ${title}`} />}
            render={each.waitsFor ? undefined : <Link to={coursePaths.course(each.course.id)} />}
          />
        )
      })}
    </List>
  )
}
