import type { Selectable } from 'kysely'
import type { FavouriteKind } from '#contract/features/favourite/favourite-id.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { FavouriteTable } from './favourite-tables.ts'

/** Whose marks they are. */
export interface Owner {
  clientId: number
  userId: string
}

/** What is marked. */
export interface MarkedItem {
  kind: FavouriteKind
  itemId: number
}

export type FavouriteRow = Selectable<FavouriteTable>

/**
 * Marks something, or takes the mark away, unless its person said something newer of it (`changedAt`: when they said
 * this). Answers since when it is marked now (an earlier mark stays); null: it is not.
 */
export async function saveFavourite(
  tx: Tx,
  { clientId, userId }: Owner,
  { kind, itemId }: MarkedItem,
  { marked, since, changedAt }: { marked: boolean; since: Date; changedAt: Date },
): Promise<Date | null> {
  await tx
    .insertInto('favourite')
    .values({
      client_id: clientId,
      user_id: userId,
      item_kind: kind,
      item_id: itemId,
      marked,
      since,
      changed_at: changedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'item_kind', 'item_id'])
        .doUpdateSet((eb) => ({
          marked: eb.ref('excluded.marked'),
          since: eb
            .case()
            .when(eb.and([eb('favourite.marked', '=', true), eb('excluded.marked', '=', true)]))
            .then(eb.ref('favourite.since'))
            .else(eb.ref('excluded.since'))
            .end(),
          changed_at: eb.ref('excluded.changed_at'),
        }))
        .whereRef('favourite.changed_at', '<=', 'excluded.changed_at'),
    )
    .execute()
  const row = await tx
    .selectFrom('favourite')
    .select(['marked', 'since'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return row.marked ? row.since : null
}

/** Everything that somebody marked, or took a mark from. */
export async function findFavourites(tx: Tx, { clientId, userId }: Owner): Promise<FavouriteRow[]> {
  return tx
    .selectFrom('favourite')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('item_kind')
    .orderBy('item_id')
    .execute()
}

/** Takes away what is known of one thing of somebody. */
export async function deleteFavourite(
  tx: Tx,
  { clientId, userId }: Owner,
  { kind, itemId }: MarkedItem,
): Promise<void> {
  await tx
    .deleteFrom('favourite')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', itemId)
    .execute()
}
