import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'

/** How a registration stands with SCORM Cloud. */
export interface CloudResult {
  done: boolean
  /** Null: the vendor does not say. */
  passed: boolean | null
  /** In percent; null: there is none. */
  score: number | null
  /** When it changed there last. */
  changedAt: string
}

/** Where its person stands by it: as with a package of SCORM 2004 (player.md, 7). */
export function cloudStanding({ done, passed, score }: CloudResult): {
  state: ActivityState
  test: NonNullable<ActivityProgress['test']>
} {
  const state = passed === true ? 'approved' : passed === false ? 'reproved' : done ? 'finished' : 'in_progress'
  return { state, test: { hasMinimum: passed !== null, attemptsLeft: null, waiting: false, grade: score } }
}

/** Whether a result says something that is not known: another one, and not an older one that came late. */
export function isNews(known: CloudResult | null, result: CloudResult): boolean {
  if (known === null) return true
  if (Date.parse(result.changedAt) < Date.parse(known.changedAt)) return false
  return known.done !== result.done || known.passed !== result.passed || known.score !== result.score
}
