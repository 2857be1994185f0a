import type { BadgeRule } from '#contract/features/badge/badge-rules.ts'
import { courseGrade, gradesOf } from '#contract/features/score/score-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { findActivityStandings } from '#server/features/activity/standing-service.ts'
import { isGradeInReview } from '#server/features/attempt/review-service.ts'
import { findCourseActivities } from '#server/features/course/course-service.ts'
import { findDoubts } from '#server/features/progress/doubt-service.ts'
import { findCoursesDone, findStandings } from '#server/features/progress/standing-service.ts'
import { findCoursesOf } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Owner } from './award-queries.ts'

/** What a rule asks to be done; null: it names no one thing. */
export function itemOfRule(rule: BadgeRule): Item | null {
  if (rule.kind === 'trail') return { kind: 'trail', id: rule.trailId }
  return rule.kind === 'course' || rule.kind === 'grade' ? { kind: 'course', id: rule.courseId } : null
}

/** Whether somebody has done what a rule asks for, with nothing of it that waits for a look at how it was done. */
export async function meetsRule(tx: Tx, owner: Owner, rule: BadgeRule): Promise<boolean> {
  if (rule.kind === 'hand') return false
  if (rule.kind === 'count') return hasDoneSoMany(tx, owner, rule.courses)
  const item = itemOfRule(rule)
  if (!item || !(await hasDone(tx, owner, item))) return false
  if (!(await isBeyondDoubt(tx, owner, await coursesIn(tx, owner, item)))) return false
  if (rule.kind !== 'grade') return true
  if (await isGradeInReview(tx, owner, rule.courseId)) return false
  return (await gradeIn(tx, owner, rule.courseId)) >= rule.least
}

/** Nothing stands against giving something for these ([Note: Doubts]). */
async function isBeyondDoubt(tx: Tx, owner: Owner, courseIds: readonly number[]): Promise<boolean> {
  const { inReview, lost } = await findDoubts(tx, owner, courseIds)
  return inReview === 0 && !lost
}

async function hasDoneSoMany(tx: Tx, owner: Owner, courses: number): Promise<boolean> {
  const done = await findCoursesDone(tx, owner)
  let [left, count] = [done.length, 0]
  for (const courseId of done) {
    // No more is looked at than it takes.
    if (count >= courses || count + left < courses) break
    left--
    if (await isBeyondDoubt(tx, owner, [courseId])) count++
  }
  return count >= courses
}

async function hasDone(tx: Tx, { clientId, userId }: Owner, item: Item): Promise<boolean> {
  const standing = (await findStandings(tx, clientId, item, [userId])).get(userId)
  return Boolean(standing?.finishes) && !standing?.blocked
}

const coursesIn = async (tx: Tx, { clientId, userId }: Owner, { kind, id }: Item): Promise<readonly number[]> =>
  kind === 'course' ? [id] : ((await findCoursesOf(tx, clientId, id, [userId])).get(userId) ?? [])

/** Somebody's grade in a course, in percent. */
async function gradeIn(tx: Tx, owner: Owner, courseId: number): Promise<number> {
  const own = await findActivityStandings(tx, owner, courseId)
  const activities = (await findCourseActivities(tx, owner.clientId, courseId)) ?? []
  return courseGrade(gradesOf(activities, (id) => own.get(id)))
}
