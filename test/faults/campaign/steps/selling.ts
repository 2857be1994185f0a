import { calendar } from '../calendar.ts'
import { saidOf, type CampaignWorld } from '../campaign-world.ts'
import { dayOf, daysLater } from '../model/days.ts'
import { fits, type Line, type MemberModel, type SaleModel } from '../model/programme-model.ts'
import type { Kept } from '../programme.ts'

const campaignOn = (day: string) => calendar.find(({ beginsOn, endsOn }) => beginsOn <= day && day <= endsOn)

export const randomLines = ({ random }: CampaignWorld): Line[] => {
  const lines = [1, 2, 3]
    .filter(() => random.chance(0.6))
    .map((productId) => ({ productId, quantity: random.between(1, 9) }))
  return lines.length > 0 ? lines : [{ productId: 2, quantity: random.between(1, 60) }]
}

export const payloadOf = ({ invoice, soldOn, lines }: Pick<SaleModel, 'invoice' | 'soldOn' | 'lines'>) => ({
  invoiceNumber: invoice,
  storeId: 2,
  soldOn,
  observation: '',
  lines,
})

/** What becomes of a report that arrives now, said by the rules of loyalty.md 5 and 6 alone. */
function judge(
  member: MemberModel,
  { soldOn, invoice }: { soldOn: string; invoice: string },
  { captured, now, isKnown }: { captured: Date; now: Date; isKnown: boolean },
): string {
  const days = campaignOn(soldOn)
  const today = dayOf(now)
  if (!days || !member.levels.has(days.id)) return 'sale.not_enrolled'
  if (soldOn > today) return 'sale.in_future'
  const isInTime = fits(soldOn, today) || (isKnown && fits(soldOn, dayOf(captured)))
  if (!isInTime && !fits(soldOn, dayOf(captured))) return 'sale.too_old'
  if (member.isClosed(days, today)) return 'sale.reporting_closed'
  const isTaken = member.sales.some(
    (sale) => sale.campaignId === days.id && sale.invoice === invoice && sale.status !== 'cancelled',
  )
  if (isTaken) return 'sale.invoice_repeated'
  if (member.isBlocked) return 'held'
  return isInTime ? 'applied' : 'review'
}

/** Says what a report that arrived must have come to, and keeps it. */
function follow(world: CampaignWorld, at: number, kept: Kept, got: string): void {
  const { member } = world.somebody(at)
  const { invoiceNumber, soldOn, lines } = kept.payload as { invoiceNumber: string; soldOn: string; lines: Line[] }
  // However it is spelt.
  const invoice = invoiceNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const captured = new Date(kept.capturedAt)
  const expected = judge(member, { soldOn, invoice }, { captured, now: world.now, isKnown: kept.device !== undefined })
  const outcome = expected === 'review' ? 'applied' : expected
  world.expect(`seller ${at} reports ${invoice} of ${soldOn} (${JSON.stringify(lines)})`, got, [outcome])
  if (got === 'held') world.kept[at]?.push(kept)
  const campaignId = campaignOn(soldOn)?.id
  if (got !== 'applied' || campaignId === undefined) return
  const sale: SaleModel = {
    id: kept.id,
    seller: at,
    campaignId,
    invoice,
    soldOn,
    lines,
    multiplier: member.levels.get(campaignId)?.multiplierAt(captured) ?? 10_000,
    status: expected === 'review' ? 'review' : 'awaiting',
    accepted: null,
    askedAt: null,
    decidedAt: null,
    wasAppealed: false,
    firstBy: null,
  }
  member.sales.push(sale)
  if (sale.status === 'awaiting') member.earn(sale)
}

export async function signUp(world: CampaignWorld): Promise<void> {
  const { at, seller, member } = world.anybody()
  const open = calendar.filter(({ id, endsOn }) => world.today <= endsOn && !member.levels.has(id))
  const [days] = open
  if (!days) return
  const payload = { campaignId: days.id, agencyId: 1, brandIds: [1], storeIds: [1, 2], termsVersion: 0, adult: true }
  const [answer] = await world.send(seller, [world.programme.keep(seller, { kind: 'campaign.join', payload })])
  const got = saidOf(answer)
  world.expect(`seller ${at} joins campaign ${days.id}`, got, [member.isBlocked ? 'held' : 'applied'])
  if (got === 'applied') member.join(days.id)
}

/** A day of a sale that is in time today, or null where there is no campaign. */
function soldDay(world: CampaignWorld, today = world.today): string | null {
  const days = Array.from({ length: 16 }, (_, back) => daysLater(today, -back)).filter((day) => campaignOn(day))
  return days.length > 0 ? world.random.pick(days) : null
}

export async function report(world: CampaignWorld): Promise<void> {
  const { at, seller } = world.anybody()
  const soldOn = soldDay(world)
  if (soldOn === null) return
  const sale = { invoice: world.newInvoice(), soldOn, lines: randomLines(world) }
  const kept = world.programme.keep(seller, { kind: 'sale.report', payload: payloadOf(sale) })
  const [answer] = await world.send(seller, [kept])
  follow(world, at, kept, saidOf(answer))
}

