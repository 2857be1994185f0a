/** Keeps the best so many of all that it is shown, without sorting the rest. */
export class Best<T> {
  readonly #most: number
  readonly #compare: (a: T, b: T) => number
  readonly #list: { value: T; score: number }[] = []
  /** How many it was shown. */
  total = 0

  /** `compare` decides between those of the same score. */
  constructor(most: number, compare: (a: T, b: T) => number) {
    this.#most = most
    this.#compare = compare
  }

  take(value: T, score: number): void {
    this.total++
    const list = this.#list
    const last = list.at(-1)
    const one = { value, score }
    if (list.length === this.#most && last && this.#order(one, last) >= 0) return
    let at = list.length
    for (let other = list[at - 1]; other && this.#order(one, other) < 0; other = list[at - 1]) at--
    list.splice(at, 0, one)
    if (list.length > this.#most) list.pop()
  }

  #order(a: { value: T; score: number }, b: { value: T; score: number }): number {
    return b.score - a.score || this.#compare(a.value, b.value)
  }

  /** The best one's score; 0 where there is none. */
  get score(): number {
    return this.#list[0]?.score ?? 0
  }

  list(): T[] {
    return this.#list.map(({ value }) => value)
  }
}
