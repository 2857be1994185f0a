import { everybody } from '#contract/engine/audience.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'
import type { TrailOrder } from '#contract/features/trail/trail-rules.ts'
import { findInAudiences } from '#server/engine/audiences/members/member-queries.ts'
import { visibleTo, type Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'

export async function findTrail(tx: Tx, viewer: Viewer, trailId: number): Promise<{ title: Localized } | undefined> {
  return tx
    .selectFrom('trail')
    .select('title')
    .where('client_id', '=', viewer.clientId)
    .where('id', '=', trailId)
    .where(visibleTo(viewer, 'trail.audience'))
    .executeTakeFirst()
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
      category_id: trail.categoryId ?? null,
      audience,
      optional_needed: trail.optionalNeeded ?? 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        cover: eb.ref('excluded.cover'),
        cover_color: eb.ref('excluded.cover_color'),
        category_id: eb.ref('excluded.category_id'),
        audience: eb.ref('excluded.audience'),
        optional_needed: eb.ref('excluded.optional_needed'),
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
        required: !trail.optionalIds?.includes(courseId),
        waits_for: [...(trail.after?.find((one) => one.courseId === courseId)?.waitsFor ?? [])],
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

interface Place {
  course_id: number
  required: boolean
  waits_for: number[]
}

/** What the places of a trail's courses say of their order; they come in it. */
const orderOf = (places: readonly Place[], optionalNeeded: number): TrailOrder => {
  const optionalIds = places.filter(({ required }) => !required).map((place) => place.course_id)
  const after = places
    .filter((place) => place.waits_for.length > 0)
    .map((place) => ({ courseId: place.course_id, waitsFor: place.waits_for }))
  return {
    courseIds: places.map((place) => place.course_id),
    ...(optionalIds.length > 0 && { optionalIds }),
    ...(optionalNeeded > 0 && { optionalNeeded }),
    ...(after.length > 0 && { after }),
  }
}

const places = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('trail_course')
    .select(['trail_id', 'course_id', 'required', 'waits_for'])
    .where('client_id', '=', clientId)
    .orderBy('position')

/** What the rules of a trail ask of it; undefined where there is none. */
export async function findOrder(tx: Tx, clientId: number, trailId: number): Promise<TrailOrder | undefined> {
  const row = await tx
    .selectFrom('trail')
    .select('optional_needed')
    .where('client_id', '=', clientId)
    .where('id', '=', trailId)
    .executeTakeFirst()
  return row && orderOf(await places(tx, clientId).where('trail_id', '=', trailId).execute(), row.optional_needed)
}

/** Every trail with whom it is shown to. */
export async function findTrails(tx: Tx, clientId: number): Promise<{ trail: Trail; audience: number }[]> {
  const rows = await tx.selectFrom('trail').selectAll().where('client_id', '=', clientId).orderBy('id').execute()
  const all = Map.groupBy(await places(tx, clientId).execute(), (place) => place.trail_id)
  return rows.map(({ id, title, description, cover, cover_color: coverColor, ...row }) => {
    const category = row.category_id === null ? {} : { categoryId: row.category_id }
    const order = orderOf(all.get(id) ?? [], row.optional_needed)
    return { trail: { id, title, description, cover, coverColor, ...category, ...order }, audience: row.audience }
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
