import { countedActivities, isDone } from '#contract/features/course/course-rules.ts'
import { findActivityStandings } from '#server/features/activity/standing-service.ts'
import { findCourseActivities } from '#server/features/course/course-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Owner } from './progress-queries.ts'

// [Note: Doubts] What is done stays done, so that nobody is locked out again of what they had opened. What is given for it
// is another matter: a certificate or a badge waits while somebody has to look at how it was done, and is not given where
// they said that it does not count, though the course stands as done (learning.md, 10 and 13).

/** What stands against giving somebody something for a course that is done. */
export interface Doubts {
  /** Activities that count whose doing waits for a look. */
  inReview: number
  /** A test that counts was tried and is not passed now: what passed it was taken out of count. */
  lost: boolean
}

/** The doubts about somebody's courses together. */
export async function findDoubts(tx: Tx, owner: Owner, courseIds: readonly number[]): Promise<Doubts> {
  const doubts: Doubts = { inReview: 0, lost: false }
  for (const courseId of courseIds) {
    const own = await findActivityStandings(tx, owner, courseId)
    for (const { id } of countedActivities((await findCourseActivities(tx, owner.clientId, courseId)) ?? [])) {
      const standing = own.get(id)
      if (!standing) continue
      if (isDone(standing.state)) doubts.inReview += standing.inReview ? 1 : 0
      else if (standing.test && standing.state !== 'not_started' && standing.state !== 'restarted') doubts.lost = true
    }
  }
  return doubts
}
