import * as v from 'valibot'
import { everybody, nobody } from '#contract/engine/audience.ts'
import { publishedActivitySchema, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { audienceOfEnrolled } from '#server/features/enrolment/assigned/assigned-service.ts'
import { staysOpen } from '#server/features/enrolment/own/entry-service.ts'
import type { EnteredCourse } from '#server/features/enrolment/own/entry-service.ts'
import { notePublished } from '#server/features/progress/due/due-service.ts'
import { noteReviewed } from '#server/features/rating/sums/due-service.ts'
import { publishRows, withdrawRows } from '#server/engine/sync/publish-service.ts'
import type { FormerActivity } from './former-activity.ts'
import { findActivityRow, upsertActivities, withdrawOthers, type Measure } from './activity-queries.ts'
import {
  findAny,
  findListed,
  findPublic,
  findPublicOne,
  findPublished,
  findTitles,
  setPublic,
  setRetired,
  upsertCourse,
} from './course-queries.ts'

export type CourseActivity = KnownActivity
export type { FormerActivity }
export type { Measure }
/** What the rules of an activity need to know of its course. */
export interface ActivityCourse {
  blockMenu: boolean
  activities: readonly KnownActivity[]
  /** Its certificate is given once its reactions were sent. */
  needsReaction?: boolean | undefined
  /** After it nothing of the course can be begun, for this person; absent: there is no such day. */
  closesAt?: string | null
}

/** A published course that somebody may see now, or undefined. */
export async function findCourse(tx: Tx, viewer: Viewer, courseId: number): Promise<Course | undefined> {
  return (await findPublished(tx, viewer, courseId))?.course
}

/**
 * An activity with its course, where somebody may see that now, or was enrolled in it when they did what is asked for
 * (`at`); one that left the course as it was then. The course alone when it never had such an activity.
 */
export async function findActivity(
  tx: Tx,
  viewer: Viewer,
  courseId: number,
  activityId: number,
  at: Date,
): Promise<
  | { course: ActivityCourse & EnteredCourse; activity: KnownActivity | undefined; former: FormerActivity[] }
  | { course: undefined; activity: undefined; former: FormerActivity[] }
> {
  const published = (await findPublished(tx, viewer, courseId)) ?? (await findKept(tx, viewer, courseId, at))
  if (!published) return { course: undefined, activity: undefined, former: [] }
  const { course, activities } = published
  const found = await findActivityRow(tx, viewer.clientId, courseId, activityId)
  return {
    course: {
      id: courseId,
      enrollmentType: course.enrollmentType,
      mandatory: course.mandatory,
      blockMenu: course.blockMenu,
      activities,
    },
    activity: found?.activity,
    former: found?.former ?? [],
  }
}

/** An activity as it is, or as it was when it left its course, whoever may see it. */
export const findAnyActivity = async (
  tx: Tx,
  clientId: number,
  courseId: number,
  activityId: number,
): Promise<KnownActivity | undefined> => (await findActivityRow(tx, clientId, courseId, activityId))?.activity

/** A course that somebody sees no more, as far as what they did of it counts. */
async function findKept(tx: Tx, viewer: Viewer, courseId: number, at: Date): ReturnType<typeof findPublished> {
  const published = await findAny(tx, viewer.clientId, courseId)
  return published && (await staysOpen(tx, viewer, published.course, at)) ? published : undefined
}

/**
 * Writes and publishes a course with its activities for an audience, one that is assigned for whoever is enrolled in it
 * and nobody else: its members see it with their next pull, and what it
 * has no more is gone from their devices and from what the course asks for. Who has begun an activity that is another now
 * goes on with it as it was (`stay`), or with the new one (`move`). Throws a `ValiError` where an activity is of no type of the contract, or its content not what its type asks for.
 */
export async function publishCourse(
  tx: Tx,
  clientId: number,
  course: Course,
  activities: readonly KnownActivity[],
  now: Date,
  audience: number = everybody,
  underWay: 'stay' | 'move' = 'stay',
): Promise<void> {
  const given = activities
    .map((activity) => v.parse(publishedActivitySchema, activity))
    .toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder)
  if (new Set(given.map((activity) => activity.hierarchyOrder)).size < given.length) {
    throw new Error(`two activities of course ${course.id} have the same place`)
  }
  const shownTo = course.enrollmentType === 'assigned' ? await audienceOfEnrolled(tx, clientId, course.id) : audience
  // Activities point at their course.
  await upsertCourse(tx, clientId, course, given, shownTo)
  const ordered = await upsertActivities(tx, clientId, given, { now, stays: underWay === 'stay' })
  await upsertCourse(tx, clientId, course, ordered, shownTo)
  const ids = ordered.map(({ id }) => id)
  const gone = await withdrawOthers(tx, clientId, course.id, ids, now)
  // After its activities: a pull that is cut between them brings no course that seems to have none.
  await publishRows(tx, clientId, 'activities', ordered, shownTo)
  await withdrawRows(tx, clientId, 'activities', gone)
  await publishRows(tx, clientId, 'courses', [course], shownTo)
  await notePublished(tx, clientId, { kind: 'course', id: course.id })
  await noteReviewed(tx, clientId, { kind: 'course', id: course.id })
}

/** Shows a course to an audience alone, and to nobody else: it is off the lists, and those in it may finish it. */
export async function narrowCourse(tx: Tx, clientId: number, courseId: number, audience: number): Promise<void> {
  const published = await findAny(tx, clientId, courseId)
  if (!published) return
  await setRetired(tx, clientId, courseId, audience)
  await publishRows(tx, clientId, 'activities', published.activities, audience)
  await publishRows(tx, clientId, 'courses', [published.course], audience)
  await noteReviewed(tx, clientId, { kind: 'course', id: courseId })
}

/** Takes a course away from everybody. What was seen of it and is still on its way counts when it arrives. */
export async function closeCourse(tx: Tx, clientId: number, courseId: number): Promise<void> {
  const published = await findAny(tx, clientId, courseId)
  await setRetired(tx, clientId, courseId, nobody)
  const ids = published?.activities.map(({ id }) => id) ?? []
  await withdrawRows(tx, clientId, 'courses', [courseId])
  await withdrawRows(tx, clientId, 'activities', ids)
  await noteReviewed(tx, clientId, { kind: 'course', id: courseId })
}

/** The activities that a course has now, whoever may see it; undefined where nothing was published of it. */
export async function findCourseActivities(
  tx: Tx,
  clientId: number,
  courseId: number,
): Promise<readonly KnownActivity[] | undefined> {
  return (await findAny(tx, clientId, courseId))?.activities
}

/** What the rules of a course ask of it, whoever may see it; undefined where nothing was published of it. */
export async function findCourseOrder(tx: Tx, clientId: number, courseId: number): Promise<ActivityCourse | undefined> {
  const published = await findAny(tx, clientId, courseId)
  const { course, activities } = published ?? {}
  return (
    course && activities && { blockMenu: course.blockMenu, needsReaction: course.certificateNeedsReaction, activities }
  )
}

/** The client's courses as they were published, those that were retired left out. */
export const listCourses = findListed

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
