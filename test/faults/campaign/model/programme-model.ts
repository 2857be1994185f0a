import { calendar, worth, type Days } from '../calendar.ts'
import { daysLater } from './days.ts'
import { LevelBook } from './level-book.ts'
import { Purse } from './purse.ts'

/** How far a sale is, as its seller is told. */
export type Status =
  | 'review'
  | 'awaiting'
  | 'asked'
  | 'approved'
  | 'partly_approved'
  | 'refused'
  | 'appealed'
  | 'reversed'
  | 'cancelled'

export interface Line {
  productId: number
  quantity: number
}

/** A sale that was taken. */
export interface SaleModel {
  id: string
  seller: number
  campaignId: number
  invoice: string
  soldOn: string
  lines: Line[]
  multiplier: number
  status: Status
  /** How much of each line was accepted, where something was. */
  accepted: number[] | null
  askedAt: Date | null
  decidedAt: Date | null
  wasAppealed: boolean
  /** Who decided first where two are asked; null: nobody. */
  firstBy: string | null
}

interface Worth {
  points: number
  xp: number
}

/** What lines are worth with so many of each: every line rounded down by itself. */
export function worthOf(
  lines: readonly Line[],
  multiplier: number,
  quantities = lines.map((line) => line.quantity),
): Worth {
  let [points, xp] = [0, 0]
  for (const [at, { productId }] of lines.entries()) {
    const one = worth[productId] ?? { points: 0, xp: 0 }
    const quantity = quantities[at] ?? 0
    points += Math.floor((one.points * quantity * multiplier) / 10_000)
    xp += one.xp * quantity
  }
  return { points, xp }
}

/** Whether somebody still has to decide about it, by whom it settles. */
const isUndecided = ({ status }: SaleModel): boolean =>
  status === 'review' || status === 'awaiting' || status === 'asked' || status === 'appealed'

/** A campaign is over for all once everybody's points of it have expired. */
export function endCampaigns(members: readonly MemberModel[], today: string): void {
  for (const { id, settleOn } of calendar) {
    const isOpen = members.some(
      ({ sales, purses }) =>
        sales.some((sale) => sale.campaignId === id && isUndecided(sale)) ||
        (purses.get(id)?.isUsed && purses.get(id)?.settledOn === null),
    )
    if (today > settleOn && !isOpen)
      for (const { purses } of members) Object.assign(purses.get(id) ?? {}, { isOver: true })
  }
}

/** What somebody has and did in the programme. */
export class MemberModel {
  readonly purses: ReadonlyMap<number, Purse> = new Map(calendar.map((days) => [days.id, new Purse(days)]))
  readonly levels = new Map<number, LevelBook>()
  readonly sales: SaleModel[] = []
  isBlocked = false

  purse(campaignId: number): Purse {
    const purse = this.purses.get(campaignId)
    if (!purse) throw new Error(`there is no campaign ${campaignId}`)
    return purse
  }

  join(campaignId: number): void {
    const former = calendar.findLast(({ id }) => id < campaignId && this.levels.has(id))
    const before = former && this.levels.get(former.id)
    if (!former || !before) return void this.levels.set(campaignId, new LevelBook())
    const { has, settledOn } = this.purse(former.id)
    this.levels.set(campaignId, new LevelBook(before.next(has.xp), settledOn !== null))
  }

  /** A sale that was taken waits with what it is worth. */
  earn(sale: SaleModel): void {
    const { points, xp } = worthOf(sale.lines, sale.multiplier)
    this.purse(sale.campaignId).earn(points, xp)
  }

  block(): void {
    this.isBlocked = true
    for (const purse of this.purses.values()) purse.block()
  }

  unblock(): void {
    this.isBlocked = false
    for (const purse of this.purses.values()) purse.unblock()
  }

  /** The campaigns whose points can be spent on a day, what ends first before. */
  usable(day: string): Days[] {
    const last = ({ id }: Days) => this.purse(id).lastDay
    return calendar
      .filter((days) => days.beginsOn <= day && day <= last(days))
      .toSorted((a, b) => last(a).localeCompare(last(b)) || a.id - b.id)
  }

  /** The campaign in which an order of a day counts; null: there is none. */
  countingOn(day: string): Days | null {
    const own = this.usable(day).filter(({ id }) => this.levels.has(id) || this.purse(id).isUsed)
    return own.find((days) => days.beginsOn <= day && day <= days.endsOn) ?? own.at(-1) ?? null
  }

  /** What is taken of each campaign for a price; null: there is less. */
  sharesOf(price: number, day: string): { campaignId: number; amount: number }[] | null {
    let left = price
    const shares = []
    for (const { id: campaignId } of this.usable(day)) {
      const amount = Math.min(left, this.purse(campaignId).has.available)
      if (amount > 0) shares.push({ campaignId, amount })
      left -= amount
    }
    return left === 0 ? shares : null
  }

  /** Whether a sale that arrives on a day is too late for what it would pay. */
  isClosed({ id, settleOn }: Days, day: string): boolean {
    const purse = this.purse(id)
    return day > settleOn && (purse.settledOn !== null || day > purse.lastDay)
  }

  /** What a night does to somebody's points and levels. */
  passNight(now: Date): void {
    for (const { id } of calendar) {
      const undecided = this.sales.some((sale) => sale.campaignId === id && isUndecided(sale))
      this.purse(id).expire(now, undecided)
    }
    const [first, second] = calendar.map(({ id }) => this.levels.get(id))
    const before = calendar[0] && this.purse(calendar[0].id)
    if (first && second && before && before.settledOn !== null) second.fix(first.next(before.has.xp), now)
    for (const sale of this.sales)
      if (sale.status === 'asked' && sale.askedAt && now.getTime() - sale.askedAt.getTime() >= 7 * 86_400_000)
        Object.assign(sale, { status: 'awaiting', askedAt: null })
  }
}

/** Whether a day is at most fifteen days before another, and not after it. */
export const fits = (soldOn: string, day: string): boolean => soldOn <= day && day <= daysLater(soldOn, 15)
