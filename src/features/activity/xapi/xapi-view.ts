import { msg, plural } from '@lingui/core/macro'
import { Boxes } from 'lucide-react'
import { unitsOf } from '#contract/features/activity/package/package-tree.ts'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const xapiView: ActivityView<'xapi'> = {
  icon: Boxes,
  name: msg`Pacote xAPI`,
  length({ tree }) {
    const { length } = unitsOf(tree.children)
    return length > 1 ? plural(length, { one: '# unidade', other: '# unidades' }) : null
  },
  partFrom: null,
  frame: 'paper',
  loadPlayer: () => import('./xapi-player.tsx').then((m) => m.XapiPlayer),
  keepPlayer: () => import('../content/keep-worker.ts').then((m) => m.keepContentWorker()),
}
