import { sql, type Selectable } from 'kysely'
import type { Campaign, CampaignState } from '#contract/features/campaign/campaign-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CampaignTable } from './campaign-tables.ts'

/** A campaign as the database has it. */
export type CampaignRow = Selectable<CampaignTable>

/** What is told of a campaign in any state. */
export const campaignRow = (row: CampaignRow): Omit<Campaign, 'state'> & { state: CampaignState } => ({
  id: row.id,
  name: row.name,
  landing: row.landing,
  countries: row.countries,
  timeZone: row.time_zone,
  beginsOn: row.begins_on,
  endsOn: row.ends_on,
  signUpUntil: row.sign_up_until,
  reportUntil: row.report_until,
  redeemUntil: row.redeem_until,
  settleOn: row.settle_on,
  termsVersion: row.terms_version,
  levels: row.levels,
  state: row.state,
})

/** Of some campaigns those that were opened, as devices have them. */
export const openedOf = (rows: readonly CampaignRow[]): Campaign[] =>
  rows
    .map(campaignRow)
    .flatMap((row) => (row.state === 'open' || row.state === 'settled' ? { ...row, state: row.state } : []))

/** Every campaign of a client, in the order of their first days: a few a year. */
export async function findCampaigns(tx: Tx, clientId: number): Promise<CampaignRow[]> {
  return tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('begins_on')
    .orderBy('id')
    .execute()
}

/** One campaign, held until the commit. */
export async function lockCampaign(tx: Tx, clientId: number, id: number): Promise<CampaignRow | undefined> {
  return tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The number after the last one of the client's. The caller holds the client's stream. */
export async function nextCampaignId(tx: Tx, clientId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('campaign')
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>('id'), eb.lit(0)).as('last'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** What is kept of a campaign beside what is told of it. */
type Kept = Pick<CampaignRow, 'rev' | 'opened_at' | 'opened_with' | 'audience' | 'shown_to'>

export async function upsertCampaign(
  tx: Tx,
  clientId: number,
  campaign: Omit<Campaign, 'state'> & { state: CampaignState },
  { rev, opened_at: openedAt, opened_with: openedWith, audience, shown_to: shownTo }: Kept,
): Promise<void> {
  const columns = {
    name: JSON.stringify(campaign.name),
    landing: JSON.stringify(campaign.landing),
    countries: [...campaign.countries],
    audience,
    shown_to: shownTo,
    time_zone: campaign.timeZone,
    begins_on: campaign.beginsOn,
    ends_on: campaign.endsOn,
    sign_up_until: campaign.signUpUntil,
    report_until: campaign.reportUntil,
    redeem_until: campaign.redeemUntil,
    settle_on: campaign.settleOn,
    terms_version: campaign.termsVersion,
    levels: JSON.stringify(campaign.levels),
    state: campaign.state,
    rev,
    opened_at: openedAt,
    opened_with: openedWith && JSON.stringify(openedWith),
  }
  await tx
    .insertInto('campaign')
    .values({ client_id: clientId, id: campaign.id, ...columns })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet(columns))
    .execute()
}

export async function deleteDays(tx: Tx, clientId: number, campaignIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('campaign_day')
    .where('client_id', '=', clientId)
    .where('campaign_id', 'in', campaignIds)
    .execute()
}

/** Takes the days of a campaign in its countries; tells the first one that another holds already. */
export async function takeDays(
  tx: Tx,
  clientId: number,
  { id, countries, beginsOn, endsOn }: Pick<Campaign, 'id' | 'countries' | 'beginsOn' | 'endsOn'>,
): Promise<{ day: string; country: string; campaignId: number } | undefined> {
  await sql`
    INSERT INTO campaign_day (client_id, country, day, campaign_id)
    SELECT ${clientId}::bigint, country, day::date, ${id}::bigint
    FROM generate_series(${beginsOn}::date, ${endsOn}::date, interval '1 day') AS day
    CROSS JOIN unnest(${[...countries]}::text[]) AS country
    ORDER BY country, day
    ON CONFLICT (client_id, country, day) DO NOTHING`.execute(tx)
  return tx
    .selectFrom('campaign_day')
    .select(['day', 'country', 'campaign_id as campaignId'])
    .where('client_id', '=', clientId)
    .where('country', 'in', [...countries])
    .where('day', '>=', beginsOn)
    .where('day', '<=', endsOn)
    .where('campaign_id', '!=', id)
    .orderBy('day')
    .orderBy('country')
    .limit(1)
    .executeTakeFirst()
}
