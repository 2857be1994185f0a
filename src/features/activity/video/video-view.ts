import { msg, t } from '@lingui/core/macro'
import { CirclePlay } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'
import { formatClock, formatLength } from '#platform/text/duration.ts'

export const videoView: ActivityView<'video'> = {
  icon: CirclePlay,
  name: msg`Vídeo`,
  length: ({ seconds }) => formatLength(seconds),
  partFrom: (second) => t`a partir de ${formatClock(second)}`,
  frame: 'free',
  loadPlayer: () => import('./video-player.tsx').then((m) => m.VideoPlayer),
}