/** The same number from two phones at the same time, spelt otherwise. */
export async function reportTwice(world: CampaignWorld): Promise<void> {
  const { at, seller } = world.anybody()
  const soldOn = soldDay(world)
  if (soldOn === null) return
  const invoice = world.newInvoice()
  const keep = (phone: 0 | 1, invoiceNumber: string) =>
    world.programme.keep(
      seller,
      { kind: 'sale.report', payload: payloadOf({ invoice: invoiceNumber, soldOn, lines: randomLines(world) }) },
      { phone },
    )
  const sent = [keep(0, invoice), keep(1, invoice.toLowerCase().replace('-', ' '))]
  const answers = await Promise.all(sent.map((kept) => world.programme.send(seller, [kept])))
  const both = sent.map((kept, which) => ({ kept, said: saidOf(answers[which]?.[0]) }))
  // The model takes one after the other: first the one that was taken.
  for (const { kept, said } of both.toSorted((a, b) => Number(b.said === 'applied') - Number(a.said === 'applied')))
    follow(world, at, kept, said)
}

/** Something is wrong with it: it is told, and nothing changes. */
export async function reportWrong(world: CampaignWorld): Promise<void> {
  const { at, seller, member } = world.anybody()
  const good = payloadOf({ invoice: world.newInvoice(), soldOn: world.today, lines: [{ productId: 1, quantity: 1 }] })
  const taken = member.sales.find(({ status }) => status === 'refused' || status === 'awaiting')
  const wrong: readonly [Record<string, unknown>, string][] = [
    [{ points: 5000 }, 'request.unknown_field'],
    [{ lines: [] }, 'request.invalid'],
    [{ lines: [{ productId: 1, quantity: 1.5 }] }, 'request.invalid'],
    [{ invoiceNumber: '0-00' }, 'sale.invoice_invalid'],
    [{ lines: [{ productId: 1, quantity: 1000 }] }, 'sale.quantity_too_large'],
    [{ storeId: 99 }, 'sale.store_unknown'],
    [{ soldOn: daysLater(world.today, 1) }, ''],
    [{ soldOn: daysLater(world.today, -16) }, ''],
    ...(taken ? [[{ invoiceNumber: taken.invoice, soldOn: taken.soldOn }, ''] satisfies [object, string]] : []),
  ]
  const [change, code] = world.random.pick(wrong)
  const kept = world.programme.keep(seller, { kind: 'sale.report', payload: { ...good, ...change } })
  const [answer] = await world.send(seller, [kept])
  const got = saidOf(answer)
  world.expect(`seller ${at} reports wrongly ${JSON.stringify(change)}`, got, code ? [code] : refusals)
}

const refusals = [
  'sale.in_future',
  'sale.too_old',
  'sale.outside_campaign',
  'sale.no_campaign',
  'sale.not_enrolled',
  'sale.reporting_closed',
  'sale.invoice_repeated',
]

/** Typed without a network: it waits on the phone. */
export async function reportOffline(world: CampaignWorld): Promise<void> {
  const { at, seller, member } = world.anybody()
  const soldOn = soldDay(world)
  const days = soldOn === null ? null : campaignOn(soldOn)
  if (soldOn === null || !days || !member.levels.has(days.id)) return
  const sale = { invoice: world.newInvoice(), soldOn, lines: randomLines(world) }
  world.kept[at]?.push(world.programme.keep(seller, { kind: 'sale.report', payload: payloadOf(sale) }, { phone: 1 }))
  world.tell(`seller ${at} types ${sale.invoice} without a network`)
}

/** The network is back: what waited arrives, in any order, in one request or in many. */
export async function deliver(world: CampaignWorld): Promise<void> {
  const { at, seller } = world.anybody()
  const waiting = world.kept[at]?.splice(0) ?? []
  // The claim of what waited longer than the client allows is in doubt: other steps are about that.
  const lost = waiting.filter(({ capturedAt }) => world.now.getTime() - Date.parse(capturedAt) > 29 * 86_400_000)
  const rest = waiting.filter((kept) => !lost.includes(kept))
  const shuffled = rest
    .map((kept) => ({ kept, by: world.random.next() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ kept }) => kept)
  const inOne = world.random.chance(0.5)
  for (const batch of inOne ? [shuffled] : shuffled.map((kept) => [kept])) {
    if (batch.length === 0) continue
    const answers = await world.send(seller, batch)
    for (const kept of batch) follow(world, at, kept, saidOf(answers.find(({ id }) => id === kept.id)))
  }
}

/** A phone that nobody knows says that it was done when it still counted. */
export async function reportInDoubt(world: CampaignWorld): Promise<void> {
  const { at, seller } = world.anybody()
  const soldOn = daysLater(world.today, -17)
  if (!campaignOn(soldOn)) return
  const captured = new Date(world.now.getTime() - 5 * 86_400_000)
  const sale = { invoice: world.newInvoice(), soldOn, lines: randomLines(world) }
  const operation = { kind: 'sale.report', payload: payloadOf(sale) } as const
  const kept = world.programme.keep(seller, operation, { phone: null, at: captured })
  const [answer] = await world.send(seller, [kept])
  follow(world, at, kept, saidOf(answer))
}
