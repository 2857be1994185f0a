import { favouriteContract } from '#contract/features/favourite/favourite-contract.ts'
import { favouriteId, type FavouriteKind } from '#contract/features/favourite/favourite-id.ts'
import { domain } from '#engine/domain-feature.ts'
import type { Effect } from '#engine/outbox/content.ts'

function marked(kind: FavouriteKind, itemId: number, since: string | null): Effect[] {
  const id = favouriteId(kind, itemId)
  return [{ collection: 'favourites', key: id, row: since === null ? null : { id, kind, itemId, since } }]
}

export const favouriteDomain = domain(favouriteContract, {
  operations: {
    'item.favourite': {
      effects: ({ kind, itemId, favourite }, act) => marked(kind, itemId, favourite ? act.capturedAt : null),
    },
    'course.favourite': {
      effects: ({ courseId, favourite }, act) => marked('course', courseId, favourite ? act.capturedAt : null),
    },
  },
})
