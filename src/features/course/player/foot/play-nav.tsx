import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Check, Lock } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import type { ActivitySummary } from '../../shared/course-summary.ts'
import { describeLock } from '../../shared/course-words.ts'
import { shownText } from '#platform/text/shown-text.ts'
import styles from './play-nav.module.css'
import type { ActivityPlay } from '../use-activity-play.ts'

function Step({
  to,
  children,
  primary,
  icon,
}: {
  to: ActivitySummary
  children: ReactNode
  primary: boolean
  icon: ReactNode
}) {
  const { courseId, hierarchyOrder } = to.activity
  const link = <Link to={activityPaths.activity(courseId, hierarchyOrder)} replace state={{ play: primary }} />
  return (
    <ButtonLink size="large" full variant={primary ? 'primary' : 'outline'} icon={icon} render={link}>
      {children}
    </ButtonLink>
  )
}

function Next({ play }: { play: ActivityPlay }) {
  const id = useId()
  const { beside, finished, ended, summary } = play
  const { next } = beside
  if (!next) {
    return (
      <ButtonLink
        size="large"
        full
        variant={finished ? 'primary' : 'outline'}
        icon={<Check aria-hidden="true" />}
        render={<Link to={coursePaths.course(summary.course.id)} replace />}
      >
        <Trans>Voltar ao curso</Trans>
      </ButtonLink>
    )
  }
  if (next.lock) {
    return (
      <div>
        <Button size="large" full variant="outline" disabled aria-describedby={id} icon={<Lock aria-hidden="true" />}>
          <Trans>Próxima</Trans>
        </Button>
        <p id={id} className={styles.reason}>
          {describeLock(next.lock)}
        </p>
      </div>
    )
  }
  const offered = finished || ended
  return (
    <Step to={next} primary={offered} icon={<ArrowRight aria-hidden="true" />}>
      <span className={styles.label}>
        {offered ? <Trans>Próxima: {shownText(next.activity.title)}</Trans> : <Trans>Próxima</Trans>}
      </span>
    </Step>
  )
}

/** Back and on. The next activity becomes the main action once this one is done. */
export function PlayNav({ play }: { play: ActivityPlay }) {
  const { t } = useLingui()
  const { previous } = play.beside
  return (
    <nav className={styles.nav} aria-label={t`Atividades do curso`}>
      {previous ? (
        <div className={styles.previous}>
          <Step to={previous} primary={false} icon={<ArrowLeft aria-hidden="true" />}>
            <Trans>Anterior</Trans>
          </Step>
        </div>
      ) : null}
      <div className={styles.next}>
        <Next play={play} />
      </div>
    </nav>
  )
}
