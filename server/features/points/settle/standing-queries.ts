import { sql } from 'kysely'
import type { Standing } from '#contract/features/points/settling-rules.ts'
import { nobody } from '#server/engine/ledger/account-id.ts'
import type { Tx } from '#server/platform/database/database.ts'

interface Owner {
  clientId: number
  userId: string
}

/** Of somebody for whom nothing was decided yet. */
export const untouched: Standing = { favouredOn: null, settledOn: null, cameBackOn: null }

/** Where each campaign stands for a person; those in which nothing was decided for them are left out. */
export async function findStandings(tx: Tx, { clientId, userId }: Owner): Promise<Map<number, Standing>> {
  const rows = await tx
    .selectFrom('points_standing')
    .select(['campaign_id', 'favoured_on', 'settled_on', 'came_back_on'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      { favouredOn: row.favoured_on, settledOn: row.settled_on, cameBackOn: row.came_back_on },
    ]),
  )
}

/** Writes where a campaign stands for a person; their stream is held. */
export async function saveStanding(
  tx: Tx,
  { clientId, userId }: Owner,
  campaignId: number,
  { favouredOn, settledOn, cameBackOn }: Standing,
): Promise<void> {
  const days = { favoured_on: favouredOn, settled_on: settledOn, came_back_on: cameBackOn }
  await tx
    .insertInto('points_standing')
    .values({ client_id: clientId, campaign_id: campaignId, user_id: userId, ...days })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'campaign_id']).doUpdateSet(days))
    .execute()
}

/** The next people, after one, who ever had points in a campaign that have not expired, in the order of their ids. */
export async function findUnsettled(
  tx: Tx,
  { clientId, campaignId }: { clientId: number; campaignId: number },
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT a.user_id FROM ledger_account a
    WHERE a.client_id = ${clientId} AND a.campaign_id = ${campaignId} AND a.user_id > ${after}::uuid
      AND NOT EXISTS (SELECT FROM points_standing s WHERE s.client_id = a.client_id AND s.campaign_id = a.campaign_id
        AND s.user_id = a.user_id AND s.settled_on IS NOT NULL)
    ORDER BY a.user_id LIMIT ${limit}`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** The next people, after one, whose points have expired and who have some again. */
export async function findWithRest(
  tx: Tx,
  { clientId, campaignId }: { clientId: number; campaignId: number },
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT a.user_id FROM ledger_account a
    JOIN points_standing s ON s.client_id = a.client_id AND s.campaign_id = a.campaign_id AND s.user_id = a.user_id
    WHERE a.client_id = ${clientId} AND a.campaign_id = ${campaignId} AND a.user_id > ${after}::uuid
      AND a.kind IN ('available', 'blocked') AND a.credits > a.debits AND s.settled_on IS NOT NULL
    ORDER BY a.user_id LIMIT ${limit}`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** What came to what a person can use of a campaign since a moment, by anything but lifting a block. */
export async function sumCameBack(
  tx: Tx,
  { clientId, userId }: Owner,
  campaignId: number,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ sum: string | null }>`
    SELECT sum(l.amount) AS sum FROM ledger_transaction t
    JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
    JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
    WHERE t.client_id = ${clientId} AND t.user_id = ${userId} AND t.recorded_at > ${since}
      AND k.campaign_id = ${campaignId} AND k.user_id = ${userId} AND k.kind = 'available' AND t.kind <> 'unblock'`.execute(
    tx,
  )
  return Number(rows[0]?.sum ?? 0)
}

/** From whom on lists of people begin. */
export const beforeEverybody = nobody
