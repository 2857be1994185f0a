import { useLiveQuery } from 'dexie-react-hooks'
import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import type { Member } from '#engine/session/member.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { getRow } from '#engine/rows/rows.ts'
import type { RowLookup } from '#platform/feature/presenters.ts'
import { useMember } from '#platform/session-store.ts'
import { describeEntry } from './rules/describe-entry.ts'
import { sortEntries } from './rules/outbox-order.ts'

/**
 * The rows that name what the entries are about. Their words look them up: what was missing is read and they are
 * asked again, for what one row names may lead to the next.
 */
async function readNames(member: Member, entries: readonly OutboxEntry[]): Promise<RowLookup> {
  const found = new Map<string, object | undefined>()
  let missing = new Map<string, readonly [CollectionName, string | number]>()
  const lookup: RowLookup = <C extends CollectionName>(collection: C, key: string | number) => {
    const name = `${collection} ${key}`
    if (!found.has(name)) missing.set(name, [collection, key])
    return found.get(name) as RowOf<C> | undefined
  }
  do {
    const wanted = missing
    missing = new Map()
    const rows = Array.from(wanted, async ([name, [collection, key]]) => {
      return [name, await getRow(member, collection, key)] as const
    })
    for (const [name, row] of await Promise.all(rows)) found.set(name, row)
    for (const entry of entries) describeEntry(entry, lookup)
  } while (missing.size > 0)
  return lookup
}

export interface Outbox {
  /** In the order to show them. */
  entries: OutboxEntry[]
  names: RowLookup
}

/** The outbox of who is signed in, live; undefined until the first read is done. */
export function useOutboxRows(): Outbox | undefined {
  const member = useMember()
  const entries = useLiveQuery(async () => sortEntries(await readOutbox(member)), [member.userId, member.clientId])
  // A query of its own: opening what is sealed is not Dexie's, and a live query would lose its track there.
  const names = useLiveQuery(
    () => (entries ? readNames(member, entries) : undefined),
    [member.userId, member.clientId, entries],
  )
  return entries && names && { entries, names }
}
