import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { PackageItem } from '#contract/features/activity/package/package-tree.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'

/** A lesson of a package, at `licao.html` unless told. */
export const lessonItem = (identifier: string, title: string, more: Partial<PackageItem> = {}): PackageItem => ({
  identifier,
  title,
  href: `licao.html?nome=${title}`,
  visible: true,
  scormType: 'sco',
  items: [],
  ...more,
})

/** What an activity of lessons is over a bundle at hand. */
export const lessonPackage = (
  bundle: Bundle,
  items: PackageItem[],
  version: '1.2' | '2004_4' = '1.2',
): Extract<KnownActivity, { type: 'scorm' }>['content'] => ({
  bundle,
  tree: {
    kind: 'scorm',
    version,
    identifier: 'curso',
    title: 'Golfe',
    items,
    globalObjectives: false,
    ...(version === '2004_4' && { sequencing: { sequencingControls: { choice: true, flow: true } } }),
  },
  longState: false,
  attempts: 2,
  scoreOf: 'highest',
  silent: 'in_progress',
})
