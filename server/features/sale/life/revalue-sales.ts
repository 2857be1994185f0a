import { plainMultiplier, pointsOf, versionOf, worthOf } from '#contract/features/campaign/points/points-rule.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { readTable, type RevalueJob } from '#server/features/campaign/points/points-table-service.ts'
import { earnCase, restoreCase, settleCase } from '#server/features/points/case-points-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { acceptLine, findSaleLines, findSales, findToRevalue, revalueLine, updateSale } from '../sale-queries.ts'
import { publishSale } from './sale-row.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]
type FoundLine = Awaited<ReturnType<typeof findSaleLines>>[number]

/** Sales read at once. */
const atOnce = 200

/**
 * Values what was sold by a rule whose worth was raised anew ([Note: Corrections]): each sale in a transaction of its own
 * that holds its person's stream. What waits is worth more from now on; of what was accepted the difference is paid, once a
 * line. Killed and run again it goes on, as a sale of the table's newest version is done.
 */
export async function revalueSales(
  { database, clock, realtime }: Pick<Services, 'database' | 'clock' | 'realtime'>,
  job: RevalueJob,
): Promise<void> {
  const { clientId } = job
  let after: string | null = null
  for (;;) {
    const found = await database.inTenant(clientId, (tx) => findToRevalue(tx, job, { after, limit: atOnce }))
    for (const { id, userId } of found) {
      const isDone = await database.inTenant(clientId, async (tx) => {
        await lockStream(tx, clientId, userStream(userId))
        return revalue(tx, { clientId, userId }, id, job, clock.now())
      })
      if (isDone) await realtime.pokeUser(clientId, userId)
    }
    const last = found.at(-1)
    if (!last || found.length < atOnce) return
    after = last.id
  }
}

/** What a line is worth with a rule as it is corrected, and what of it was accepted. */
function raised(line: FoundLine, rule: { unitPoints: number; unitXp: number }, sale: FoundSale) {
  const by = line.multiplied ? sale.multiplier : plainMultiplier
  const worth = (quantity: number) => ({
    points: pointsOf(rule.unitPoints, quantity, by),
    xp: rule.unitXp * quantity,
  })
  return {
    whole: worth(line.quantity),
    accepted: line.accepted_quantity === null ? null : worth(line.accepted_quantity),
  }
}

async function revalue(
  tx: Tx,
  owner: { clientId: number; userId: string },
  saleId: string,
  { campaignId, position, correctionId }: RevalueJob,
  now: Date,
): Promise<boolean> {
  const { clientId } = owner
  const [sale] = await findSales(tx, clientId, [saleId])
  // Joined with somebody else meanwhile, or taken back: the next run finds whose it is.
  if (sale?.user_id !== owner.userId || ['cancelled', 'reversed'].includes(sale.status)) return false
  const version = versionOf(await readTable(tx, clientId, campaignId), sale.sold_on)
  const rule = version?.rules.find((one) => one.position === position)
  if (!version || !rule || sale.points_version === null || version.version <= sale.points_version) return false
  const earning = { ...sale, source: 'sale' as const, campaignId }
  const lines = await findSaleLines(tx, clientId, saleId)
  const valued = lines.map((line) =>
    line.rule_position === position ? { line, ...raised(line, rule, sale) } : { line, whole: null, accepted: null },
  )
  for (const { line, whole, accepted } of valued) {
    if (!whole) continue
    const at = { clientId, saleId, position: line.position }
    await revalueLine(tx, at, { unitPoints: rule.unitPoints, unitXp: rule.unitXp, ...whole })
    if (!accepted || line.accepted_quantity === null) continue
    await acceptLine(tx, at, { quantity: line.accepted_quantity, ...accepted })
    await restoreCase(
      tx,
      owner,
      earning,
      {
        points: accepted.points - (line.accepted_points ?? 0),
        xp: accepted.xp - (line.accepted_xp ?? 0),
      },
      { key: `correction:${correctionId}:${saleId}.${line.position}`, now },
    )
  }
  const worth = worthOf(valued.map(({ line, whole }) => whole ?? line))
  const accepted = worthOf(
    valued.map(({ line, accepted: own }) => own ?? { points: line.accepted_points ?? 0, xp: line.accepted_xp ?? 0 }),
  )
  const isWaiting = sale.status === 'awaiting' || sale.status === 'asked'
  const round = isWaiting ? sale.round + 1 : sale.round
  if (isWaiting) {
    await settleCase(tx, owner, earning, { points: 0, xp: 0 }, { now })
    await earnCase(tx, owner, { ...earning, round, ...worth }, now)
  }
  await updateSale(tx, clientId, saleId, {
    points_version: version.version,
    round,
    ...worth,
    ...(sale.accepted_points !== null && { accepted_points: accepted.points, accepted_xp: accepted.xp }),
  })
  await publishSale(tx, owner, saleId)
  return true
}
