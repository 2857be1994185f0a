/** What can be a favourite. */
export const favouriteKinds = ['course', 'trail', 'news'] as const
export type FavouriteKind = (typeof favouriteKinds)[number]

/** The key of a favourite: one of a kind and a number. */
export const favouriteId = (kind: FavouriteKind, itemId: number): string => `${kind}:${itemId}`

/** The numbers of those of a kind. */
export const favouritesOf = (
  rows: readonly { kind: FavouriteKind; itemId: number }[],
  kind: FavouriteKind,
): ReadonlySet<number> => new Set(rows.flatMap((row) => (row.kind === kind ? [row.itemId] : [])))
