import type { PhotoInput, PhotoType } from '#contract/features/photo/photo-contract.ts'
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

export async function insertPhoto(tx: Tx, photo: PhotoTable): Promise<void> {
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
