import type { ModuleName } from '#contract/engine/feature.ts'
import type { Services } from '../services.ts'
import type { Staff } from './staff.ts'
import { findStanding } from './staff-queries.ts'

/**
 * Who asks as staff of one client, as staff of another: for what touches both. Null where they are nothing there. What is
 * demanded of staff there (a second factor) is demanded here too.
 */
export async function staffElsewhere(
  { database, staffDemands }: Pick<Services, 'database' | 'staffDemands'>,
  staff: Staff,
  clientId: number,
): Promise<{ staff: Staff; modules: readonly ModuleName[] } | null> {
  return database.inSystem(async (tx) => {
    const standing = await findStanding(tx, staff, clientId)
    if (!standing) return null
    for (const demand of staffDemands) await demand(tx, { id: staff.userId, ...standing })
    const { roles, timeZone, modules } = standing
    return { staff: { ...staff, clientId, roles, timeZone }, modules }
  })
}
