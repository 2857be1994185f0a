import { sql, type RawBuilder } from 'kysely'
import { everybody } from '#contract/engine/audience.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Whose eyes something is looked at with. */
export interface Viewer {
  clientId: number
  userId: string
}

/**
 * SQL that holds where a row's audience has somebody in it now: the one question that pulls, endpoints, files and
 * operations ask. `audience` is the column, such as `course.audience`.
 */
export function visibleTo({ clientId, userId }: Viewer, audience: string): RawBuilder<boolean> {
  const column = sql.ref(audience)
  return sql<boolean>`(${column} = ${everybody} OR ${column} IN (
    SELECT audience_id FROM audience_member WHERE client_id = ${clientId} AND user_id = ${userId}
  ))`
}

/** The same of an audience that is known. */
export async function maySee(tx: Tx, { clientId, userId }: Viewer, audience: number): Promise<boolean> {
  if (audience === everybody) return true
  const row = await tx
    .selectFrom('audience_member')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('audience_id', '=', audience)
    .executeTakeFirst()
  return row !== undefined
}
