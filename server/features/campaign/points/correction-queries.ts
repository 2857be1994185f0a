import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { PointsCorrectionTable } from '../campaign-tables.ts'

export type CorrectionRow = Selectable<PointsCorrectionTable>

/** Corrections of a campaign that are told of. */
const mostTold = 50

export const insertCorrection = (tx: Tx, row: Insertable<PointsCorrectionTable>): Promise<CorrectionRow> =>
  tx.insertInto('points_correction').values(row).returningAll().executeTakeFirstOrThrow()

/** The corrections of a campaign, the newest first. */
export const findCorrections = (tx: Tx, clientId: number, campaignId: number): Promise<CorrectionRow[]> =>
  tx
    .selectFrom('points_correction')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id', 'desc')
    .limit(mostTold)
    .execute()

/** A correction of a campaign, held until the commit. */
export const lockCorrection = (
  tx: Tx,
  clientId: number,
  { campaignId, id }: { campaignId: number; id: string },
): Promise<CorrectionRow | undefined> =>
  tx
    .selectFrom('points_correction')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function decideCorrectionRow(
  tx: Tx,
  { client_id: clientId, id }: CorrectionRow,
  decided: { state: 'approved' | 'refused'; decided_by: string; decided_at: Date },
): Promise<void> {
  await tx
    .updateTable('points_correction')
    .set(decided)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
