import type { Tx } from '#server/platform/database/database.ts'

/** When something was shut; `endedAt` null: it still is, or (planned) is going to be. */
export interface Period {
  beganAt: Date
  endedAt: Date | null
}

/** Ends what is under way of a client (0: of the platform), and forgets what was only planned. */
export async function endPeriod(tx: Tx, clientId: number, now: Date): Promise<void> {
  const open = tx.deleteFrom('maintenance_period').where('client_id', '=', clientId).where('ended_at', 'is', null)
  await open.where('began_at', '>=', now).execute()
  await tx
    .updateTable('maintenance_period')
    .set({ ended_at: now })
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Begins one at that moment, which may be to come. */
export async function insertPeriod(tx: Tx, clientId: number, beganAt: Date): Promise<void> {
  await tx
    .insertInto('maintenance_period')
    .values({ client_id: clientId, began_at: beganAt, ended_at: null })
    .onConflict((conflict) => conflict.columns(['client_id', 'began_at']).doUpdateSet({ ended_at: null }))
    .execute()
}

/** Those of some clients (0: of the platform) that touch the time between two moments, the first first. */
export async function findPeriods(tx: Tx, clientIds: readonly number[], from: Date, to: Date): Promise<Period[]> {
  const rows = await tx
    .selectFrom('maintenance_period')
    .select(['began_at', 'ended_at'])
    .where('client_id', 'in', clientIds)
    .where('began_at', '<', to)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', from)]))
    .orderBy('began_at')
    .execute()
  return rows.map(({ began_at: beganAt, ended_at: endedAt }) => ({ beganAt, endedAt }))
}
