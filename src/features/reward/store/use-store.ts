import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { isShown } from '#contract/features/reward/reward-rules.ts'
import { readBuyer } from '#domain/reward/buyer.ts'
import { reasonsAgainst, spendablePoints } from '#domain/reward/reasons-against.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMember, useSelectedClient, type Member } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { sortRewards, type StoreQuery } from './sort-rewards.ts'

async function read(member: Member, { timeZone, country }: { timeZone: string; country: string }) {
  const now = new Date()
  const [rewards, stocks, departments, buyer] = await Promise.all([
    listRows(member, 'rewards'),
    listRows(member, 'rewardStocks'),
    listRows(member, 'rewardDepartments'),
    readBuyer(member, { now, timeZone, country }),
  ])
  return {
    rewards: rewards.filter((reward) => isShown(reward, now)),
    stocks: new Map(stocks.map((one) => [one.rewardId, one])),
    departments,
    buyer,
  }
}

const everything: StoreQuery = { search: '', departmentId: 0, categoryId: 0, sort: 'popular', affordable: false }

/** The store, live from the device: what is offered, and what keeps its person from each. */
export function useStore() {
  const member = useMember()
  const { timeZone = 'America/Sao_Paulo', country = '' } = useSelectedClient() ?? {}
  const [query, setQuery] = useState(everything)
  const asked = [member.userId, member.clientId, timeZone, country]
  const rows = useLiveQuery(() => read(member, { timeZone, country }), asked)
  const all = rows?.rewards.map((reward) => {
    const stock = rows.stocks.get(reward.id)
    const against = reasonsAgainst(reward, stock?.stock, rows.buyer)
    return { reward, name: shownText(reward.name), stock: stock?.stock, popularity: stock?.popularity ?? 0, against }
  })
  const inUse = <T extends { id: number }>(list: readonly T[], of: 'departmentId' | 'categoryId') =>
    list.filter(({ id }) => all?.some(({ reward }) => reward[of] === id))
  return {
    query,
    change: (part: Partial<StoreQuery>) => setQuery((before) => ({ ...before, ...part })),
    clear: () => setQuery(everything),
    isNarrowed: query.search !== '' || query.departmentId !== 0 || query.categoryId !== 0 || query.affordable,
    /** Undefined until the device was read for the first time. */
    shown: all && sortRewards(all, query),
    total: all?.length ?? 0,
    points: rows ? spendablePoints(rows.buyer) : null,
    departments: inUse(rows?.departments.toSorted((a, b) => a.position - b.position) ?? [], 'departmentId'),
    categories: inUse(rows?.buyer.categories ?? [], 'categoryId'),
    openOrders: rows?.buyer.orders.length ?? 0,
  }
}

export type StoreView = ReturnType<typeof useStore>
