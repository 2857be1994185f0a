import { msg, plural } from '@lingui/core/macro'
import { Package } from 'lucide-react'
import { lessonsOf } from '#contract/features/activity/package/package-tree.ts'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const scormView: ActivityView<'scorm'> = {
  icon: Package,
  name: msg`Pacote de lições`,
  length({ tree }) {
    const { length } = lessonsOf(tree.items)
    return length > 1 ? plural(length, { one: '# lição', other: '# lições' }) : null
  },
  partFrom: null,
  frame: 'paper',
  loadPlayer: () => import('./scorm-player.tsx').then((m) => m.ScormPlayer),
}
