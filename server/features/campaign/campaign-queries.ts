import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The campaign that a day belongs to; the one that began last where several do. */
export async function findCampaign(tx: Tx, clientId: number, day: string): Promise<Campaign | undefined> {
  const row = await tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('begins_on', '<=', day)
    .where('ends_on', '>=', day)
    .orderBy('begins_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, beginsOn: row.begins_on, endsOn: row.ends_on }
}

/** The campaign of that day, else the next one to begin. */
export async function findNearest(tx: Tx, clientId: number, day: string): Promise<Campaign | undefined> {
  const running = await findCampaign(tx, clientId, day)
  if (running) return running
  const row = await tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('begins_on', '>', day)
    .orderBy('begins_on')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, beginsOn: row.begins_on, endsOn: row.ends_on }
}

export async function upsertCampaigns(tx: Tx, clientId: number, campaigns: readonly Campaign[]): Promise<void> {
  await tx
    .insertInto('campaign')
    .values(
      campaigns.map(({ id, name, beginsOn, endsOn }) => ({
        client_id: clientId,
        id,
        name,
        begins_on: beginsOn,
        ends_on: endsOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        begins_on: eb.ref('excluded.begins_on'),
        ends_on: eb.ref('excluded.ends_on'),
      })),
    )
    .execute()
}
