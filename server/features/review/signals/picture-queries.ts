import { sql } from 'kysely'
import type { CasePictureTable } from '#server/engine/cases/case-tables.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import { nearLook } from '#server/engine/files/pictures/look.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { mostAlike } from './signal-queries.ts'

/** The pictures that a case is known to have. */
export async function findPictures(tx: Tx, { clientId, queue, caseId }: CaseKey): Promise<CasePictureTable[]> {
  return tx
    .selectFrom('case_picture')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .execute()
}

/** Keeps a picture of a case; one that is known is of the campaign that its case is of now. */
export async function savePicture(tx: Tx, picture: CasePictureTable): Promise<void> {
  await tx
    .insertInto('case_picture')
    .values({ ...picture, look: picture.look && sql`${picture.look}::bit(256)` })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'file_id']).doUpdateSet((eb) => ({ campaign_id: eb.ref('excluded.campaign_id') })),
    )
    .execute()
}

/** Forgets the pictures that a case has no more. */
export async function deletePictures(tx: Tx, clientId: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .deleteFrom('case_picture')
    .where('client_id', '=', clientId)
    .where('file_id', 'in', [...fileIds])
    .execute()
}

/** A picture of another case. */
export interface AlikePicture {
  queue: string
  caseId: string
  fileId: string
  distance: number
}

/**
 * Pictures of other people's cases with the same bytes, also of one that was not weighed yet; of one that was, those that
 * it still has.
 */
export async function findSameBytes(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  sha256: string,
): Promise<AlikePicture[]> {
  const rows = await tx
    .selectFrom('file')
    .innerJoin('desk_case', (join) =>
      join
        .onRef('desk_case.client_id', '=', 'file.client_id')
        .onRef('desk_case.queue', '=', 'file.purpose')
        .on(sql<boolean>`desk_case.case_id = file.used_by::text`),
    )
    .select(['desk_case.queue', 'desk_case.case_id as caseId', 'file.id as fileId'])
    .where('file.client_id', '=', clientId)
    .where('file.sha256', '=', sha256)
    .where('file.used_by', 'is not', null)
    .where('desk_case.user_id', '<>', userId)
    .where((eb) =>
      eb.or([
        eb('desk_case.weighed_rev', '<', eb.ref('desk_case.rev')),
        eb.exists(
          eb
            .selectFrom('case_picture')
            .select('case_picture.file_id')
            .where('case_picture.client_id', '=', clientId)
            .whereRef('case_picture.file_id', '=', 'file.id'),
        ),
      ]),
    )
    .orderBy('file.id')
    .limit(mostAlike)
    .execute()
  return rows.map((row) => ({ ...row, distance: 0 }))
}

/**
 * Pictures of other cases of a campaign that look like one, whichever way round it was held, the nearest first; the same
 * bytes are no likeness. Of what was not weighed yet no campaign is known: all of it is looked at.
 */
export async function findNear(
  tx: Tx,
  { clientId, queue, caseId }: CaseKey,
  { campaignId, sha256, looks }: { campaignId: number; sha256: string; looks: readonly string[] },
): Promise<AlikePicture[]> {
  const distances = sql.join(looks.map((look) => sql`bit_count(look # ${look}::bit(256))`))
  const { rows } = await sql<AlikePicture>`
    SELECT queue, case_id AS "caseId", file_id AS "fileId", distance::integer AS distance
    FROM (SELECT queue, case_id, file_id, least(${distances}) AS distance FROM (
      SELECT queue, case_id, file_id, look FROM case_picture
        WHERE client_id = ${clientId} AND campaign_id = ${campaignId} AND look IS NOT NULL AND sha256 <> ${sha256}
      UNION ALL
      SELECT c.queue, c.case_id, f.id, f.look FROM desk_case c
        JOIN file f ON f.client_id = c.client_id AND f.used_by::text = c.case_id AND f.purpose = c.queue
        WHERE c.client_id = ${clientId} AND c.weighed_rev < c.rev AND f.used_by IS NOT NULL AND f.look IS NOT NULL
          AND f.sha256 <> ${sha256}) looked
      WHERE (queue, case_id) <> (${queue}, ${caseId})) near
    WHERE distance <= ${nearLook} ORDER BY distance, file_id LIMIT ${mostAlike}`.execute(tx)
  return rows
}
