import { sql } from 'kysely'
import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Every campaign of a client, the earliest first: a few a year. */
export async function listCampaigns(tx: Tx, clientId: number): Promise<Campaign[]> {
  const rows = await tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('begins_on')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, beginsOn: row.begins_on, endsOn: row.ends_on }))
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

export async function deleteDays(tx: Tx, clientId: number, campaignIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('campaign_day')
    .where('client_id', '=', clientId)
    .where('campaign_id', 'in', campaignIds)
    .execute()
}

/** Takes the days of a campaign; tells the first one that another holds already. */
export async function takeDays(tx: Tx, clientId: number, campaign: Campaign): Promise<string | undefined> {
  await sql`
    INSERT INTO campaign_day (client_id, day, campaign_id)
    SELECT ${clientId}::bigint, day::date, ${campaign.id}::bigint
    FROM generate_series(${campaign.beginsOn}::date, ${campaign.endsOn}::date, interval '1 day') AS day
    ORDER BY day
    ON CONFLICT (client_id, day) DO NOTHING`.execute(tx)
  const taken = await tx
    .selectFrom('campaign_day')
    .select('day')
    .where('client_id', '=', clientId)
    .where('day', '>=', campaign.beginsOn)
    .where('day', '<=', campaign.endsOn)
    .where('campaign_id', '!=', campaign.id)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return taken?.day
}
