import { rangesOf } from '#contract/features/activity/covered.ts'
import type { Range } from '#contract/features/activity/progress-rules.ts'
import { isDone, type ActivityStanding } from '#contract/features/course/course-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storedFinish, type StoredFinish } from './progress/finish.ts'
import { findCourseProgress, type Owner, type StoredProgress } from './progress-queries.ts'

export { storedFinish, type StoredFinish }

/** Where somebody stands in an activity, and when it was finished as far as that is known; null: it is not. */
export interface KnownStanding extends ActivityStanding {
  /** With the grade that counts. */
  test?: StoredProgress['test']
  finish: StoredFinish | null
  /** How it was done waits for somebody to look at it (learning.md, 16). */
  inReview: boolean
  /** What was seen or is claimed to have been, of so much in all. */
  claimed: readonly Range[]
  total: number
}

/** Where somebody stands in what they have begun, or seen while it was locked, of a course; by activity. */
export async function findActivityStandings(
  tx: Tx,
  owner: Owner,
  courseId: number,
): Promise<Map<number, KnownStanding>> {
  const rows = await findCourseProgress(tx, owner, courseId)
  return new Map(rows.map((row) => [row.activity_id, standingOf(row)]))
}

const standingOf = (row: StoredProgress): KnownStanding => ({
  state: row.state,
  ...(row.test && { test: row.test }),
  finish: finishOf(row),
  inReview: row.evidence === 'review',
  claimed: [...rangesOf(row.covered), ...rangesOf(row.withheld)],
  total: row.total,
})

/** Of what was finished without evidence that was kept: when it was here. */
function finishOf({ state, seen, finished_at: finishedAt, updated_at: here }: StoredProgress): StoredFinish | null {
  if (!isDone(state)) return null
  return (
    seen ?? {
      claimed: (finishedAt ?? here).toISOString(),
      earliest: null,
      latest: here.toISOString(),
      trusted: false,
    }
  )
}
