import { msg, t } from '@lingui/core/macro'
import { Headphones } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'
import { formatClock, formatLength } from '#platform/text/duration.ts'

export const audioView: ActivityView<'audio'> = {
  icon: Headphones,
  name: msg`Áudio`,
  length: ({ seconds }) => formatLength(seconds),
  partFrom: (second) => t`a partir de ${formatClock(second)}`,
  frame: 'free',
  loadPlayer: () => import('./audio-player.tsx').then((m) => m.AudioPlayer),
}
