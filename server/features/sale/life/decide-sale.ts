import type { AcceptedLine, CaseDecision } from '#contract/engine/staff/case.ts'
import { pointsOf, plainMultiplier, worthOf } from '#contract/features/campaign/points/points-rule.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import { statusAfter, type SaleEvent, type SaleStatus } from '#contract/features/sale/sale-life.ts'
import type { Decided, DecidedCase, Verdict } from '#server/engine/cases/case-queue.ts'
import { earnCase, restoreCase, reverseCase, settleCase } from '#server/features/points/case-points-service.ts'
import { acceptLine, findSaleLines, findSales, updateSale } from '../sale-queries.ts'
import { findDeciders, insertEvent } from './event-queries.ts'
import { publishSale } from './sale-row.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]
type FoundLine = Awaited<ReturnType<typeof findSaleLines>>[number]

/** What a decision is to a sale; the first approval of what is in doubt accepts its moment. */
const eventOf = (status: SaleStatus, decision: CaseDecision): SaleEvent | null => {
  if (decision === 'again') return null
  return decision === 'approve' && status === 'review' ? 'accept' : decision
}

const decisions = ['approve', 'part', 'refuse', 'ask', 'reverse'] as const

/** What may be decided of a sale. */
export const offersOfSale = (status: SaleStatus): CaseDecision[] =>
  decisions.filter((decision) => {
    const event = eventOf(status, decision)
    return event !== null && statusAfter(status, event) !== null
  })

/** What a number of units of a line is worth: the formula with that quantity, nothing where a bound cut the line. */
function acceptedOf(line: FoundLine, multiplier: number, quantity: number) {
  const by = line.multiplied ? multiplier : plainMultiplier
  const isWhole = line.points === pointsOf(line.unit_points, line.quantity, by)
  return isWhole
    ? { quantity, points: pointsOf(line.unit_points, quantity, by), xp: line.unit_xp * quantity }
    : { quantity, points: 0, xp: 0 }
}

/** How much of each line is accepted; or the fields that make no sense. */
function quantitiesOf(lines: readonly FoundLine[], asked: readonly AcceptedLine[]): number[] | { fields: string[] } {
  const wrong = asked.flatMap(({ line, quantity }, at) => {
    const found = lines[line]
    const isTwice = asked.findIndex((one) => one.line === line) < at
    if (!found || isTwice) return [`lines.${at}.line`]
    return quantity > found.quantity || quantity < (found.accepted_quantity ?? 0) ? [`lines.${at}.quantity`] : []
  })
  if (wrong.length > 0) return { fields: wrong }
  const quantities = lines.map(({ quantity }, at) => asked.find(({ line }) => line === at)?.quantity ?? quantity)
  // All of it is an approval, none of it a refusal.
  const isPart = quantities.some((quantity, at) => quantity < (lines[at]?.quantity ?? 0)) && quantities.some(Boolean)
  return isPart ? quantities : { fields: ['lines'] }
}

/** Does what was decided of a sale: its entries, what its person's devices know of it, and its history. */
export async function decideSale(decided: DecidedCase, verdict: Verdict): Promise<Decided> {
  const { tx, clientId, userId, caseId: saleId, now } = decided
  const [sale] = await findSales(tx, clientId, [saleId])
  if (!sale) return 'same'
  const event = eventOf(sale.status, verdict.decision)
  const next = event && statusAfter(sale.status, event)
  if (!event || !next) return { refused: 'sale.state_changed', values: { status: sale.status } }
  if (sale.appealed_at && sale.status === 'appealed') {
    const before = await findDeciders(tx, clientId, saleId, sale.appealed_at)
    if (decided.decidedBy === null || before.has(decided.decidedBy)) return { refused: 'desk.second_person' }
  }
  const became = await follow(decided, sale, event, next, verdict)
  if (typeof became === 'object') return became
  const { note, reason } = verdict
  await insertEvent(tx, { clientId, userId, saleId }, { event, body: note, reason, at: now })
  await publishSale(tx, { clientId, userId }, saleId)
  return became
}

async function follow(
  decided: DecidedCase,
  sale: FoundSale,
  event: SaleEvent,
  next: SaleStatus,
  verdict: Verdict,
): Promise<Decided> {
  const { tx, clientId, userId, now } = decided
  const earning = { ...sale, source: 'sale' as const, campaignId: sale.campaign_id }
  const owner = { clientId, userId }
  const { decidedBy } = decided
  const about = { now, reason: verdict.reason, ...(decidedBy !== null && { actorId: decidedBy }) }
  if (event === 'accept') {
    await earnCase(tx, owner, earning, now)
    await updateSale(tx, clientId, sale.id, { status: next })
    return 'open'
  }
  if (event === 'ask') {
    await updateSale(tx, clientId, sale.id, { status: next, asked_at: now })
    return 'closed'
  }
  if (event === 'reverse') {
    // Proposed by one alone it is only looked at.
    if (decided.firstBy !== null) await reverseCase(tx, owner, earning, { ...about, firstBy: decided.firstBy })
    await updateSale(tx, clientId, sale.id, { status: next })
    return 'closed'
  }
  const accepted = await acceptedBy(decided, sale, event, verdict)
  if ('refused' in accepted) return accepted
  const { points, xp } = accepted
  const paid = { points: sale.accepted_points ?? 0, xp: sale.accepted_xp ?? 0 }
  if (sale.status === 'appealed')
    await restoreCase(tx, owner, earning, { points: points - paid.points, xp: xp - paid.xp }, about)
  else if (sale.status !== 'review') await settleCase(tx, owner, earning, accepted, about)
  // An appeal that is not upheld leaves what was accepted before.
  const status = event === 'refuse' && paid.points + paid.xp > 0 ? 'partly_approved' : next
  const refusal = event === 'refuse' ? { reason: verdict.reason as RefusalReason, note: verdict.note } : null
  await updateSale(tx, clientId, sale.id, {
    status,
    refusal: refusal && JSON.stringify(refusal),
    accepted_points: points,
    accepted_xp: xp,
    decided_at: now,
  })
  return 'closed'
}

/** What is accepted of a sale in all; each line says its part. */
async function acceptedBy(
  { tx, clientId }: DecidedCase,
  sale: FoundSale,
  event: SaleEvent,
  { lines: asked }: Verdict,
): Promise<{ points: number; xp: number } | Extract<Decided, object>> {
  const lines = await findSaleLines(tx, clientId, sale.id)
  if (event === 'refuse' && sale.status === 'appealed')
    return { points: sale.accepted_points ?? 0, xp: sale.accepted_xp ?? 0 }
  const quantities =
    event === 'part'
      ? quantitiesOf(lines, asked ?? [])
      : lines.map(({ quantity }) => (event === 'approve' ? quantity : 0))
  if (!Array.isArray(quantities))
    return {
      refused: 'request.invalid',
      fields: quantities.fields.map((field) => ({ field, code: 'invalid' as const })),
    }
  const accepted = lines.map((line, at) => acceptedOf(line, sale.multiplier, quantities[at] ?? 0))
  for (const [at, { position }] of lines.entries())
    await acceptLine(tx, { clientId, saleId: sale.id, position }, accepted[at] ?? { quantity: 0, points: 0, xp: 0 })
  return worthOf(accepted)
}
