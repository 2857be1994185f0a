import { levels } from '../calendar.ts'

interface Held {
  level: number
  from: number
}

/** The levels of somebody in a campaign: what they began with, and what came then. */
export class LevelBook {
  readonly #held: Held[]
  /** What they began with, where the campaign before was not settled yet. */
  #carried: number | null = null
  /** Experience when a request was refused last: more is needed until another. */
  refusedAt: number | null = null

  constructor(begunWith = 1, isSure = true) {
    this.#held = [{ level: begunWith, from: Number.NEGATIVE_INFINITY }]
    if (!isSure) this.#carried = begunWith
  }

  get now(): number {
    return this.#held.at(-1)?.level ?? 1
  }

  at(moment: Date): number {
    return this.#held.findLast(({ from }) => from <= moment.getTime())?.level ?? 1
  }

  /** In basis points. */
  multiplierAt(moment: Date): number {
    return levels[this.at(moment) - 1]?.multiplier ?? 10_000
  }

  rise(at: Date): void {
    this.#held.push({ level: this.now + 1, from: at.getTime() })
    this.refusedAt = null
  }

  /** The campaign before has settled: what they began with is put right, and what they rose by since stays. */
  fix(level: number, at: Date): void {
    if (this.#carried === null) return
    const fixed = Math.min(3, Math.max(1, this.now + level - this.#carried))
    this.#carried = null
    this.#held.push({ level: fixed, from: at.getTime() })
  }

  get isCarried(): boolean {
    return this.#carried !== null
  }

  /** Whether an administrator has a request for the next level before them. */
  isReady(xp: number): boolean {
    const next = levels[this.now]
    return next !== undefined && xp >= next.minXp && (this.refusedAt === null || xp > this.refusedAt)
  }

  /** What somebody who came so far begins the next campaign with. */
  next(xp: number): number {
    return xp >= (levels[this.now - 1]?.minXp ?? 0) ? this.now : Math.max(1, this.now - 1)
  }
}
