import type { Covered } from '#contract/features/activity/covered.ts'
import type { ProgressState } from '#contract/features/activity/progress-rules.ts'
import { everybody } from '#contract/engine/audience.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'
import { findInAudiences } from '#server/engine/audiences/audience-queries.ts'
import { visibleTo, type Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** An activity of a trail; nulls: the person has not begun it. */
export interface TrailActivity {
  courseId: number
  required: boolean
  requiredShare: number
  state: ProgressState | null
  covered: Covered | null
  withheld: Covered | null
  total: number | null
}

export async function findTrail(tx: Tx, viewer: Viewer, trailId: number): Promise<{ title: Localized } | undefined> {
  return tx
    .selectFrom('trail')
    .select('title')
    .where('client_id', '=', viewer.clientId)
    .where('id', '=', trailId)
    .where(visibleTo(viewer, 'trail.audience'))
    .executeTakeFirst()
}

/** Activities of those of the trail's courses that the person may see, each with what the person has of it. */
export async function findActivities(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  trailId: number,
): Promise<TrailActivity[]> {
  return tx
    .selectFrom('trail_course')
    .innerJoin('course', (join) =>
      join.onRef('course.client_id', '=', 'trail_course.client_id').onRef('course.id', '=', 'trail_course.course_id'),
    )
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.client_id', '=', 'trail_course.client_id')
        .onRef('activity.course_id', '=', 'trail_course.course_id')
        .on('activity.withdrawn_at', 'is', null),
    )
    .leftJoin('activity_progress', (join) =>
      join
        .onRef('activity_progress.client_id', '=', 'activity.client_id')
        .onRef('activity_progress.activity_id', '=', 'activity.id')
        .on('activity_progress.user_id', '=', userId),
    )
    .select([
      'activity.course_id as courseId',
      'activity.required',
      'activity.required_share as requiredShare',
      'activity_progress.state',
      'activity_progress.covered',
      'activity_progress.withheld',
      'activity_progress.total',
    ])
    .where('trail_course.client_id', '=', clientId)
    .where('trail_course.trail_id', '=', trailId)
    .where(visibleTo({ clientId, userId }, 'course.audience'))
    .execute()
}

export async function upsertTrail(tx: Tx, clientId: number, trail: Trail, audience: number): Promise<void> {
  await tx
    .insertInto('trail')
    .values({
      client_id: clientId,
      id: trail.id,
      title: JSON.stringify(trail.title),
      description: JSON.stringify(trail.description),
      cover: trail.cover,
      cover_color: trail.coverColor,
      audience,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        cover: eb.ref('excluded.cover'),
        cover_color: eb.ref('excluded.cover_color'),
        audience: eb.ref('excluded.audience'),
      })),
    )
    .execute()
  await tx.deleteFrom('trail_course').where('client_id', '=', clientId).where('trail_id', '=', trail.id).execute()
  if (trail.courseIds.length === 0) return
  await tx
    .insertInto('trail_course')
    .values(
      trail.courseIds.map((courseId, position) => ({
        client_id: clientId,
        trail_id: trail.id,
        course_id: courseId,
        position,
      })),
    )
    .execute()
}

/** Which of a trail's courses people may see now, for each of them. */
export async function findCoursesOf(
  tx: Tx,
  clientId: number,
  trailId: number,
  userIds: readonly string[],
): Promise<Map<string, number[]>> {
  const courses = await tx
    .selectFrom('trail_course')
    .innerJoin('course', (join) =>
      join.onRef('course.client_id', '=', 'trail_course.client_id').onRef('course.id', '=', 'trail_course.course_id'),
    )
    .select(['course.id', 'course.audience'])
    .where('trail_course.client_id', '=', clientId)
    .where('trail_course.trail_id', '=', trailId)
    .execute()
  const audiences = courses.map(({ audience }) => audience).filter((audience) => audience !== everybody)
  const members = audiences.length > 0 ? await findInAudiences(tx, clientId, audiences, userIds) : []
  const inAudience = new Set(members.map(({ audienceId, userId }) => `${audienceId} ${userId}`))
  return new Map(
    userIds.map((userId) => [
      userId,
      courses
        .filter(({ audience }) => audience === everybody || inAudience.has(`${audience} ${userId}`))
        .map(({ id }) => id),
    ]),
  )
}

/** All courses of a trail, in its order. */
export async function findCourseIds(tx: Tx, clientId: number, trailId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('trail_course')
    .select('course_id')
    .where('client_id', '=', clientId)
    .where('trail_id', '=', trailId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.course_id)
}

/** Every trail with whom it is shown to. */
export async function findTrails(tx: Tx, clientId: number): Promise<{ trail: Trail; audience: number }[]> {
  const rows = await tx.selectFrom('trail').selectAll().where('client_id', '=', clientId).orderBy('id').execute()
  const places = await tx
    .selectFrom('trail_course')
    .select(['trail_id', 'course_id'])
    .where('client_id', '=', clientId)
    .orderBy('position')
    .execute()
  return rows.map(({ id, title, description, cover, cover_color: coverColor, audience }) => {
    const courseIds = places.flatMap((place) => (place.trail_id === id ? [place.course_id] : []))
    return { trail: { id, title, description, cover, coverColor, courseIds }, audience }
  })
}

/** The trails that a course stands in. */
export async function findTrailsWith(tx: Tx, clientId: number, courseId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('trail_course')
    .select('trail_id')
    .where('client_id', '=', clientId)
    .where('course_id', '=', courseId)
    .execute()
  return rows.map((row) => row.trail_id)
}

/** What trails are called: those of the ids, or all of the client. */
export async function findTitles(
  tx: Tx,
  clientId: number,
  ids?: readonly number[],
): Promise<{ id: number; title: Localized }[]> {
  if (ids?.length === 0) return []
  let query = tx.selectFrom('trail').select(['id', 'title']).where('client_id', '=', clientId)
  if (ids) query = query.where('id', 'in', [...ids])
  return query.orderBy('id').execute()
}
