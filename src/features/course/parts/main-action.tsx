import { Trans } from '@lingui/react/macro'
import { Play, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import type { CourseSummary } from '../shared/course-summary.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { shownText } from '#platform/text/shown-text.ts'

/** Begin, go on, or see again: the course page's one main action. */
export function MainAction({ summary }: { summary: CourseSummary }) {
  const { upNext, state } = summary
  if (!upNext) return null
  const title = shownText(upNext.activity.title)
  const link = (
    <Link to={activityPaths.activity(summary.course.id, upNext.activity.hierarchyOrder)} state={{ play: true }} />
  )
  const finished = isDone(state) && isDone(upNext.state)
  return (
    <ButtonLink
      size="large"
      full
      render={link}
      icon={finished ? <RotateCcw aria-hidden="true" /> : <Play aria-hidden="true" />}
    >
      {finished ? (
        <Trans>Rever o curso</Trans>
      ) : state === 'not_started' ? (
        <Trans>Começar: {title}</Trans>
      ) : (
        <Trans>Continuar: {title}</Trans>
      )}
    </ButtonLink>
  )
}
