import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import { listEntries } from '#contract/features/points/points-on-device.ts'
import { listRows } from '#engine/rows/rows.ts'
import { callAs } from '#engine/session/api.ts'
import type { Member } from '#engine/session/member.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMember } from '#platform/session-store.ts'

type Entry = RowOf<'pointEntries'>

/** What the screen reads from the device. */
export interface StatementRows {
  /** The newest first. */
  entries: Entry[]
  balances: RowOf<'pointBalances'>[]
  campaigns: RowOf<'campaigns'>[]
  sales: ReadonlyMap<string, RowOf<'sales'>>
}

async function read(member: Member): Promise<StatementRows> {
  const [entries, balances, campaigns, sales] = await Promise.all([
    listRows(member, 'pointEntries'),
    listRows(member, 'pointBalances'),
    listRows(member, 'campaigns'),
    listRows(member, 'sales'),
  ])
  return {
    entries: entries.toSorted((a, b) => b.number - a.number),
    balances,
    campaigns,
    sales: new Map(sales.map((sale) => [sale.id, sale])),
  }
}

/** Every entry, from the server: the device keeps the last ones alone. */
export async function readAllEntries(member: Member): Promise<Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const last = all.at(-1)?.number
    if (last === 1) return all
    const query = last === undefined ? {} : { before: String(last) }
    const { entries } = await callAs(member)(listEntries, { query })
    if (entries.length === 0) return all
    all.push(...entries)
  }
}

/** The statement, live from the device; what is older than the device keeps is asked for. */
export function useStatement() {
  const member = useMember()
  const rows = useLiveQuery(() => read(member), [member.userId, member.clientId])
  const [older, setOlder] = useState<Entry[]>([])
  const { busy, failure, attempt } = useAttempt()
  const kept = rows?.entries ?? []
  const known = new Set(kept.map(({ id }) => id))
  const entries = [...kept, ...older.filter(({ id }) => !known.has(id))]
  const last = entries.at(-1)?.number ?? 1
  const readOlder = () =>
    attempt(async () => {
      const { entries: found } = await callAs(member)(listEntries, { query: { before: String(last) } })
      setOlder((before) => [...before, ...found])
    })
  return { rows, entries, hasOlder: last > 1, busy, failure, readOlder }
}
