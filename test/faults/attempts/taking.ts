import type { Lease, Recorded } from '#contract/features/attempt/attempt-schema.ts'
import type { KeptAttempt, Place } from '#domain/attempt/kept-attempt.ts'
import type { Member } from '#engine/session/member.ts'
import type { SimulatedApp } from '../simulation/load-app.ts'

/** As `useTaking` has it (ms). */
const sendEvery = 4000

/** What the screen of an attempt does in a tab, in the order in which `useTaking` does it. */
export class Taking {
  readonly #app: SimulatedApp['attempts']
  readonly #member: Member
  readonly #kept: KeptAttempt
  #unsent: Recorded[]
  #left: number
  readonly #moments: Recorded['moment'][]
  #timer: ReturnType<typeof setTimeout> | null = null
  #isOver = false
  /** Set once it has left the screen. */
  isClosed = false

  private constructor(
    app: SimulatedApp['attempts'],
    member: Member,
    kept: KeptAttempt,
    [read, { left }]: [Recorded[], Place],
  ) {
    this.#app = app
    this.#member = member
    this.#kept = kept
    this.#left = left
    this.#unsent = [...read]
    this.#moments = read.map(({ moment }) => moment)
  }

  static async open(app: SimulatedApp['attempts'], member: Member, kept: KeptAttempt): Promise<Taking> {
    const known = await Promise.all([app.readAnswers(member, kept.lease), app.readPlace(member, kept.lease.id)])
    const taking = new Taking(app, member, kept, known)
    taking.#sendSoon()
    return taking
  }

  get lease(): Lease {
    return this.#kept.lease
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The screen hands it in by itself then. */
  async isOverdue(): Promise<boolean> {
    const { momentNow, elapsedSince, limitOf } = this.#app
    const limit = await limitOf(this.#member, this.lease)
    const { begun } = this.#kept
    if (limit === null || begun === null) return false
    return elapsedSince(begun, this.#moments, momentNow()) >= limit * 1000
  }

  /** True once the screen says that it is kept. */
  async keep(question: number, value: unknown): Promise<boolean> {
    if (this.#isOver) return false
    const one = this.#app.recordAnswer(question, value)
    await this.#app.keepGiven(this.#member, this.lease.id, one)
    this.#unsent.push(one)
    this.#moments.push(one.moment)
    this.#sendSoon()
    return true
  }

  /** Another question is looked at, or the screen was left for a moment. */
  async keepPlace(at: number): Promise<void> {
    if (!this.#isOver) await this.#app.keepPlace(this.#member, this.lease.id, { at, left: ++this.#left })
  }

  async send(): Promise<void> {
    const answers = this.#unsent
    if (answers.length === 0) return
    this.#unsent = []
    try {
      await this.#app.sendAnswers(this.#member, this.lease.id, answers)
    } catch (error) {
      this.#unsent = [...answers, ...this.#unsent]
      throw error
    }
  }

  async end(by: 'person' | 'limit'): Promise<void> {
    this.#isOver = true
    try {
      await this.#app.handIn(this.#member, this.#kept, by)
      this.close()
    } catch (error) {
      this.#isOver = false
      throw error
    }
  }

  /** The screen shows something else: what was to be sent soon is sent now. */
  close(): void {
    this.isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (!this.#isOver) void this.send().catch(() => undefined)
  }

  #sendSoon(): void {
    if (this.#timer !== null || this.isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      // What cannot be sent now is, at the next time.
      void this.send().catch(() => this.#sendSoon())
    }, sendEvery)
  }
}
