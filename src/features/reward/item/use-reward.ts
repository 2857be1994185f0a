import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router'
import { isShown } from '#contract/features/reward/reward-rules.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import { readBuyer } from '#domain/reward/buyer.ts'
import type { Buyer } from '#domain/reward/reasons-against.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMember, useSelectedClient, type Member } from '#platform/session-store.ts'

/** A reward with what its person is judged by. */
export interface OpenReward {
  reward: RowOf<'rewards'>
  stock: RowOf<'rewardStocks'>['stock'] | undefined
  buyer: Buyer
  /** What the trainings are called that it asks for. */
  courses: RowOf<'courses'>[]
}

async function read(
  member: Member,
  id: number,
  { timeZone, country }: { timeZone: string; country: string },
): Promise<OpenReward | null> {
  const now = new Date()
  const [rewards, stocks, courses, buyer] = await Promise.all([
    listRows(member, 'rewards'),
    listRows(member, 'rewardStocks'),
    listRows(member, 'courses'),
    readBuyer(member, { now, timeZone, country }),
  ])
  const reward = rewards.find((one) => one.id === id && isShown(one, now))
  if (!reward) return null
  return {
    reward,
    stock: stocks.find(({ rewardId }) => rewardId === id)?.stock,
    buyer,
    courses: courses.filter((course) => reward.courseIds.includes(course.id)),
  }
}

/** The reward of the address, live from the device; undefined until first read, null where there is none. */
export function useReward(): OpenReward | null | undefined {
  const { id = '' } = useParams()
  const member = useMember()
  const { timeZone = 'America/Sao_Paulo', country = '' } = useSelectedClient() ?? {}
  const asked = [member.userId, member.clientId, id, timeZone, country]
  return useLiveQuery(() => read(member, Number(id), { timeZone, country }), asked)
}
