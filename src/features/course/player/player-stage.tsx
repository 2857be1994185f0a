import { createElement, Suspense } from 'react'
import { playerOf, type PlayerProps } from '#platform/feature/activity-views.ts'

/** The player of the activity's type. */
export function PlayerStage(props: PlayerProps) {
  const player = playerOf(props.activity.type)
  return <Suspense fallback={null}>{player && createElement(player, props)}</Suspense>
}
