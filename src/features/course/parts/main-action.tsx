import { Trans } from '@lingui/react/macro'
import { Play, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { AskButton } from '../enrol/ask-button.tsx'
import type { CourseSummary } from '../shared/course-summary.ts'
import { isDone, isUntouched } from '#contract/features/course/course-rules.ts'
import { shownText } from '#platform/text/shown-text.ts'

/** Begin, go on, or see again, or ask to be enrolled: the course page's one main action. */
export function MainAction({ summary }: { summary: CourseSummary }) {
  const { upNext, state, entry } = summary
  if (entry.isShut) return entry.entry === 'waiting' ? null : <AskButton course={summary.course} entry={entry.entry} />
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
      ) : isUntouched(state) ? (
        <Trans>Começar: {title}</Trans>
      ) : (
        <Trans>Continuar: {title}</Trans>
      )}
    </ButtonLink>
  )
}
