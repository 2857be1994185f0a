import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { Broken } from './model.ts'
import type { Random } from './random.ts'
import type { Person, StoredSale } from './stored-rows.ts'

const day = 86_400_000
/** Longer than a sale may be old (15 days) and work may wait on a device (7 days by default) together. */
const tooOld = 30

interface Answered {
  status: number
  text: string
}

/**
 * Somebody who talks to the server without the app and claims what suits them: early captures, skewed clocks, devices
 * that are made up, numbers that go backwards, the same operation once more with another story. The sale itself is
 * too old for any of it to be true, so none may ever be paid.
 */
export class Forger {
  readonly #random: Random
  readonly #now: () => number
  readonly #ask: (url: string, body: object, headers?: Record<string, string>) => Promise<Answered>
  readonly #device: string
  readonly person: Person
  readonly #sent: string[] = []

  constructor(input: {
    random: Random
    person: Person
    /** The server's clock (ms since 1970). */
    now: () => number
    /** Posts as the forger. */
    ask: (url: string, body: object, headers?: Record<string, string>) => Promise<Answered>
  }) {
    this.#random = input.random
    this.#now = input.now
    this.#ask = input.ask
    this.#device = newId(input.now())
    this.person = input.person
  }

  /** One request of theirs; says which. Throws `Broken` where it is paid, or answered by a crash. */
  async act(): Promise<string> {
    return this.#random.chance(0.3) ? this.#beHeard() : this.#claim()
  }

  /** Their device says what its clock shows and how far it has counted. */
  async #beHeard(): Promise<string> {
    const clock = this.#now() - this.#random.pick([0, 0, 20, 40]) * day
    const reading = writeReading({ id: this.#device, clock, highest: this.#random.between(0, 40) })
    const { status } = await this.#ask('/api/pull/', { cursor: null }, { [deviceHeader]: reading })
    if (status !== 200) throw new Broken(`a pull of ${this.person.mark} answered ${status}`)
    return 'heard'
  }

  async #claim(): Promise<string> {
    const isAgain = this.#sent.length > 0 && this.#random.chance(0.3)
    const id = isAgain ? this.#random.pick(this.#sent) : newId(this.#now())
    if (!isAgain) this.#sent.push(id)
    const capturedAt = new Date(this.#now() - this.#random.between(0, 40) * day).toISOString()
    const skewMs = this.#random.pick([0, 0, -20, 20, 400]) * day
    const device = this.#random.pick([
      null,
      { id: this.#device, number: this.#random.between(1, 40) },
      { id: newId(this.#now()), number: 1 },
    ])
    const soldOn = new Date(this.#now() - tooOld * day).toISOString().slice(0, 10)
    const invoiceNumber = `${this.person.mark}-${this.#sent.indexOf(id)}`
    const lines = [{ productId: 1, quantity: 1 }]
    const payload = { invoiceNumber, storeId: 2, soldOn, lines, observation: '' }
    const operation = { id, kind: 'sale.report', capturedAt, skewMs, dependsOn: [], payload, ...(device && { device }) }
    const answered = await this.#ask('/api/operations/', { operations: [operation] })
    if (answered.status !== 200) throw new Broken(`a claim of ${this.person.mark} answered ${answered.status}`)
    const [answer] = (JSON.parse(answered.text) as { answers: OperationAnswer[] }).answers
    if (answer?.outcome === 'applied') this.#checkStatus(id, String(answer.changes?.[0]?.row?.['status']))
    return `claim ${answer?.outcome} ${answer?.code ?? ''}`
  }

  /** What became of their sales. */
  checkEnd(sales: readonly StoredSale[]): void {
    for (const { id, status } of sales) this.#checkStatus(id, status)
  }

  #checkStatus(id: string, status: string): void {
    if (status !== 'review')
      throw new Broken(`paid: a sale of ${tooOld} days ago, ${id} of ${this.person.mark}, is ${status}`)
  }
}
