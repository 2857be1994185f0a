import { msg } from '@lingui/core/macro'
import { Radio } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'
import { formatInstant } from '#platform/format.ts'
import { formatLength } from '#platform/text/duration.ts'

export const liveView: ActivityView<'wowza_live'> = {
  icon: Radio,
  name: msg`Transmissão ao vivo`,
  length: ({ startsAt, seconds }) => `${formatInstant(startsAt)} · ${formatLength(seconds)}`,
  // Nobody goes to a part of what is live.
  partFrom: null,
  frame: 'free',
  loadPlayer: () => import('./live-player.tsx').then((m) => m.LivePlayer),
}
