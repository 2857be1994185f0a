import { msg, t } from '@lingui/core/macro'
import { Radio } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'
import { formatInstant } from '#platform/format.ts'
import { formatClock, formatLength } from '#platform/text/duration.ts'

export const liveView: ActivityView<'wowza_live'> = {
  icon: Radio,
  name: msg`Transmissão ao vivo`,
  length: ({ startsAt, seconds }) => `${formatInstant(startsAt)} · ${formatLength(seconds)}`,
  partFrom: (second) => t`a partir de ${formatClock(second)}`,
  frame: 'free',
  loadPlayer: () => import('./live-player.tsx').then((m) => m.LivePlayer),
}
