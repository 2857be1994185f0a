import { sql } from 'kysely'
import { everybody } from '#contract/engine/audience.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { visibleTo, type Viewer } from '#server/engine/audiences/visible.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** The published course with its activities, where somebody may see it; else undefined. */
export async function findPublished(
  tx: Tx,
  viewer: Viewer,
  courseId: number,
): Promise<{ course: Course; activities: KnownActivity[] } | undefined> {
  const row = await tx
    .selectFrom('course')
    .select('published')
    .where('client_id', '=', viewer.clientId)
    .where('id', '=', courseId)
    .where(visibleTo(viewer, 'course.audience'))
    .executeTakeFirst()
  return row?.published ?? undefined
}

/** The same as JSON text, for an answer that nobody needs to read on the way. */
export function publishedTextQuery(db: Db, viewer: Viewer, courseId: number) {
  return db
    .selectFrom('course')
    .select(sql<string | null>`published::text`.as('text'))
    .where('client_id', '=', viewer.clientId)
    .where('id', '=', courseId)
    .where(visibleTo(viewer, 'course.audience'))
    .where((eb) => eb.or([eb('retired_to', 'is', null), visibleTo(viewer, 'course.retired_to')]))
}

/** What was published of a course, whoever may see it. */
export async function findAny(tx: Tx, clientId: number, courseId: number) {
  const row = await tx
    .selectFrom('course')
    .select('published')
    .where('client_id', '=', clientId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return row?.published ?? undefined
}

/** Every course that is on the lists, with its activities and whom it is shown to. */
export async function findListed(tx: Tx, clientId: number) {
  const rows = await tx
    .selectFrom('course')
    .select(['published', 'audience'])
    .where('client_id', '=', clientId)
    .where('retired_to', 'is', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ published, audience }) => (published ? [{ ...published, audience }] : []))
}

/** Notes whom a course that was retired is still shown to. */
export async function setRetired(tx: Tx, clientId: number, courseId: number, retiredTo: number): Promise<void> {
  await tx
    .updateTable('course')
    .set({ retired_to: retiredTo, is_public: false })
    .where('client_id', '=', clientId)
    .where('id', '=', courseId)
    .execute()
}

export async function upsertCourse(
  tx: Tx,
  clientId: number,
  course: Course,
  activities: readonly KnownActivity[],
  audience: number,
): Promise<void> {
  await tx
    .insertInto('course')
    .values({
      client_id: clientId,
      id: course.id,
      title: JSON.stringify(course.title),
      description: JSON.stringify(course.description),
      cover: course.cover,
      cover_color: course.coverColor,
      area_id: course.areaId,
      group_id: course.groupId,
      category_id: course.categoryId,
      tag_ids: course.tagIds,
      enrollment_type: course.enrollmentType,
      mandatory: course.mandatory,
      block_menu: course.blockMenu,
      points: course.points,
      minutes: course.minutes,
      support_materials: JSON.stringify(course.supportMaterials),
      published: JSON.stringify({ course, activities }),
      audience,
      retired_to: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        cover: eb.ref('excluded.cover'),
        cover_color: eb.ref('excluded.cover_color'),
        area_id: eb.ref('excluded.area_id'),
        group_id: eb.ref('excluded.group_id'),
        category_id: eb.ref('excluded.category_id'),
        tag_ids: eb.ref('excluded.tag_ids'),
        enrollment_type: eb.ref('excluded.enrollment_type'),
        mandatory: eb.ref('excluded.mandatory'),
        block_menu: eb.ref('excluded.block_menu'),
        points: eb.ref('excluded.points'),
        minutes: eb.ref('excluded.minutes'),
        support_materials: eb.ref('excluded.support_materials'),
        published: eb.ref('excluded.published'),
        audience: eb.ref('excluded.audience'),
        retired_to: eb.ref('excluded.retired_to'),
      })),
    )
    .execute()
}

/** Shows exactly these courses to everybody; those of an audience stay with it. */
export async function setPublic(tx: Tx, clientId: number, courseIds: readonly number[]): Promise<void> {
  await tx.updateTable('course').set({ is_public: false }).where('client_id', '=', clientId).execute()
  if (courseIds.length === 0) return
  await tx
    .updateTable('course')
    .set({ is_public: true })
    .where('client_id', '=', clientId)
    .where('id', 'in', [...courseIds])
    .execute()
}

/** The courses that everybody may see, in their order. */
export async function findPublic(tx: Tx, clientId: number) {
  const rows = await tx
    .selectFrom('course')
    .select('published')
    .where('client_id', '=', clientId)
    .where('is_public', '=', true)
    .where('audience', '=', everybody)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => row.published ?? [])
}

/** One of them with its activities, or undefined. */
export async function findPublicOne(tx: Tx, clientId: number, courseId: number) {
  const row = await tx
    .selectFrom('course')
    .select('published')
    .where('client_id', '=', clientId)
    .where('id', '=', courseId)
    .where('is_public', '=', true)
    .where('audience', '=', everybody)
    .executeTakeFirst()
  return row?.published ?? undefined
}

/** What courses are called: those of the ids, or all of the client. */
export async function findTitles(
  tx: Tx,
  clientId: number,
  ids?: readonly number[],
): Promise<{ id: number; title: Localized }[]> {
  if (ids?.length === 0) return []
  let query = tx.selectFrom('course').select(['id', 'title']).where('client_id', '=', clientId)
  if (ids) query = query.where('id', 'in', [...ids])
  return query.orderBy('id').execute()
}
