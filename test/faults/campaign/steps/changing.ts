import { calendar } from '../calendar.ts'
import { saidOf, type CampaignWorld } from '../campaign-world.ts'
import { worthOf, type SaleModel } from '../model/programme-model.ts'
import type { Kept } from '../programme.ts'
import { payloadOf, randomLines } from './selling.ts'

const weekMs = 7 * 86_400_000

/** What somebody wants of a sale of theirs: whether it is done. Whoever at the desk has it before them keeps it. */
async function change(
  world: CampaignWorld,
  sale: SaleModel,
  kind: Exclude<Kept['kind'], 'campaign.join' | 'sale.report'>,
  payload: Record<string, unknown>,
  refusal: string | null = null,
): Promise<boolean> {
  const { seller, member } = world.somebody(sale.seller)
  const kept = world.programme.keep(seller, { kind, payload: { saleId: sale.id, ...payload } })
  const [answer] = await world.send(seller, [kept])
  const isTaken = world.isWaiting(sale)
  const expected = refusal ?? (member.isBlocked ? 'held' : 'applied')
  // Who opened a case has it for ten minutes; whether somebody still does, the desk alone knows.
  const allowed = isTaken && refusal !== 'sale.state_changed' ? ['desk.claimed'] : [expected, 'desk.claimed']
  const got = saidOf(answer)
  world.expect(`seller ${sale.seller}: ${kind} of ${sale.invoice}, which is ${sale.status}`, got, allowed)
  // What is held here is not asked again: by then it is another story.
  return got === 'applied'
}

export async function correct(world: CampaignWorld): Promise<void> {
  const sale = world.pickSale('awaiting', 'asked', 'approved', 'refused')
  if (!sale) return
  const { member } = world.somebody(sale.seller)
  const lines = randomLines(world)
  const days = calendar.find(({ id }) => id === sale.campaignId)
  const isOpen = sale.status === 'awaiting' || sale.status === 'asked'
  const isClosed = days !== undefined && member.isClosed(days, world.today)
  const refusal = isOpen ? (isClosed ? 'sale.reporting_closed' : null) : 'sale.state_changed'
  const payload = payloadOf({ invoice: sale.invoice, soldOn: sale.soldOn, lines })
  if (!(await change(world, sale, 'sale.correct', payload, refusal))) return
  const before = worthOf(sale.lines, sale.multiplier)
  member.purse(sale.campaignId).unearn(before.points, before.xp)
  Object.assign(sale, { lines, status: 'awaiting', askedAt: null })
  member.earn(sale)
}

export async function cancel(world: CampaignWorld): Promise<void> {
  const sale = world.pickSale('awaiting', 'asked', 'review', 'partly_approved')
  if (!sale) return
  const { member } = world.somebody(sale.seller)
  if (!(await change(world, sale, 'sale.cancel', {}, sale.status === 'partly_approved' ? 'sale.state_changed' : null)))
    return
  const { points, xp } = worthOf(sale.lines, sale.multiplier)
  if (sale.status !== 'review') member.purse(sale.campaignId).unearn(points, xp)
  sale.status = 'cancelled'
}

export async function answerQuestion(world: CampaignWorld): Promise<void> {
  const sale = world.pickSale('asked')
  if (!sale) return
  if (await change(world, sale, 'sale.answer', { text: 'Da loja do centro' }))
    Object.assign(sale, { status: 'awaiting', askedAt: null })
}

export async function appeal(world: CampaignWorld): Promise<void> {
  const sale = world.pickSale('refused', 'partly_approved', 'approved')
  if (!sale) return
  const isLate = sale.decidedAt !== null && world.now.getTime() > sale.decidedAt.getTime() + weekMs
  const isPossible = sale.status !== 'approved' && !sale.wasAppealed
  const refusal = isPossible ? (isLate ? 'sale.appeal_late' : null) : 'sale.state_changed'
  if (await change(world, sale, 'sale.appeal', { text: 'A nota está boa' }, refusal))
    Object.assign(sale, { status: 'appealed', wasAppealed: true })
}
