import { sql } from 'kysely'
import type { PointsRule, PointsTable, WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The audience that sees a campaign, and with it its points table. */
export async function findAudienceThatSees(tx: Tx, clientId: number, campaignId: number): Promise<number> {
  const { shown_to: shownTo } = await tx
    .selectFrom('campaign')
    .select('shown_to')
    .where('client_id', '=', clientId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return shownTo
}

/** The points table of a campaign in every version. */
export async function findTable(tx: Tx, clientId: number, campaignId: number): Promise<PointsTable> {
  const versions = await tx
    .selectFrom('points_version')
    .select(['version', 'sold_from'])
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .orderBy('version')
    .execute()
  const rows = await tx
    .selectFrom('points_rule')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .orderBy('version')
    .orderBy('position')
    .execute()
  return {
    campaignId,
    versions: versions.map(({ version, sold_from: soldFrom }) => ({
      version,
      soldFrom,
      rules: rows
        .filter((row) => row.version === version)
        .map((row): PointsRule => ({
          position: row.position,
          source: row.source,
          subjectId: row.subject_id,
          brand: row.brand,
          productType: row.product_type,
          processor: row.processor,
          generation: row.generation,
          formFactor: row.form_factor,
          sku: row.sku,
          unitPoints: row.unit_points,
          unitXp: row.unit_xp,
          multiplied: row.multiplied,
          capPoints: row.cap_points,
        })),
    })),
  }
}

/** When the first version of a table was made. */
export async function findOpened(tx: Tx, clientId: number, campaignId: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('points_version')
    .select('made_at')
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('version', '=', 1)
    .executeTakeFirst()
  return row?.made_at
}

export async function insertVersion(
  tx: Tx,
  clientId: number,
  { campaignId, version, soldFrom }: { campaignId: number; version: number; soldFrom: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('points_version')
    .values({ client_id: clientId, campaign_id: campaignId, version, sold_from: soldFrom, made_at: now })
    .execute()
}

/** Adds rules to a version; the first has the position `from`. */
export async function insertRules(
  tx: Tx,
  clientId: number,
  { campaignId, version, from = 1 }: { campaignId: number; version: number; from?: number },
  rules: readonly WrittenRule[],
  now: Date,
): Promise<void> {
  if (rules.length === 0) return
  await tx
    .insertInto('points_rule')
    .values(
      rules.map((rule, at) => ({
        client_id: clientId,
        campaign_id: campaignId,
        version,
        position: from + at,
        source: rule.source,
        subject_id: rule.subjectId,
        brand: rule.brand,
        product_type: rule.productType,
        processor: rule.processor,
        generation: rule.generation,
        form_factor: rule.formFactor,
        sku: rule.sku,
        unit_points: rule.unitPoints,
        unit_xp: rule.unitXp,
        multiplied: rule.multiplied,
        cap_points: rule.capPoints,
        added_at: now,
      })),
    )
    .execute()
}

export async function writeDraft(
  tx: Tx,
  clientId: number,
  campaignId: number,
  rules: readonly WrittenRule[],
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set((eb) => ({ points_draft: JSON.stringify(rules), rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', campaignId)
    .execute()
}

/** Counts a change of a campaign's table among those of the campaign. */
export async function countChange(tx: Tx, clientId: number, campaignId: number): Promise<void> {
  await tx
    .updateTable('campaign')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', campaignId)
    .execute()
}

/** Removes the points tables of a client that is closed; fails in another one. */
export const erasePointsTables = (tx: Tx, clientId: number) => sql`SELECT app_erase_points(${clientId})`.execute(tx)
