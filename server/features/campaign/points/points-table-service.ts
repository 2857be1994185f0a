import type { PointsTable, WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  erasePointsTables as erase,
  findAudienceThatSees,
  findTable,
  insertRules,
  insertVersion,
} from './points-table-queries.ts'

/** What was sold in a campaign is worth more than when it was reported: it is valued anew. */
export const revalueJob = 'revalue_sales'
/** Of which campaign, by which correction, and the rule whose worth was raised. */
export interface RevalueJob {
  clientId: number
  campaignId: number
  position: number
  correctionId: string
}

/** The points table of a campaign in every version; a campaign that is not open has none. */
export const readTable = findTable

/** Removes the points tables of a client that is closed for good. */
export const erasePointsTables = erase

/** Makes the first version of a campaign's table and publishes it: from now on it is fixed. One that is there stays. */
export async function openTable(
  tx: Tx,
  clientId: number,
  { id: campaignId, beginsOn }: { id: number; beginsOn: string },
  rules: readonly WrittenRule[],
  now: Date,
): Promise<void> {
  const there = await findTable(tx, clientId, campaignId)
  if (there.versions.length > 0) return
  await insertVersion(tx, clientId, { campaignId, version: 1, soldFrom: beginsOn }, now)
  await insertRules(tx, clientId, { campaignId, version: 1 }, rules, now)
  await publishTable(tx, clientId, campaignId)
}

/** Tells devices of a campaign's table. */
export async function publishTable(tx: Tx, clientId: number, campaignId: number): Promise<PointsTable> {
  const table = await findTable(tx, clientId, campaignId)
  await publishRows(tx, clientId, 'pointsTables', [table], await findAudienceThatSees(tx, clientId, campaignId))
  return table
}
