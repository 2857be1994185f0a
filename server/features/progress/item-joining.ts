import { isDone } from '#contract/features/course/course-rules.ts'
import { noteFinished } from '#server/engine/audiences/finished/finished-service.ts'
import type { Joining } from '#server/engine/session/join-people.ts'
import { withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import { deleteItemProgress, findAllOf, findCycles, saveItemProgress, type ItemProgress } from './progress-queries.ts'
import { follow, publishProgress } from './progress-service.ts'

const itemOf = (row: ItemProgress) => ({ kind: row.item_kind, id: row.item_id })
const keyOf = (row: ItemProgress) => `${row.item_kind} ${row.item_id}`

/** A row as it was kept: JSON has no dates. */
const revive = (row: ItemProgress): ItemProgress => ({
  ...row,
  begun_at: new Date(row.begun_at),
  updated_at: new Date(row.updated_at),
  finished_at: row.finished_at && new Date(row.finished_at),
  ended_at: row.ended_at && new Date(row.ended_at),
})

/** What was done by either is done; the rest is reckoned anew from the activities that were joined before. */
export const itemJoining: Joining = {
  async join(tx, { clientId, from, into }, now) {
    const owner = { clientId, userId: into }
    const before = await findAllOf(tx, owner)
    const theirs = await findAllOf(tx, { clientId, userId: from })
    for (const rows of Map.groupBy(theirs, keyOf).values()) {
      const [first] = rows
      const current = rows.find((row) => row.ended_at === null)
      if (!first) continue
      const own = before.filter((row) => keyOf(row) === keyOf(first))
      const known = own.find((row) => row.ended_at === null)
      if (own.length === 0) for (const row of rows) await saveItemProgress(tx, { ...row, user_id: into })
      else if (known && current && isDone(current.state) && !isDone(known.state))
        await saveItemProgress(tx, { ...current, user_id: into, cycle: known.cycle, updated_at: now })
      await follow(tx, owner, itemOf(first), now)
      await publishProgress(tx, owner, itemOf(first), await findCycles(tx, owner, itemOf(first)))
    }
    const items = new Map(theirs.map((row) => [keyOf(row), itemOf(row)]))
    return { before: before.filter((row) => items.has(keyOf(row))), items: [...items.values()] }
  },

  async separate(tx, { clientId, into }, { memory, now }) {
    const owner = { clientId, userId: into }
    const { before, items } = memory as { before: ItemProgress[]; items: ReturnType<typeof itemOf>[] }
    for (const item of items) {
      await deleteItemProgress(tx, owner, item)
      for (const row of before)
        if (row.item_kind === item.kind && row.item_id === item.id) await saveItemProgress(tx, revive(row))
      await follow(tx, owner, item, now)
      const cycles = await findCycles(tx, owner, item)
      // What was finished since may be so no more.
      await noteFinished(tx, owner, item, isDone(cycles[0]?.state ?? 'not_started'))
      await publishProgress(tx, owner, item, cycles)
      if (cycles.length > 0) continue
      if (item.kind === 'course') await withdrawOwnRows(tx, owner, 'courseProgress', [item.id])
      else await withdrawOwnRows(tx, owner, 'trailProgress', [item.id])
    }
  },
}
