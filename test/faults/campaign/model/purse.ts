import type { Days } from '../calendar.ts'
import { dayOf, daysLater, earlier, later } from './days.ts'

/** What somebody has in a campaign, by account. */
export interface Balances {
  pending: number
  available: number
  reserved: number
  blocked: number
  xpPending: number
  xp: number
}

/** Points that came back after all had expired, and when. */
interface Lot {
  at: Date
  left: number
}

const dayMs = 86_400_000

/** Somebody's points of one campaign, as loyalty.md tells of them: pots with numbers in them, no ledger. */
export class Purse {
  readonly has: Balances = { pending: 0, available: 0, reserved: 0, blocked: 0, xpPending: 0, xp: 0 }
  readonly #days: Days
  debt = 0
  isBlocked = false
  /** Whether anything ever came to it. */
  isUsed = false
  /** Whether everybody else's points of it have expired. */
  isOver = false
  favouredOn: string | null = null
  settledOn: string | null = null
  /** The day on which something came back last, after all had expired. */
  cameBackOn: string | null = null
  #lots: Lot[] = []

  constructor(days: Days) {
    this.#days = days
  }

  /** Reported: it waits. */
  earn(points: number, xp: number): void {
    this.isUsed ||= points + xp > 0
    this.has.pending += points
    this.has.xpPending += xp
  }

  /** Taken back by whoever reported it. */
  unearn(points: number, xp: number): void {
    this.has.pending -= points
    this.has.xpPending -= xp
  }

  /** Decided: so much of what waited is paid, the rest is gone. */
  decide(waited: { points: number; xp: number }, paid: { points: number; xp: number }, now: Date): void {
    this.unearn(waited.points, waited.xp)
    this.pay(paid, now)
  }

  /** Given by a decision: it can be spent for seven days at least. */
  pay({ points, xp }: { points: number; xp: number }, now: Date): void {
    this.isUsed ||= points + xp > 0
    this.has.xp += xp
    if (points > 0) this.favouredOn = dayOf(now)
    this.credit(points, now)
  }

  /** Comes to what can be spent: debts are paid of it first, and who is blocked has the rest set aside. */
  credit(points: number, now: Date): void {
    if (points === 0) return
    this.isUsed = true
    this.has.available += points
    if (this.isOver) this.settledOn ??= dayOf(now)
    if (this.settledOn !== null) {
      this.#lots.push({ at: now, left: points })
      this.cameBackOn = dayOf(now)
    }
    this.#payDebt()
    if (this.isBlocked) this.#move('available', 'blocked')
  }

  #payDebt(): void {
    const paid = Math.min(this.debt, this.has.available)
    this.debt -= paid
    this.#spend(paid)
  }

  /** Leaves what can be spent; what came back first goes first. */
  #spend(points: number): void {
    this.has.available -= points
    this.#useLots(points)
  }

  #useLots(points: number): void {
    let left = points
    for (const lot of this.#lots) {
      const used = Math.min(lot.left, left)
      lot.left -= used
      left -= used
    }
    this.#lots = this.#lots.filter((lot) => lot.left > 0)
  }

  #move(from: 'available' | 'blocked', to: 'available' | 'blocked'): void {
    this.has[to] += this.has[from]
    this.has[from] = 0
  }

  block(): void {
    this.isBlocked = true
    this.#move('available', 'blocked')
  }

  unblock(): void {
    this.isBlocked = false
    this.#move('blocked', 'available')
    this.#payDebt()
  }

  reserve(points: number): void {
    this.#spend(points)
    this.has.reserved += points
  }

  /** An order was confirmed. */
  redeem(points: number): void {
    this.has.reserved -= points
  }

  release(points: number, now: Date): void {
    this.has.reserved -= points
    this.credit(points, now)
  }

  /** What two people gave, or took; false: there is less. */
  adjust(currency: 'PTS' | 'XP', amount: number, now: Date): boolean {
    const account = currency === 'PTS' ? 'available' : 'xp'
    if (this.has[account] + amount < 0) return false
    this.isUsed = true
    if (currency === 'XP') this.has.xp += amount
    else if (amount > 0) this.credit(amount, now)
    else this.#spend(-amount)
    return true
  }

  /** What was paid for a case is taken back: what is there, the rest is owed. */
  reverse({ points, xp }: { points: number; xp: number }): void {
    const there = Math.min(points, this.has.available)
    this.#spend(there)
    this.debt += points - there
    this.has.xp = Math.max(0, this.has.xp - xp)
  }

  /** The last day on which what is there can be spent. */
  get lastDay(): string {
    const { settleOn } = this.#days
    if (this.settledOn !== null) return this.cameBackOn === null ? this.settledOn : daysLater(this.cameBackOn, 30)
    if (this.favouredOn === null) return settleOn
    return later(settleOn, earlier(daysLater(this.favouredOn, 7), daysLater(settleOn, 60)))
  }

  /** What a night does: once the last day is over, and nothing is undecided, all expires; later what came back, 30 days after. */
  expire(now: Date, isUndecided: boolean): void {
    const today = dayOf(now)
    if (today <= this.#days.settleOn || !this.isUsed) return
    if (this.settledOn === null) {
      if (isUndecided || this.isOver || today <= this.lastDay) return
      this.settledOn = today
      this.debt = 0
      this.has.available = 0
      this.has.blocked = 0
      return
    }
    const old =
      today > this.lastDay ? this.#lots : this.#lots.filter(({ at }) => now.getTime() - at.getTime() >= 31 * dayMs)
    const gone = old.reduce((sum, { left }) => sum + left, 0)
    const fromAvailable = Math.min(gone, this.has.available)
    this.has.available -= fromAvailable
    this.has.blocked -= gone - fromAvailable
    this.#useLots(gone)
  }
}
