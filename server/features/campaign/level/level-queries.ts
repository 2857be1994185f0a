import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Owner } from '../member/member-queries.ts'
import type { LevelChangeTable, LevelRequestTable } from './level-tables.ts'

/** A level of somebody, as the database has it. */
export type LevelChangeRow = Selectable<LevelChangeTable>
/** A request of somebody, as the database has it. */
export type LevelRequestRow = Selectable<LevelRequestTable>

/** The levels of somebody in all their campaigns, in their order. */
export const findLevels = (tx: Tx, { clientId, userId }: Owner): Promise<LevelChangeRow[]> =>
  tx
    .selectFrom('level_change')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('campaign_id')
    .orderBy('number')
    .execute()

/** The same in one campaign. */
export const findLevelsIn = (tx: Tx, { clientId, userId }: Owner, campaignId: number): Promise<LevelChangeRow[]> =>
  tx
    .selectFrom('level_change')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .orderBy('number')
    .execute()

export const insertLevel = (tx: Tx, row: Insertable<LevelChangeTable>) =>
  tx.insertInto('level_change').values(row).execute()

/** The requests of somebody in all their campaigns. */
export const findRequests = (tx: Tx, { clientId, userId }: Owner): Promise<LevelRequestRow[]> =>
  tx
    .selectFrom('level_request')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('campaign_id')
    .orderBy('to_level')
    .execute()

/** Some requests, by their ids. */
export async function findRequestsById(tx: Tx, clientId: number, ids: readonly string[]): Promise<LevelRequestRow[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('level_request')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Writes a request; there is one of somebody for a level of a campaign. */
export async function upsertRequest(tx: Tx, row: LevelRequestRow): Promise<void> {
  const { state, xp_then, decided_by, first_by, reason, since, untold } = row
  await tx
    .insertInto('level_request')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'campaign_id', 'to_level'])
        .doUpdateSet({ state, xp_then, decided_by, first_by, reason, since, untold }),
    )
    .execute()
}

/** Some requests of which their people are still to be told. */
export const findUntold = (tx: Tx, clientId: number, limit: number): Promise<LevelRequestRow[]> =>
  tx
    .selectFrom('level_request')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`untold <> '{}'`)
    .orderBy('since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const setAllTold = (tx: Tx, clientId: number, id: string) =>
  tx.updateTable('level_request').set({ untold: [] }).where('client_id', '=', clientId).where('id', '=', id).execute()

/** Who began a campaign with a level that was not sure, and is of one that may be settled for them by now. */
export async function findCarried(
  tx: Tx,
  clientId: number,
  limit: number,
): Promise<{ userId: string; campaignId: number; formerCampaignId: number }[]> {
  const { rows } = await sql<{ user_id: string; campaign_id: number; former_campaign_id: number }>`
    SELECT l.user_id, l.campaign_id, l.former_campaign_id FROM level_change l
    JOIN campaign c ON c.client_id = l.client_id AND c.id = l.former_campaign_id
    WHERE l.client_id = ${clientId} AND c.client_id = ${clientId} AND l.cause = 'carried'
      AND (c.state = 'settled' OR EXISTS (SELECT FROM points_standing s WHERE s.client_id = ${clientId}
        AND s.user_id = l.user_id AND s.campaign_id = l.former_campaign_id AND s.settled_on IS NOT NULL))
      AND NOT EXISTS (SELECT FROM level_change f WHERE f.client_id = ${clientId} AND f.user_id = l.user_id
        AND f.campaign_id = l.campaign_id AND f.cause = 'fixed')
    ORDER BY l.campaign_id, l.user_id LIMIT ${limit}`.execute(tx)
  return rows.map((row) => ({
    userId: row.user_id,
    campaignId: row.campaign_id,
    formerCampaignId: row.former_campaign_id,
  }))
}
