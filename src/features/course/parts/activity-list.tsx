import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleFadingArrowUp, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { isKnown, needsConnection, type Activity } from '#contract/features/activity/activity-row.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { activityView } from '#platform/feature/activity-views.ts'
import { formatBytes, formatNumber } from '#platform/format.ts'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { ProgressRing } from '#ui/progress/progress-ring.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ActivitySummary, CourseSummary } from '../shared/course-summary.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { describeActivity, describeLock } from '../shared/course-words.ts'
import { itemBytes } from '../keep/course-downloads.ts'
import styles from './activity-list.module.css'
import { KeepItem } from '../keep/keep-item.tsx'
import type { KeepCourse } from '../keep/use-keep-course.ts'

function State({ item }: { item: ActivitySummary }) {
  const { t } = useLingui()
  if (isDone(item.state)) return <CircleCheck className={styles.done} role="img" aria-label={t`Concluída`} />
  if (item.lock) return <Lock className={styles.locked} role="img" aria-label={t`Bloqueada`} />
  if (item.inReview)
    return (
      <Pill tone="warn">
        <Trans>Em conferência</Trans>
      </Pill>
    )
  // Nothing of a test is seen: its grade says how it went.
  const grade = item.progress?.test ? item.progress.test.grade : undefined
  if (grade !== undefined) return grade === null ? null : <Pill tone="neutral">{formatNumber(grade)} %</Pill>
  if (item.state === 'in_progress')
    return <ProgressRing value={item.share} label={t`Visto de ${shownText(item.activity.title)}`} size={32} />
  return null
}

/** What an activity that is not on this device waits for, said before it is opened. */
function Waiting({ activity, keep }: { activity: Activity; keep: KeepCourse | undefined }) {
  const online = useOnline()
  const isNever = needsConnection(activity)
  // What has nothing to bring plays as it is; what is kept is not known before the device was read.
  const isMissing =
    keep?.items !== undefined &&
    itemBytes(activity, keep.rendition) > 0 &&
    keep.items.get(activity.id)?.state !== 'kept'
  if (online)
    return isNever ? (
      <>
        {' · '}
        <Trans>só com internet</Trans>
      </>
    ) : null
  return isNever || isMissing ? (
    <span className={styles.lock}>
      <Trans>Abre quando houver internet</Trans>
    </span>
  ) : null
}

interface ActivityListProps {
  summary: CourseSummary
  /** What can be kept of it on the device, activity by activity; without it that is not offered here. */
  keep?: KeepCourse
  /** The activity that is on the screen now, in the player's side list. */
  currentId?: number
}

export function ActivityRows({ summary, keep, currentId }: ActivityListProps) {
  const { t } = useLingui()
  return (
    <List>
      {summary.activities.map((item) => {
        const { activity } = item
        const Icon = activityView(activity.type)?.icon ?? CircleFadingArrowUp
        // A reaction is all in its row: there is nothing of it to bring.
        const keeping = isKnown(activity) && !isReaction(activity) && !needsConnection(activity) ? keep : undefined
        const isNext =
          currentId === undefined ? item === summary.upNext && !isDone(summary.state) : activity.id === currentId
        const title = shownText(activity.title)
        return (
          <Row
            key={activity.id}
            muted={item.lock !== null}
            icon={
              <IconTile tone={isNext ? 'brand' : 'neutral'}>
                <Icon aria-hidden="true" />
              </IconTile>
            }
            title={title}
            detail={
              <>
                {activity.required || isReaction(activity)
                  ? describeActivity(activity)
                  : t`${describeActivity(activity)} · opcional`}
                {keeping ? ` · ${formatBytes(itemBytes(activity, keeping.rendition))}` : null}
                <Waiting activity={activity} keep={keeping} />
                {item.lock ? <span className={styles.lock}>{describeLock(item.lock)}</span> : null}
              </>
            }
            end={
              <>
                <State item={item} />
                {keeping ? <KeepItem activity={activity} keep={keeping} /> : null}
              </>
            }
            render={
              item.lock ? undefined : (
                <Link
                  to={activityPaths.activity(activity.courseId, activity.hierarchyOrder)}
                  replace={currentId !== undefined}
                  aria-current={activity.id === currentId ? 'step' : undefined}
                />
              )
            }
          />
        )
      })}
    </List>
  )
}

/** The activities in the order they are meant to be taken. */
export function ActivityList({ summary, keep }: ActivityListProps) {
  const { t } = useLingui()
  const count = summary.activities.length
  return (
    <Section
      title={t`Atividades`}
      action={
        <span className={styles.count}>
          <Trans>
            {summary.done} de {count}
          </Trans>
        </span>
      }
    >
      {count === 0 ? (
        <p className={styles.none}>
          <Trans>As atividades deste curso ainda não foram publicadas.</Trans>
        </p>
      ) : (
        <ActivityRows summary={summary} keep={keep} />
      )}
      {summary.course.blockMenu && !isDone(summary.state) ? (
        <p className={styles.none}>
          <Trans>As atividades abrem uma após a outra.</Trans>
        </p>
      ) : null}
    </Section>
  )
}
