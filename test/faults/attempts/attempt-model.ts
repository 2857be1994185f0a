import { Broken } from '../model/model.ts'
import type { Person } from '../model/stored-rows.ts'

/** An answer that somebody gave on a device. */
export interface GivenAnswer {
  /** Counts the answers of a world, in the order in which they were given; stands in its text. */
  order: number
  text: string
  person: Person
  device: string
  attemptId: string
  question: number
  /** When, by the world's clock (ms). */
  at: number
  /** They were told that it is kept. */
  isConfirmed: boolean
}

/** What the server has of an attempt, as the model looks at it. */
export interface JudgedView {
  id: string
  activityId: number
  state: string
  number: number | null
  flags: readonly string[]
  percent: number | null
  /** Texts of the answers that arrived of each question, and what their device tells of when: number and clocks. */
  arrived: readonly { question: number; text: string; told: string }[]
  /** Of each question the text that counts, if any, and whether it was in time. */
  chosen: readonly { text: string | null; counts: boolean }[]
  /** Its grade by the rules, of what counts. */
  byRules: number
}

/** The reference of what people were told of their attempts. */
export class AttemptModel {
  readonly #given: GivenAnswer[] = []
  /** Devices whose clock was ever wrong: what is captured there is placed by rules that know no truth. */
  readonly wrongClocks = new Set<string>()

  /** Somebody answers; nothing is said yet. */
  give(answer: Omit<GivenAnswer, 'order' | 'text' | 'isConfirmed'>, textOf: (order: number) => string): GivenAnswer {
    const order = this.#given.length + 1
    const given = { ...answer, order, text: textOf(order), isConfirmed: false }
    this.#given.push(given)
    return given
  }

  get count(): number {
    return this.#given.filter(({ isConfirmed }) => isConfirmed).length
  }

  /** Once everything had the time to arrive, and every time has passed. */
  checkEnd(
    person: Person,
    attempts: readonly JudgedView[],
    strays: string,
    allowed: ReadonlyMap<number, number>,
  ): void {
    const own = this.#given.filter((answer) => answer.person === person)
    this.#checkArrived(own, attempts, strays)
    for (const attempt of attempts) this.#checkJudged(person, attempt, own)
    for (const [activityId, most] of allowed) {
      const numbered = attempts.filter((one) => one.activityId === activityId && one.number !== null)
      const numbers = numbered.map(({ number }) => number)
      if (new Set(numbers).size !== numbers.length)
        throw new Broken(`doubled: numbers ${numbers.join(' ')} of the attempts of ${person.mark}`)
      const counted = numbered.filter(({ flags }) => !flags.includes('reserve_ended'))
      if (counted.length > most)
        throw new Broken(`doubled: ${counted.length} attempts of ${person.mark}, who has ${most}`)
    }
  }

  /** Of what one device kept of a question the newest has arrived, or a newer one that nobody was told of. */
  #checkArrived(own: readonly GivenAnswer[], attempts: readonly JudgedView[], strays: string): void {
    const arrived = new Set(attempts.flatMap(({ id, arrived: all }) => all.map(({ text }) => `${id} ${text}`)))
    const slots = Map.groupBy(own, ({ device, attemptId, question }) => [device, attemptId, question].join(' '))
    for (const answers of slots.values()) {
      const newest = answers.findLast(({ isConfirmed }) => isConfirmed)
      if (!newest) continue
      const isThere = answers.some(
        ({ order, attemptId, text }) =>
          order >= newest.order && (arrived.has(`${attemptId} ${text}`) || strays.includes(text)),
      )
      if (!isThere) {
        const attempt = attempts.find(({ id }) => id === newest.attemptId)
        throw new Broken(
          `lost: "${newest.text}" (question ${newest.question}) of ${newest.person.mark}, which ${newest.device} had said is kept; ` +
            `the attempt is ${JSON.stringify({ ...attempt, id: '' })}`,
        )
      }
    }
  }

  #checkJudged(person: Person, attempt: JudgedView, own: readonly GivenAnswer[]): void {
    const { id, state, percent, byRules } = attempt
    if (state !== 'graded' && state !== 'released')
      throw new Broken(`lost: an attempt of ${person.mark} is ${state} when all time has passed`)
    if (state === 'graded' && percent !== byRules)
      throw new Broken(`doubled: an attempt of ${person.mark} has ${percent} %, by the rules ${byRules} %`)
    for (const [question, chosen] of attempt.chosen.entries()) {
      const all = attempt.arrived.filter((one) => one.question === question).map(({ text }) => text)
      const known = own.filter(({ text, attemptId }) => attemptId === id && all.includes(text))
      if (known.length !== new Set(all).size)
        throw new Broken(`doubled: answers that nobody of ${person.mark} gave: ${all.join(', ')}`)
      // Of answers of which some came too late not the newest counts, but the newest that was in time.
      if (attempt.flags.includes('late_answer')) continue
      const newest = known.at(-1)
      const isOneClock = new Set(known.map(({ device }) => device)).size < 2
      // Two pages gave one number at one instant of a clock that was set back meanwhile: nobody can tell which was first.
      const last = known.slice(-2).map(({ text }) => attempt.arrived.find((one) => one.text === text)?.told)
      if (last.length === 2 && last[0] === last[1]) continue
      const isTold = isOneClock || known.every(({ device }) => !this.wrongClocks.has(device))
      const isApart = known.at(-2) === undefined || (newest?.at ?? 0) - (known.at(-2)?.at ?? 0) > 5000 || isOneClock
      if (isTold && isApart && chosen.text !== (newest?.text ?? null))
        throw new Broken(
          `lost: of ${known.map(({ text, device, at }) => `"${text}" (${device}, ${at})`).join(', ')} of ${person.mark} "${chosen.text}" counts`,
        )
    }
  }
}
