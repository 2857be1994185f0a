import { msg, t } from '@lingui/core/macro'
import { RadioTower } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'
import { formatClock, formatLength } from '#platform/text/duration.ts'

export const wowzaView: ActivityView<'wowza'> = {
  icon: RadioTower,
  name: msg`Gravação`,
  length: ({ seconds }) => formatLength(seconds),
  partFrom: (second) => t`a partir de ${formatClock(second)}`,
  frame: 'free',
  loadPlayer: () => import('./wowza-player.tsx').then((m) => m.WowzaPlayer),
  // It plays what is kept, too: without it there is nothing to see without a network.
  keepPlayer: () => import('hls.js/light'),
}
