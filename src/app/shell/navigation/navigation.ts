import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { GraduationCap } from 'lucide-react'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'
import { navigationOf } from '#platform/feature/navigation.ts'

/** The groups of a desk's navigation in their order, with what each is for. */
export const groups: readonly { name: NavigationEntry['group']; label: MessageDescriptor | null }[] = [
  { name: 'main', label: null },
  { name: 'learn', label: msg`Aprender` },
  { name: 'earn', label: msg`Ganhar` },
]

/** The entries of a group that the client has. */
export const entriesOf = (group: NavigationEntry['group'], modules: readonly ModuleName[]): NavigationEntry[] =>
  navigationOf(modules).filter((entry) => entry.group === group)

/** The mobile tabs left and right of the centre action, and what that does: one thing at once, several by a sheet. */
export function tabsOf(modules: readonly ModuleName[]): Record<'left' | 'right' | 'actions', NavigationEntry[]> {
  const own = (group: NavigationEntry['group']) => entriesOf(group, modules).filter(({ tab }) => tab)
  const [learn] = entriesOf('learn', modules)
  return {
    left: [...own('main'), ...(learn ? [{ ...learn, label: msg`Aprender`, icon: GraduationCap }] : [])],
    right: own('own'),
    actions: entriesOf('earn', modules),
  }
}
