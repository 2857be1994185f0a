import { Trans } from '@lingui/react/macro'
import { Medal } from 'lucide-react'
import { isDone } from '#contract/features/course/course-rules.ts'
import { ownScore } from '#domain/score/own-score.ts'
import { formatNumber } from '#platform/format.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { CourseSummary } from '../shared/course-summary.ts'
import styles from './course-head.module.css'

/** The grade of a course that is done and the points it makes; nothing in a client that counts none. */
export function CourseScore({ summary: { course, activities, state } }: { summary: CourseSummary }) {
  const isCounted = useSettingsInSight()?.trainingScore ?? false
  if (!isCounted || !isDone(state) || course.points === 0) return null
  const own = new Map(activities.map(({ activity, progress }) => [activity.id, progress]))
  const { grade, score } = ownScore(
    course.points,
    activities.map(({ activity }) => activity),
    (id) => own.get(id),
  )
  const [got, all, percent] = [score, course.points, grade].map((number) => formatNumber(number))
  return (
    <Card flush>
      <List className={styles.score}>
        <Row
          icon={
            <IconTile>
              <Medal />
            </IconTile>
          }
          title={
            <Trans>
              {got} de {all} pontos
            </Trans>
          }
          detail={<Trans>Sua pontuação neste curso, com nota {percent}%</Trans>}
        />
      </List>
    </Card>
  )
}
