import type { Insertable, Selectable } from 'kysely'
import type { Refusal } from '#contract/features/review/refusal-schema.ts'
import type { Photo, PhotoInput, PhotoType } from '#contract/features/photo/photo-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PhotoTable } from './photo-tables.ts'

/** Points of a photo type, or undefined when the client has no such type. */
export async function findPhotoTypePoints(tx: Tx, clientId: number, photoTypeId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('photo_type')
    .select('points')
    .where('client_id', '=', clientId)
    .where('id', '=', photoTypeId)
    .executeTakeFirst()
  return row?.points
}

/** When the person filled this slot (type, store, week) before. */
export async function findTakenSlot(
  tx: Tx,
  owner: { clientId: number; userId: string },
  slot: Pick<PhotoInput, 'photoTypeId' | 'storeId'> & { week: string },
): Promise<{ capturedAt: Date } | undefined> {
  const row = await tx
    .selectFrom('photo')
    .select('captured_at')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('photo_type_id', '=', slot.photoTypeId)
    .where('store_id', '=', slot.storeId)
    .where('week', '=', slot.week)
    // A refused one frees its slot.
    .where('status', '<>', 'refused')
    .executeTakeFirst()
  return row && { capturedAt: row.captured_at }
}

/** How many photos of a person wait for somebody to look at their evidence. */
export async function countInReview(tx: Tx, owner: { clientId: number; userId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('photo')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('status', '=', 'review')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPhoto(tx: Tx, photo: Insertable<PhotoTable>): Promise<void> {
  await tx.insertInto('photo').values(photo).execute()
}

export async function upsertPhotoTypes(tx: Tx, clientId: number, types: readonly PhotoType[]): Promise<void> {
  await tx
    .insertInto('photo_type')
    .values(
      types.map(({ id, title, description, points }) => ({
        client_id: clientId,
        id,
        title: JSON.stringify(title),
        description: JSON.stringify(description),
        points,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        points: eb.ref('excluded.points'),
      })),
    )
    .execute()
}

/** Photos of a client with what they are read by at the desk. */
export async function findPhotos(tx: Tx, clientId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('photo')
    .innerJoin('store', (join) =>
      join.onRef('store.client_id', '=', 'photo.client_id').onRef('store.id', '=', 'photo.store_id'),
    )
    .innerJoin('photo_type', (join) =>
      join.onRef('photo_type.client_id', '=', 'photo.client_id').onRef('photo_type.id', '=', 'photo.photo_type_id'),
    )
    .selectAll('photo')
    .select(['store.name as store_name', 'photo_type.title as type_title'])
    .where('photo.client_id', '=', clientId)
    .where('photo.id', 'in', [...ids])
    .execute()
}

/** Writes what became of a photo, and in which round its points are. */
export async function setPhotoStatus(
  tx: Tx,
  clientId: number,
  id: string,
  { status, refusal, round }: { status: PhotoTable['status']; refusal: Refusal; round: number },
): Promise<void> {
  await tx
    .updateTable('photo')
    .set({ status, round, refusal: refusal && JSON.stringify(refusal) })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** A photo as it is published. */
export function photoRow(photo: Selectable<PhotoTable>): Photo {
  return {
    id: photo.id,
    photoTypeId: photo.photo_type_id,
    storeId: photo.store_id,
    week: photo.week,
    photoFileId: photo.photo_file_id,
    points: photo.points,
    status: photo.status,
    refusal: photo.refusal,
    receipt: photo.receipt,
    capturedAt: photo.captured_at.toISOString(),
    recordedAt: photo.recorded_at.toISOString(),
  }
}

/** Who waits for a decision about a photo of a campaign. */
export async function findWaiting(tx: Tx, clientId: number, campaignId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('photo')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', ['awaiting', 'review'])
    .execute()
  return rows.map((row) => row.user_id)
}
