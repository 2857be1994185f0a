import { msg, plural, t } from '@lingui/core/macro'
import { Presentation } from 'lucide-react'
import { playedPath } from '#contract/engine/content/player.ts'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const pptView: ActivityView<'ppt'> = {
  icon: Presentation,
  name: msg`Apresentação`,
  length: ({ pages }) => plural(pages, { one: '# slide', other: '# slides' }),
  partFrom: (page) => t`a partir do slide ${Math.floor(page) + 1}`,
  frame: 'paper',
  loadPlayer: () => import('./presentation-player.tsx').then((m) => m.PresentationPlayer),
  keepPlayer: ({ bundle }) =>
    playedPath(bundle.entry) === null
      ? import('../pdf/keep-reader.ts').then((m) => m.keepReader())
      : import('../content/keep-worker.ts').then((m) => m.keepContentWorker()),
}
