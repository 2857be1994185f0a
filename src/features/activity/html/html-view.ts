import { msg } from '@lingui/core/macro'
import { PanelsTopLeft } from 'lucide-react'
import { formatLength } from '#platform/text/duration.ts'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const htmlView: ActivityView<'html'> = {
  icon: PanelsTopLeft,
  name: msg`Página interativa`,
  length: ({ finish, seconds }) => (finish === 'seconds' ? formatLength(seconds) : null),
  partFrom: null,
  frame: 'paper',
  loadPlayer: () => import('./html-player.tsx').then((m) => m.HtmlPlayer),
  keepPlayer: () => import('../content/keep-worker.ts').then((m) => m.keepContentWorker()),
}
