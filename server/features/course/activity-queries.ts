import { totalOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { FormerActivity } from './former-activity.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** How an activity was measured in a version, until then (ISO 8601). */
export interface Measure {
  version: number
  total: number
  requiredShare: number
  until: string
  /** Who began it then goes on with it. */
  stays: boolean
}

/** An activity of a course as it is, or as it was when it left; what was published of it before, the newest first. */
export async function findActivityRow(
  tx: Tx,
  clientId: number,
  courseId: number,
  activityId: number,
): Promise<{ activity: KnownActivity; former: FormerActivity[] } | undefined> {
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
  version: number
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
    version: row.version,
    // Checked against its type when it was published.
  } as KnownActivity
}

/** Most former versions that are kept of an activity, and that devices are told of. */
const mostFormer = 20
const mostTold = 5

type Version = Pick<KnownActivity, 'version' | 'former'>

/** What an activity's row says of its versions: the one that it has now, and those that it had. */
function nextVersion(
  row: (ActivityRow & { former: FormerActivity[] }) | undefined,
  activity: KnownActivity,
  { now, stays }: { now: Date; stays: boolean },
): { version: number; former: FormerActivity[] } {
  if (!row) return { version: 1, former: [] }
  const before = activityOf(row)
  const same = [before, activity].map(({ type, content, requiredShare }) => sorted([type, content, requiredShare]))
  if (same[0] === same[1]) return { version: row.version, former: row.former }
  const { version, type, requiredShare, content } = { ...before, version: row.version }
  const left = { version, type, total: totalOf(before), requiredShare, content, until: now.toISOString(), stays }
  // Who goes over goes over from every version before.
  const former = [left, ...row.former.map((one) => ({ ...one, stays: one.stays && stays }))]
  return { version: version + 1, former: former.slice(0, mostFormer) }
}

/** JSON with its names in order: the database gives them in another one. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/**
 * Writes a course's activities, and gives them as they are published: where what is played of one is another than before
 * it is a new version, and how it was is kept for those who began it.
 */
export async function upsertActivities(
  tx: Tx,
  clientId: number,
  activities: readonly KnownActivity[],
  { now, stays }: { now: Date; stays: boolean },
): Promise<KnownActivity[]> {
  if (activities.length === 0) return []
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
  const versions = new Map(
    activities.map((activity) => {
      const row = known.find(({ id }) => id === activity.id)
      return [activity.id, nextVersion(row, activity, { now, stays })] as const
    }),
  )
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
        version: versions.get(activity.id)?.version ?? 1,
        former: JSON.stringify(versions.get(activity.id)?.former ?? []),
        withdrawn_at: null,
        refused_at: null,
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
        version: eb.ref('excluded.version'),
        former: eb.ref('excluded.former'),
        withdrawn_at: eb.ref('excluded.withdrawn_at'),
        refused_at: eb.ref('excluded.refused_at'),
      })),
    )
    .execute()
  return activities.map((activity) => {
    const { former = [], version = 1 } = versions.get(activity.id) ?? {}
    const told = former.filter((one) => one.stays).slice(0, mostTold)
    const versioned: Version = {
      version,
      former: told.map(({ version: of, type, requiredShare, content }) => ({
        version: of,
        type,
        requiredShare,
        content,
      })),
    }
    return { ...activity, ...versioned }
  })
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
