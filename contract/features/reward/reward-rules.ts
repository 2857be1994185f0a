import { campaignOf, type CampaignDays, type CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'

/** Most of one reward in an order. */
export const mostInOrder = 10
/** Most codes in one import. */
export const mostCodes = 100_000
/** Longest code, name, description and reason, in characters. */
export const longestCode = 200
export const longestRewardName = 80
export const longestRewardText = 2000
export const longestRewardReason = 256
/** Days after which what was shipped counts as delivered, and within which what was delivered may come back. */
export const daysToReturn = 30
/** Days of which confirmed orders make a reward popular. */
export const popularDays = 90
/** Bytes of the largest picture of a reward. */
export const largestRewardPicture = 5 * 1024 * 1024

/** How a reward reaches who ordered it. */
export const fulfilments = ['ship', 'pick_up', 'code'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** States of an order, in the order in which it goes through them. */
export const orderStates = [
  'awaiting_audit',
  'confirmed',
  'refused',
  'cancelled',
  'shipped',
  'delivered',
  'returned',
] as const
export type OrderState = (typeof orderStates)[number]

/** What happens to an order (loyalty.md, 13). */
export const orderEvents = ['confirm', 'refuse', 'cancel', 'ship', 'deliver', 'return'] as const
export type OrderEvent = (typeof orderEvents)[number]

/** What an order becomes by an event; null: that is no event of its state. Codes are not shipped and do not come back. */
export function nextState(state: OrderState, event: OrderEvent, fulfilment: Fulfilment): OrderState | null {
  const isCode = fulfilment === 'code'
  switch (event) {
    case 'confirm':
      return state === 'awaiting_audit' ? 'confirmed' : null
    case 'refuse':
      return state === 'awaiting_audit' ? 'refused' : null
    case 'cancel':
      return state === 'awaiting_audit' || (state === 'confirmed' && !isCode) ? 'cancelled' : null
    case 'ship':
      return state === 'confirmed' && !isCode ? 'shipped' : null
    case 'deliver':
      return state === 'shipped' ? 'delivered' : null
    case 'return':
      return state === 'shipped' || state === 'delivered' ? 'returned' : null
  }
}

/** Whether what an order took is still taken: of its person's maximum, and of the points that are gone. */
export const isLiving = (state: OrderState): boolean => !['refused', 'cancelled', 'returned'].includes(state)

/** How much there is of a reward, as cards say it; it may be ten seconds old. */
export const stockHints = ['plenty', 'few', 'none'] as const
type StockHint = (typeof stockHints)[number]

/** The hint of so many that are left. */
export const stockHint = (left: number): StockHint => (left <= 0 ? 'none' : left <= 5 ? 'few' : 'plenty')

/** What is asked of a campaign to know whether its points are spent. */
type SpentDays = CampaignDays & Pick<Campaign, 'redeemUntil'>

/**
 * The campaigns whose points are spent on a day, in the order in which they are: what is settled first goes first. The one
 * place that says so, for both sides.
 */
export const spendable = <C extends SpentDays>(campaigns: readonly C[], day: string): C[] =>
  campaigns
    .filter((campaign) => campaign.beginsOn <= day && day <= campaign.redeemUntil)
    .toSorted((a, b) => a.redeemUntil.localeCompare(b.redeemUntil) || a.id - b.id)

/**
 * In which campaign an order of somebody counts for the maximum of its category: the one of the day, else the newest whose
 * points are spent still. `joined`: campaigns that they signed up for, or have points of.
 */
export function countingCampaign<C extends SpentDays>(
  campaigns: readonly C[],
  person: CampaignPerson,
  day: string,
): C | null {
  const theirs = campaigns.filter(({ id }) => person.joined.includes(id))
  const open = spendable(theirs, day)
  return campaignOf(open, person, day)?.campaign ?? open.at(-1) ?? null
}

/** Whether a reward is offered at a moment. */
export function isShown(
  { shownFrom, shownUntil }: { shownFrom: string | null; shownUntil: string | null },
  now: Date,
): boolean {
  return (shownFrom === null || new Date(shownFrom) <= now) && (shownUntil === null || now < new Date(shownUntil))
}

/** What is taken of each campaign for a price, in the order given; null: together they have less. */
export function sharesOf(
  price: number,
  available: readonly { campaignId: number; available: number }[],
): { campaignId: number; amount: number }[] | null {
  let left = price
  const shares = available.flatMap(({ campaignId, available: there }) => {
    const amount = Math.min(left, Math.max(0, there))
    left -= amount
    return amount > 0 ? [{ campaignId, amount }] : []
  })
  return left === 0 ? shares : null
}
