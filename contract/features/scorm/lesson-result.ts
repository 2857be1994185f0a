import type { PackageItem, ScormVersion } from '#contract/features/activity/package/package-tree.ts'

/** How one lesson stands, by what it said of itself. */
export interface LessonResult {
  /** It is over, whatever came of it. */
  done: boolean
  /** null: it said neither. */
  passed: boolean | null
  /** 0 to 100; null: none was given. */
  score: number | null
}

/** Its data model, flat: `cmi.core.lesson_status`. */
export type LessonData = Readonly<Record<string, string>>

const nothing: LessonResult = { done: false, passed: null, score: null }

const numberOf = (text: string | undefined): number | null => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}
const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100

/** How a lesson stands by the table of player.md, 7. `final`: it said that it is over. */
export function lessonResult(
  version: ScormVersion,
  item: Pick<PackageItem, 'scormType' | 'masteryScore' | 'sequencing'>,
  data: LessonData,
  { final, silent }: { final: boolean; silent: 'in_progress' | 'finished' },
): LessonResult {
  // A page that speaks to nobody is done once it was shown.
  if (item.scormType !== 'sco') return { ...nothing, done: true }
  return version === '1.2' ? resultOf12(item, data, { final, silent }) : resultOf2004(item, data, final)
}

function resultOf12(
  { masteryScore }: Pick<PackageItem, 'masteryScore'>,
  data: LessonData,
  { final, silent }: { final: boolean; silent: 'in_progress' | 'finished' },
): LessonResult {
  const status = data['cmi.core.lesson_status'] ?? ''
  const raw = numberOf(data['cmi.core.score.raw'])
  const least = numberOf(data['cmi.core.score.min']) ?? 0
  const most = numberOf(data['cmi.core.score.max']) ?? 100
  const score = raw === null || most <= least ? null : percent((raw - least) / (most - least))
  // Whoever gives a score where a mastery score is asked for is judged by it, whatever else they say.
  if (final && masteryScore !== undefined && raw !== null) return { done: true, passed: raw >= masteryScore, score }
  if (status === 'passed' || status === 'failed') return { done: true, passed: status === 'passed', score }
  const saysNothing = status === '' || status === 'not attempted'
  const done = status === 'completed' || (final && silent === 'finished' && (saysNothing || status === 'incomplete'))
  return { done, passed: null, score }
}

function resultOf2004({ sequencing }: Pick<PackageItem, 'sequencing'>, data: LessonData, final: boolean): LessonResult {
  const scaled = numberOf(data['cmi.score.scaled'])
  const score = scaled === null ? null : percent(scaled)
  const completion = data['cmi.completion_status'] ?? 'unknown'
  const progress = numberOf(data['cmi.progress_measure'])
  const threshold =
    numberOf(data['cmi.completion_threshold']) ??
    (sequencing?.completionThreshold?.completedByMeasure
      ? (sequencing.completionThreshold.minProgressMeasure ?? 1)
      : null)
  // Where a threshold is set the measure decides, not the word.
  // One that ends and said nothing is completed, unless it is put aside or the package wants it said (SN, UP.4).
  const isAside = data['cmi.exit'] === 'suspend' || data['cmi.exit'] === 'logout'
  const isSilent =
    final && !isAside && completion === 'unknown' && !sequencing?.deliveryControls?.completionSetByContent
  const done = threshold !== null && progress !== null ? progress >= threshold : completion === 'completed' || isSilent
  const { satisfiedByMeasure = false, minNormalizedMeasure = 1 } = sequencing?.primaryObjective ?? {}
  const passing = numberOf(data['cmi.scaled_passing_score']) ?? (satisfiedByMeasure ? minNormalizedMeasure : null)
  const success = data['cmi.success_status'] ?? 'unknown'
  const said = success === 'passed' ? true : success === 'failed' ? false : null
  const passed = passing !== null && scaled !== null ? scaled >= passing : said
  return { done: done || passed === true, passed, score }
}

/** The better of two: what was reached once in an attempt is never lost in it. */
export function betterResult(one: LessonResult, other: LessonResult): LessonResult {
  return {
    done: one.done || other.done,
    passed: one.passed === true || other.passed === true ? true : (one.passed ?? other.passed),
    score: one.score === null ? other.score : Math.max(one.score, other.score ?? 0),
  }
}

/** How a lesson stands in the words of SCORM 1.2; undefined: it kept nothing yet. */
export function wordOf(result: LessonResult | undefined): string {
  if (!result) return 'not attempted'
  if (result.passed !== null) return result.passed ? 'passed' : 'failed'
  return result.done ? 'completed' : 'incomplete'
}
