import { msg } from '@lingui/core/macro'
import { Clapperboard } from 'lucide-react'
import { formatLength } from '#platform/text/duration.ts'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const flashView: ActivityView<'flash'> = {
  icon: Clapperboard,
  name: msg`Animação`,
  length: ({ finish, seconds }) => (finish === 'seconds' ? formatLength(seconds) : null),
  partFrom: null,
  frame: 'paper',
  loadPlayer: () => import('./flash-player.tsx').then((m) => m.FlashPlayer),
  keepPlayer: () => import('../content/keep-worker.ts').then((m) => m.keepContentWorker()),
}
