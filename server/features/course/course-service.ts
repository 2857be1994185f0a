import * as v from 'valibot'
import { everybody } from '#contract/engine/audience.ts'
import { publishedActivitySchema, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course, SiteList } from '#contract/features/course/course-contract.ts'
import type { Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows, withdrawRows } from '#server/engine/sync/publish-service.ts'
import { findActivityRow, upsertActivities, withdrawOthers, type Measure } from './activity-queries.ts'
import {
  findPublic,
  findPublicOne,
  findPublished,
  findTitles,
  setPublic,
  upsertCourse,
  upsertSiteList,
} from './course-queries.ts'

export type CourseActivity = KnownActivity
export type { Measure }
/** What the rules of an activity need to know of its course. */
export interface ActivityCourse {
  blockMenu: boolean
  activities: readonly KnownActivity[]
}

/** A published course that somebody may see now, or undefined. */
export async function findCourse(tx: Tx, viewer: Viewer, courseId: number): Promise<Course | undefined> {
  return (await findPublished(tx, viewer, courseId))?.course
}

/**
 * An activity with its course, where somebody may see that now; one that left the course as it was then. The course alone
 * when it never had such an activity.
 */
export async function findActivity(
  tx: Tx,
  viewer: Viewer,
  courseId: number,
  activityId: number,
): Promise<
  | { course: ActivityCourse; activity: KnownActivity | undefined; former: Measure[] }
  | { course: undefined; activity: undefined; former: Measure[] }
> {
  const published = await findPublished(tx, viewer, courseId)
  if (!published) return { course: undefined, activity: undefined, former: [] }
  const { course, activities } = published
  const found = await findActivityRow(tx, viewer.clientId, courseId, activityId)
  return {
    course: { blockMenu: course.blockMenu, activities },
    activity: found?.activity,
    former: found?.former ?? [],
  }
}

/**
 * Writes and publishes a course with its activities for an audience: its members see it with their next pull, and what it
 * has no more is gone from their devices and from what the course asks for. Throws a `ValiError` where an activity is of no type of the contract, or its content not what its type asks for.
 */
export async function publishCourse(
  tx: Tx,
  clientId: number,
  course: Course,
  activities: readonly KnownActivity[],
  now: Date,
  audience: number = everybody,
): Promise<void> {
  const ordered = activities
    .map((activity) => v.parse(publishedActivitySchema, activity))
    .toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder)
  if (new Set(ordered.map((activity) => activity.hierarchyOrder)).size < ordered.length) {
    throw new Error(`two activities of course ${course.id} have the same place`)
  }
  await upsertCourse(tx, clientId, course, ordered, audience)
  await upsertActivities(tx, clientId, ordered, now)
  const ids = ordered.map(({ id }) => id)
  const gone = await withdrawOthers(tx, clientId, course.id, ids, now)
  // After its activities: a pull that is cut between them brings no course that seems to have none.
  await publishRows(tx, clientId, 'activities', ordered, audience)
  await withdrawRows(tx, clientId, 'activities', gone)
  await publishRows(tx, clientId, 'courses', [course], audience)
}

/** Writes and publishes the names of a filter. */
export async function publishSiteList(tx: Tx, clientId: number, list: SiteList): Promise<void> {
  await upsertSiteList(tx, clientId, list)
  await publishRows(tx, clientId, 'siteLists', [list])
}

/** Shows exactly these courses to everybody, in the client's portfolio. */
export const showCourses = setPublic

/** The courses that a client shows to everybody. */
export async function listPublicCourses(tx: Tx, clientId: number): Promise<Course[]> {
  return (await findPublic(tx, clientId)).map(({ course }) => course)
}

/** One of them with its activities, or undefined. */
export const findPublicCourse = findPublicOne

/** What courses are called: those of the ids, or all of the client. */
export const findCourseTitles = findTitles
