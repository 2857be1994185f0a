import type { LaunchedLesson, LessonLaunch } from '#contract/engine/content/launch.ts'
import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import { lessonsOf, type PackageItem, type ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { wordOf } from '#contract/features/scorm/lesson-result.ts'
import { meetsPrerequisites } from '#contract/features/scorm/prerequisites.ts'
import type { ScormState, StoredLesson } from '#contract/features/scorm/scorm-schema.ts'

const launched = (item: PackageItem): LaunchedLesson => ({
  identifier: item.identifier,
  href: item.href ?? '',
  isSco: item.scormType === 'sco',
  masteryScore: item.masteryScore,
  maxTimeAllowed: item.maxTimeAllowed ?? item.sequencing?.attemptAbsoluteDurationLimit,
  timeLimitAction: item.timeLimitAction,
  dataFromLms: item.dataFromLms,
})

/** An activity of SCORM 2004 as scorm-again takes it. */
interface Activity {
  id: string
  title: string
  isVisible: boolean
  children: Activity[]
}

/** Time limits are the lesson's to mind, as SCORM leaves it: nothing is kept from opening by one. */
const rulesOf = (sequencing: PackageItem['sequencing']) => ({ ...sequencing, attemptAbsoluteDurationLimit: undefined })

const activityOf = ({ identifier, title, visible, sequencing, items }: PackageItem): Activity => ({
  ...rulesOf(sequencing),
  id: identifier,
  title,
  isVisible: visible,
  children: items.map(activityOf),
})

const activitiesOf = ({ identifier, title, sequencing, items }: ScormTree): Activity => ({
  ...sequencing,
  id: identifier || 'organization',
  title,
  isVisible: true,
  children: items.map(activityOf),
})

/** Whether a lesson of 1.2 may be opened. */
export const isLessonOpen = (item: PackageItem, lessons: readonly StoredLesson[]): boolean =>
  item.prerequisites === undefined ||
  meetsPrerequisites(item.prerequisites, (id) => wordOf(lessons.find((lesson) => lesson.item === id)?.result))

/** The lesson to go on with: the one that was open last if it is not done, else the first that is open and not done. */
function nextLesson(tree: ScormTree, lessons: readonly StoredLesson[]): string | null {
  const all = lessonsOf(tree.items)
  const last = lessons.toSorted((a, b) => a.launchedAt.localeCompare(b.launchedAt) || a.seq - b.seq).at(-1)
  if (last && !last.result.done) return last.item
  const isDone = ({ identifier }: PackageItem) => lessons.some(({ item, result }) => item === identifier && result.done)
  return (all.find((item) => !isDone(item) && isLessonOpen(item, lessons)) ?? all[0])?.identifier ?? null
}

/** What is launched of a package, with what its lessons kept. */
export function lessonLaunch(
  { tree, longState }: ContentOf<'scorm'>,
  state: ScormState | null,
  { learner, mode }: Pick<LessonLaunch, 'learner' | 'mode'>,
): LessonLaunch {
  const lessons = state?.lessons ?? []
  const is12 = tree.version === '1.2'
  return {
    version: is12 ? '1.2' : '2004',
    lessons: lessonsOf(tree.items).map(launched),
    tree: is12 ? null : activitiesOf(tree),
    item: is12 ? nextLesson(tree, lessons) : null,
    kept: Object.fromEntries(
      lessons.map(({ item, data, seconds, before }) => [item, { data, seconds: before + seconds }]),
    ),
    sequencing: state?.sequencing ?? null,
    learner,
    mode,
    mostSuspendData: longState ? 64_000 : 4096,
  }
}
