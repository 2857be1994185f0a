import type { FavouriteKind } from '#contract/features/favourite/favourite-id.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** Makes something a favourite, or none any more; rejects where the device could not keep it. */
export async function keepFavourite(
  member: Member,
  item: { kind: FavouriteKind; itemId: number },
  favourite: boolean,
): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'item.favourite', payload: { ...item, favourite } })
}
