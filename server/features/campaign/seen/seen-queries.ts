import { sql } from 'kysely'
import { everybody } from '#contract/engine/audience.ts'
import { visibleTo } from '#server/engine/audiences/visible.ts'
import type { ShownToAudience } from '#server/engine/server-feature.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CampaignRow } from '../campaign-queries.ts'

/** The campaigns of a client that somebody (null: a stranger) sees or takes part in, in the order of their first days. */
export async function findCampaignsSeenBy(tx: Tx, clientId: number, userId: string | null): Promise<CampaignRow[]> {
  return tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((eb) =>
      userId === null
        ? eb('audience', '=', everybody)
        : eb.or([
            visibleTo({ clientId, userId }, 'campaign.audience'),
            eb('id', 'in', (of) =>
              of
                .selectFrom('campaign_member')
                .select('campaign_id')
                .where('client_id', '=', clientId)
                .where('user_id', '=', userId),
            ),
          ]),
    )
    .orderBy('begins_on')
    .orderBy('id')
    .execute()
}

/** Campaigns that some see and others do not: whom each is for, and the audience that sees it. */
export async function findShownToSome(
  tx: Tx,
  clientId: number,
): Promise<{ campaignId: number; audience: number; shownTo: number }[]> {
  return tx
    .selectFrom('campaign')
    .select(['id as campaignId', 'audience', 'shown_to as shownTo'])
    .where('client_id', '=', clientId)
    .where('shown_to', '<>', everybody)
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .execute()
}

/** Who sees a campaign: whom it is for, and who takes part or did; of some people, or of everybody. */
export async function findSeeing(
  tx: Tx,
  clientId: number,
  { campaignId, audience }: { campaignId: number; audience: number },
  people?: readonly string[],
): Promise<string[]> {
  const among = people ? sql`AND user_id = ANY (${[...people]}::uuid[])` : sql``
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM audience_member WHERE client_id = ${clientId} AND audience_id = ${audience} ${among}
    UNION SELECT user_id FROM campaign_member WHERE client_id = ${clientId} AND campaign_id = ${campaignId} ${among}
    ORDER BY user_id`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** Campaigns that are for some audiences and not over. */
export async function findCampaignsFor(
  tx: Tx,
  clientId: number,
  audienceIds: readonly number[],
): Promise<ShownToAudience[]> {
  if (audienceIds.length === 0) return []
  const rows = await tx
    .selectFrom('campaign')
    .select(['id', 'name', 'audience'])
    .where('client_id', '=', clientId)
    .where('audience', 'in', [...audienceIds])
    .where('audience', '<>', everybody)
    .where('state', 'in', ['draft', 'open'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, audience }) => ({ audienceId: audience, id: String(id), name }))
}
