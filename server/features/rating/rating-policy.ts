import type { ErrorCode } from '#contract/engine/errors.ts'
import type { Item, ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { Viewer } from '#server/engine/audiences/visible.ts'
import { countedActivities } from '#contract/features/course/course-rules.ts'
import { findCycleStates } from '#server/features/progress/cycle-service.ts'
import { findStandings } from '#server/features/progress/standing-service.ts'
import { findCourse, findCourseOrder } from '#server/features/course/course-service.ts'
import { findTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The module that each kind of item belongs to. */
const modules: Record<ItemKind, ModuleName> = { course: 'online_courses', trail: 'trails' }

/** What somebody is told of an item that they do not see. */
export const unseen: Record<ItemKind, ErrorCode> = { course: 'course.not_found', trail: 'trail.not_found' }

/** Whether somebody sees an item now: its module is on, and it is shown to them. */
export async function maySeeItem(
  tx: Tx,
  member: Viewer & { modules: readonly ModuleName[] },
  { kind, id }: Item,
): Promise<boolean> {
  if (!member.modules.includes(modules[kind])) return false
  return kind === 'course' ? Boolean(await findCourse(tx, member, id)) : Boolean(await findTrail(tx, member, id))
}

/** Whether somebody has begun an item, or there is nothing in it to begin. */
export async function hasBegun(tx: Tx, { clientId, userId }: Viewer, item: Item): Promise<boolean> {
  // In whichever cycle: who has to do it again knows it.
  if ((await findCycleStates(tx, { clientId, userId }, item)).length > 0) return true
  if (item.kind === 'trail') return (await findStandings(tx, clientId, item, [userId])).get(userId)?.begun === true
  const order = await findCourseOrder(tx, clientId, item.id)
  return order !== undefined && countedActivities(order.activities).length === 0
}
