import { dayIn, weekOf } from '#contract/engine/time.ts'
import type { Captured } from '#server/engine/evidence/captured.ts'

/** Most photos of a person that wait for somebody to look at their evidence. */
export const mostInReview = 50

/**
 * The week that a photo counts for (loyalty, section 6). One whose claim is not trusted waits for a person where it may
 * have been taken in another week; until then it holds the slot of the week it claims.
 */
export function judgeWeek(captured: Captured, timeZone: string): { week: string; review: boolean } {
  const week = (at: Date) => weekOf(dayIn(timeZone, at))
  const claimed = week(captured.claimed)
  if (captured.trusted) return { week: claimed, review: false }
  const arrived = week(captured.latest)
  // Of an unknown device only a claim of the week of arrival gains nothing.
  const from = captured.earliest ? week(captured.earliest) : claimed
  return { week: claimed, review: claimed !== arrived || from !== arrived }
}
