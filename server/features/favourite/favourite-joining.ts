import type { Joining } from '#server/engine/session/join-people.ts'
import {
  deleteFavourite,
  findFavourites,
  saveFavourite,
  type FavouriteRow,
  type MarkedItem,
} from './favourite-queries.ts'
import { tellFavourite } from './favourite-service.ts'

const itemOf = (row: FavouriteRow): MarkedItem => ({ kind: row.item_kind, itemId: row.item_id })
const keyOf = (row: FavouriteRow) => `${row.item_kind}:${row.item_id}`

/** Something that the other one marked or unmarked, what who stays had said of it before, and when the newer was said. */
type Before = [item: MarkedItem, row: FavouriteRow | null, saidAt: string]

/** Of what two people said of the same thing the newest act counts; the other one's rows stay theirs as they were. */
export const favouriteJoining: Joining = {
  async join(tx, { clientId, from, into }) {
    const owner = { clientId, userId: into }
    const own = new Map((await findFavourites(tx, owner)).map((row) => [keyOf(row), row]))
    const memory: Before[] = []
    for (const row of await findFavourites(tx, { clientId, userId: from })) {
      const known = own.get(keyOf(row)) ?? null
      const said = { marked: row.marked, since: row.since, changedAt: row.changed_at }
      await tellFavourite(tx, owner, itemOf(row), await saveFavourite(tx, owner, itemOf(row), said))
      const newest = known && known.changed_at > row.changed_at ? known : row
      memory.push([itemOf(row), known, newest.changed_at.toISOString()])
    }
    return memory
  },

  async separate(tx, { clientId, into }, { memory }) {
    const owner = { clientId, userId: into }
    const now = new Map((await findFavourites(tx, owner)).map((row) => [keyOf(row), row]))
    for (const [item, before, saidAt] of memory as Before[]) {
      const current = now.get(`${item.kind}:${item.itemId}`)
      // Said since they were joined: it is theirs.
      if (current && current.changed_at.toISOString() !== saidAt) {
        await tellFavourite(tx, owner, item, current.marked ? current.since : null)
        continue
      }
      await deleteFavourite(tx, owner, item)
      const since = before && new Date(before.since)
      if (before && since)
        await saveFavourite(tx, owner, item, { marked: before.marked, since, changedAt: new Date(before.changed_at) })
      await tellFavourite(tx, owner, item, before?.marked ? since : null)
    }
  },
}
