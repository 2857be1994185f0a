import { can } from '#contract/model.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The courses that somebody wrote, where those alone are theirs to see; null: all of the client's are. */
export async function findOwnCourses(
  tx: Tx,
  staff: Pick<Staff, 'clientId' | 'userId' | 'roles'>,
): Promise<number[] | null> {
  if (can(staff.roles, 'content.publish')) return null
  const rows = await tx
    .selectFrom('content_draft')
    .select('id')
    .where('client_id', '=', staff.clientId)
    .where('kind', '=', 'course')
    .where('created_by', '=', staff.userId)
    .execute()
  return rows.map(({ id }) => id)
}
