import { totalOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** How an activity was measured, until then (ISO 8601). */
export interface Measure {
  total: number
  requiredShare: number
  until: string
}

/** An activity of a course as it is, or as it was when it left; what was published of it before, the newest first. */
export async function findActivityRow(
  tx: Tx,
  clientId: number,
  courseId: number,
  activityId: number,
): Promise<{ activity: KnownActivity; former: Measure[] } | undefined> {
  const row = await tx
    .selectFrom('activity')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('course_id', '=', courseId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  return row && { activity: activityOf(row), former: row.former }
}

interface ActivityRow {
  id: number
  course_id: number
  type: string
  title: KnownActivity['title']
  hierarchy_order: number
  content: KnownActivity['content']
  required_share: number
  required: boolean
}

function activityOf(row: ActivityRow): KnownActivity {
  return {
    id: row.id,
    courseId: row.course_id,
    type: row.type,
    title: row.title,
    hierarchyOrder: row.hierarchy_order,
    content: row.content,
    requiredShare: row.required_share,
    required: row.required,
    // Checked against its type when it was published.
  } as KnownActivity
}

/** Most former measures that are kept of an activity. */
const mostFormer = 20

/** Writes a course's activities; where one is measured otherwise than before, how it was is kept. */
export async function upsertActivities(
  tx: Tx,
  clientId: number,
  activities: readonly KnownActivity[],
  now: Date,
): Promise<void> {
  if (activities.length === 0) return
  const known = await tx
    .selectFrom('activity')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(
      'id',
      'in',
      activities.map(({ id }) => id),
    )
    .execute()
  const formerOf = (activity: KnownActivity): Measure[] => {
    const row = known.find(({ id }) => id === activity.id)
    if (!row) return []
    const total = totalOf(activityOf(row))
    if (total === totalOf(activity) && row.required_share === activity.requiredShare) return row.former
    return [{ total, requiredShare: row.required_share, until: now.toISOString() }, ...row.former].slice(0, mostFormer)
  }
  await tx
    .insertInto('activity')
    .values(
      activities.map((activity) => ({
        client_id: clientId,
        id: activity.id,
        course_id: activity.courseId,
        type: activity.type,
        title: JSON.stringify(activity.title),
        hierarchy_order: activity.hierarchyOrder,
        content: JSON.stringify(activity.content),
        required_share: activity.requiredShare,
        required: activity.required,
        former: JSON.stringify(formerOf(activity)),
        withdrawn_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        course_id: eb.ref('excluded.course_id'),
        type: eb.ref('excluded.type'),
        title: eb.ref('excluded.title'),
        hierarchy_order: eb.ref('excluded.hierarchy_order'),
        content: eb.ref('excluded.content'),
        required_share: eb.ref('excluded.required_share'),
        required: eb.ref('excluded.required'),
        former: eb.ref('excluded.former'),
        withdrawn_at: eb.ref('excluded.withdrawn_at'),
      })),
    )
    .execute()
}

/** Takes those out of a course that are not among these; which they were. */
export async function withdrawOthers(
  tx: Tx,
  clientId: number,
  courseId: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable('activity')
    .set({ withdrawn_at: now })
    .where('client_id', '=', clientId)
    .where('course_id', '=', courseId)
    .where('withdrawn_at', 'is', null)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', [...ids]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
