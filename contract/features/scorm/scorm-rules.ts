import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import { lessonsOf, type PackageItem, type ScormTree } from '#contract/features/activity/package/package-tree.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import { betterResult, lessonResult, type LessonData, type LessonResult } from './lesson-result.ts'
import type { ScormCommit, ScormState, StoredLesson } from './scorm-schema.ts'

type Package = Pick<ContentOf<'scorm'>, 'tree' | 'attempts' | 'scoreOf' | 'silent'>

const none: LessonResult = { done: false, passed: null, score: null }

/** Seconds that a lesson says it took in this launch: CMITimespan of 1.2, ISO 8601 of 2004; 0 where it says nothing. */
function sessionSeconds(data: LessonData): number {
  const plain = /^(\d{2,4}):(\d\d):(\d\d(?:\.\d{1,2})?)$/.exec(data['cmi.core.session_time'] ?? '')
  if (plain) return Number(plain[1]) * 3600 + Number(plain[2]) * 60 + Number(plain[3])
  const iso = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
    data['cmi.session_time'] ?? '',
  )
  if (!iso) return 0
  const [, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = iso.map((part) => Number(part ?? 0))
  return (((years * 365 + months * 30 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** Seconds of a launch that count: as the lesson says, within what it was open. */
export const countedSeconds = ({ data, openSeconds }: Pick<ScormCommit, 'data' | 'openSeconds'>): number =>
  Math.min(sessionSeconds(data), openSeconds)

/** Whether a commit is newer than what is known of its lesson. */
const isNewer = (commit: ScormCommit, known: StoredLesson): boolean =>
  commit.launchId === known.launchId
    ? commit.seq > known.seq
    : Date.parse(commit.launchedAt) > Date.parse(known.launchedAt)

const itemOf = (content: Package, identifier: string): PackageItem | undefined =>
  lessonsOf(content.tree.items).find((item) => item.identifier === identifier)

/** Whether a package has such a lesson. */
export const hasLesson = (content: Package, identifier: string): boolean => itemOf(content, identifier) !== undefined

/**
 * Where somebody stands after a commit: the newest of each lesson is kept, and nothing that was reached is lost. Time
 * beyond what its launch was open is not counted. The same commits in any order come to the same.
 */
export function keepCommit(
  known: ScormState | undefined,
  commit: ScormCommit,
  content: Package,
  instant: string,
): ScormState {
  const cycle = commit.cycle ?? 1
  const same = known !== undefined && known.cycle === cycle ? known : undefined
  // A late word of an attempt that is over is in the history, and changes nothing of the one that came after.
  if (same && commit.attempt < same.attempt) return same
  const current = same?.attempt === commit.attempt ? same : undefined
  const lesson = nextLesson(
    current?.lessons.find(({ item }) => item === commit.item),
    commit,
    content,
  )
  const lessons = [...(current?.lessons ?? []).filter(({ item }) => item !== commit.item), lesson]
  const newest = !current || lesson.launchId === commit.launchId
  const root = commit.root ? betterResult(current?.root ?? none, commit.root) : (current?.root ?? null)
  const result = packageResult(content, lessons, root)
  const earlier = (same?.attempts ?? []).filter(({ attempt }) => attempt !== commit.attempt)
  return {
    activityId: commit.activityId,
    courseId: commit.courseId,
    cycle,
    version: current?.version ?? commit.version,
    attempt: commit.attempt,
    lessons,
    sequencing: newest ? (commit.sequencing ?? current?.sequencing ?? null) : (current?.sequencing ?? null),
    root,
    attempts: [...earlier, { attempt: commit.attempt, ...result }],
    updatedAt: instant,
  }
}

function nextLesson(known: StoredLesson | undefined, commit: ScormCommit, content: Package): StoredLesson {
  const { item, data, launchId, launchedAt, seq, final, openSeconds } = commit
  const own = itemOf(content, item) ?? { scormType: 'sco' as const }
  const said = lessonResult(content.tree.version, own, data, { final, silent: content.silent })
  const result = betterResult(known?.result ?? none, said)
  if (known && !isNewer(commit, known)) return { ...known, result }
  const seconds = countedSeconds({ data, openSeconds })
  const before = !known || known.launchId === launchId ? (known?.before ?? 0) : known.before + known.seconds
  return { item, data, launchId, launchedAt, seq, seconds, before, result }
}

/** Whether a package of 2004 says itself how its lessons make the whole; else all of them do. */
const hasOwnRollup = ({ version, sequencing, items }: ScormTree): boolean =>
  version !== '1.2' && (saysRollup(sequencing) || items.some(itemSaysRollup))
const itemSaysRollup = ({ sequencing, items }: PackageItem): boolean =>
  saysRollup(sequencing) || items.some(itemSaysRollup)

function saysRollup(sequencing: PackageItem['sequencing']): boolean {
  const { rollupRules, rollupConsiderations, primaryObjective, sequencingControls: controls } = sequencing ?? {}
  return (
    rollupRules !== undefined ||
    rollupConsiderations !== undefined ||
    primaryObjective?.satisfiedByMeasure === true ||
    controls?.rollupObjectiveSatisfied === false ||
    controls?.rollupProgressCompletion === false
  )
}

/** How a package stands: all its lessons in 1.2, its own rollup in 2004 where it has one. */
function packageResult(content: Package, lessons: readonly StoredLesson[], root: LessonResult | null): LessonResult {
  if (root && hasOwnRollup(content.tree)) return root
  const all = lessonsOf(content.tree.items).map(
    ({ identifier }) => lessons.find(({ item }) => item === identifier)?.result ?? none,
  )
  const scores = all.flatMap(({ score }) => (score === null ? [] : [score]))
  const done = all.length > 0 && all.every((result) => result.done)
  const judged = all.filter(({ passed }) => passed !== null)
  return {
    done,
    passed: done && judged.length > 0 ? judged.every(({ passed }) => passed === true) : null,
    score: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
  }
}

/** Where a package stands as an activity: once approved it stays so, whatever later attempts say. */
export function scormStanding(
  state: Pick<ScormState, 'attempts'>,
  content: Package,
): {
  state: ActivityState
  test: { hasMinimum: boolean; attemptsLeft: number | null; waiting: boolean; grade: number | null }
} {
  const over = state.attempts.filter(({ done }) => done)
  const passed = over.some((attempt) => attempt.passed === true)
  const failed = over.some((attempt) => attempt.passed === false)
  const finished = over.some((attempt) => attempt.passed === null)
  const attemptsLeft = content.attempts === null ? null : Math.max(0, content.attempts - over.length)
  const test = { hasMinimum: passed || failed, attemptsLeft, waiting: false, grade: scoreOf(over, content.scoreOf) }
  return { state: passed ? 'approved' : finished ? 'finished' : failed ? 'reproved' : 'in_progress', test }
}

function scoreOf(attempts: ScormState['attempts'], rule: Package['scoreOf']): number | null {
  const scores = attempts
    .toSorted((a, b) => a.attempt - b.attempt)
    .flatMap(({ score }) => (score === null ? [] : [score]))
  if (scores.length === 0) return null
  if (rule === 'first') return scores[0] ?? null
  if (rule === 'last') return scores.at(-1) ?? null
  if (rule === 'highest') return Math.max(...scores)
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Whether the attempt that is kept is over, so that what comes next is another one or a look back. */
export const isAttemptOver = (state: ScormState | undefined): boolean =>
  state?.attempts.some(({ attempt, done }) => attempt === state.attempt && done) ?? false

/** Whether another attempt may be begun. */
export const mayTryAgain = (state: ScormState, { attempts }: Pick<Package, 'attempts'>): boolean =>
  attempts === null || state.attempts.length < attempts
