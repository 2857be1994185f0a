import { sql } from 'kysely'
import { erasePointsTables } from '#server/features/campaign/points/points-table-service.ts'
import { eraseLedger } from '#server/engine/ledger/ledger-queries.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { eraseTransfers } from '#server/features/partner/partner-service.ts'
import { eraseRewards } from '#server/features/reward/reward-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isForeignKeyViolation } from '#server/platform/database/sqlstate.ts'
import { fail } from '#server/platform/problem.ts'
import { findClient, lockClientRow } from './client-queries.ts'
import { demandErasable } from './desk-service.ts'

/** The trail stays, whatever it is about. */
const kept = ['audit', 'audit_link', 'staff_write']
/** Erased before the others, in its own way. */
const keptForGood = [
  'ledger_transaction',
  'ledger_transfer',
  'points_version',
  'points_rule',
  'reward_movement',
  'reward_order_event',
]

/** Asks for a client to be erased; fails with `client.not_closed_long`, and with `request.invalid` where another name was typed. */
export async function askErase(services: Services, staff: Staff, clientId: number, slug: string): Promise<void> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const row = (await lockClientRow(tx, clientId)) ?? fail('resource.not_found')
    demandRev(row.rev)
    if (slug !== row.slug) fail('request.invalid', { fields: [{ field: 'slug', code: 'invalid' }] })
    demandErasable(row, now)
    await note({
      act: 'client.erase',
      subject: { kind: 'client', id: String(clientId) },
      before: { name: row.name, slug },
    })
    await services.jobs.queue(tx, { kind: 'erase_client', payload: { clientId } })
    return { done: true }
  })
  services.jobs.nudge()
}

/** Erases a client that was asked for: its files, its rows and itself. Cut short it goes on at the next try. */
export function eraseClient({ database, files, members }: Services): JobHandler {
  return async (payload) => {
    const { clientId } = payload as { clientId: number }
    const row = await database.inSystem((tx) => findClient(tx, clientId))
    // Opened again meanwhile, or done already.
    if (!row?.closed_at) return
    const places = await database.inTenant(clientId, (tx) => findPlaces(tx, clientId))
    for (const place of places) await files.remove(place)
    await database.inTenant(clientId, async (tx) => {
      // Orders and transfers point at what they moved.
      await eraseTransfers(tx, clientId)
      await eraseRewards(tx, clientId)
      await eraseLedger(tx, clientId)
      await erasePointsTables(tx, clientId)
    })
    for (let left = await database.inSystem(findTenantTables); left.length > 0;) {
      const stuck: string[] = []
      // What others point at goes after them.
      for (const table of left) if (!(await isEmptied(database, clientId, table))) stuck.push(table)
      if (stuck.length === left.length) throw new Error(`rows of ${stuck.join(', ')} hold each other`)
      left = stuck
    }
    await database.inSystem(async (tx) => {
      await tx.deleteFrom('session_family').where('client_id', '=', clientId).execute()
      await tx.deleteFrom('client').where('id', '=', clientId).execute()
    })
    await members.changed()
  }
}

async function isEmptied(database: Services['database'], clientId: number, table: string): Promise<boolean> {
  try {
    await database.inTenant(clientId, (tx) =>
      sql`DELETE FROM ${sql.table(table)} WHERE client_id = ${clientId}`.execute(tx),
    )
    return true
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/** Tables whose rows belong to clients. */
async function findTenantTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'client_id' AND is_nullable = 'NO'
    ORDER BY table_name`.execute(tx)
  return rows.map(({ name }) => name).filter((name) => ![...kept, ...keptForGood].includes(name))
}

/** Where bytes of a client are kept: of people's files, of content, of uploads that were never completed, of imports. */
async function findPlaces(tx: Tx, clientId: number): Promise<string[]> {
  const tables = await Promise.all(
    (['file', 'content_bytes', 'upload', 'csv_import'] as const).map((table) =>
      tx.selectFrom(table).select('store_key').where('client_id', '=', clientId).execute(),
    ),
  )
  const places = tables.flat().map((row) => row.store_key)
  return [...new Set(places)].filter((place) => place !== '')
}
