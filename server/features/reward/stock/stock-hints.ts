import { sql } from 'kysely'
import type { RewardStock } from '#contract/features/reward/reward-on-device.ts'
import { popularDays, stockHint } from '#contract/features/reward/reward-rules.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { markForLater, takeMarked } from '#server/engine/sync/publish-later.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { rewardsWithStock } from '../reward-queries.ts'

/** The job that publishes how much is left ([Note: Published later]). */
export const stockJob = 'publish_reward_stock'

/** What is left of a reward changed: cards learn it a moment later. */
export async function changeStockHint(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  clientId: number,
  rewardId: number,
): Promise<void> {
  await markForLater(tx, clientId, 'rewardStocks', [rewardId])
  await jobs.queue(tx, { kind: stockJob, payload: { clientId } })
}

/** How often rewards were confirmed lately. */
async function countConfirmed(
  tx: Tx,
  clientId: number,
  ids: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ reward_id: number; count: number }>`
    SELECT reward_id, count(*)::int AS count FROM reward_order
    WHERE client_id = ${clientId} AND reward_id = ANY (${[...ids]}::bigint[])
      AND state IN ('confirmed', 'shipped', 'delivered') AND created_at > ${since}
    GROUP BY reward_id`.execute(tx)
  return new Map(rows.map((row) => [row.reward_id, row.count]))
}

/** How much is left of rewards now, and how popular they are. */
export async function readStocks(tx: Tx, clientId: number, ids: readonly number[], now: Date): Promise<RewardStock[]> {
  if (ids.length === 0) return []
  const rewards = await rewardsWithStock(tx, clientId)
    .where('reward.id', 'in', [...ids])
    .execute()
  const confirmed = await countConfirmed(tx, clientId, ids, new Date(now.getTime() - popularDays * 86_400_000))
  return rewards.map(({ id, fulfilment, codes, on_hand: onHand, reserved }) => ({
    rewardId: id,
    stock: stockHint(fulfilment === 'code' ? (codes ?? 0) : (onHand ?? 0) - (reserved ?? 0)),
    popularity: confirmed.get(id) ?? 0,
  }))
}

/** Publishes what changed; asked again it finds nothing. */
export function publishStock({ database, clock }: Pick<Services, 'database' | 'clock'>): JobHandler {
  return async (payload) => {
    const { clientId } = payload as { clientId: number }
    await database.inTenant(clientId, async (tx) => {
      const ids = (await takeMarked(tx, clientId, 'rewardStocks')).map(Number)
      await publishRows(tx, clientId, 'rewardStocks', await readStocks(tx, clientId, ids, clock.now()))
    })
  }
}
