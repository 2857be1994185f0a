import type { RowOf } from '#contract/engine/collection.ts'
import { pickText } from '#contract/engine/language.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { courseStandings, ofThisCycle } from '#domain/course/course-standing.ts'
import { ownScore } from '#domain/score/own-score.ts'
import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'

/** What somebody's training has made in points. */
interface Scores {
  /** Their own, over all courses that are done. */
  total: number
  /** How many courses that are. */
  courses: number
  groups: RowOf<'groupScores'>[]
}

/** The scores of a member, from what this device knows; live under `liveQuery`. */
export async function readScores(member: Member): Promise<Scores> {
  const [courses, activities, activityProgress, courseProgress, groups] = await Promise.all([
    listRows(member, 'courses'),
    listRows(member, 'activities'),
    listRows(member, 'activityProgress'),
    listRows(member, 'courseProgress'),
    listRows(member, 'groupScores'),
  ])
  const ofCourse = Map.groupBy(activities, ({ courseId }) => courseId)
  const own = new Map(ofThisCycle(activityProgress, courseProgress).map((row) => [row.activityId, row]))
  const done = courseStandings({ courses, activities, activityProgress, courseProgress })
    .filter(({ state }) => isDone(state))
    .map(({ course }) => ownScore(course.points, ofCourse.get(course.id) ?? [], (id) => own.get(id)))
  return {
    total: done.reduce((sum, { score }) => sum + score, 0),
    courses: done.length,
    groups: groups.toSorted((a, b) => pickText(a.name, 'pt-BR').localeCompare(pickText(b.name, 'pt-BR'))),
  }
}
