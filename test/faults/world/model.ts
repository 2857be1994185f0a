import type { Device } from './device.ts'
import type { Person, Server } from './server.ts'

/** An operation whose person was told that it is kept. */
export interface Kept {
  id: string
  person: Person
  device: Device
  /** Pages of the activity that it reports, where it is one of progress. */
  covered: { activityId: number; range: readonly [number, number] } | null
}

/** Something that must never be. */
export class Broken extends Error {}

interface OutboxView {
  id: string
  state: string
}

/**
 * The reference: what everybody was told, and what must hold of it after every step. An operation that
 * was confirmed is on its device or at the server; nothing is at the server that nobody did; and no
 * device shows one person what is another's.
 */
export class Model {
  readonly #server: Server
  readonly #devices: readonly Device[]
  readonly #people: readonly Person[]
  readonly #kept = new Map<string, Kept>()
  /** Ids that somebody began to report, confirmed or not (a kill may come between). */
  readonly #delivered = new Set<string>()

  constructor(server: Server, devices: readonly Device[], people: readonly Person[]) {
    this.#server = server
    this.#devices = devices
    this.#people = people
  }

  keep(kept: Kept): void {
    this.#kept.set(kept.id, kept)
  }

  get count(): number {
    return this.#kept.size
  }

  /** After every step. */
  async check(): Promise<void> {
    this.#checkPrivacy()
    const missing: Kept[] = []
    for (const kept of this.#kept.values()) {
      if (this.#delivered.has(kept.id) || kept.covered) continue
      const row = this.#outbox(kept.device, kept.person).find((one) => one.id === kept.id)
      if (!row || row.state === 'applied') missing.push(kept)
    }
    for (const person of new Set(missing.map((kept) => kept.person))) {
      const outcomes = await this.#server.outcomes(person)
      for (const kept of missing.filter((one) => one.person === person)) {
        if (!outcomes.has(kept.id))
          throw new Broken(`lost: ${kept.id} of ${person.mark}, which ${kept.device.name} had confirmed`)
        this.#delivered.add(kept.id)
      }
    }
  }

  /** Once everything had the time to arrive. */
  async checkEnd(): Promise<void> {
    for (const person of this.#people) {
      const outcomes = await this.#server.outcomes(person)
      const own = [...this.#kept.values()].filter((kept) => kept.person === person)
      for (const kept of own) {
        if (!kept.covered && !outcomes.has(kept.id))
          throw new Broken(
            `never arrived: ${kept.id} of ${person.mark}: ${JSON.stringify(this.#outbox(kept.device, person).find((row) => row.id === kept.id) ?? 'not on the device').slice(0, 400)}`,
          )
      }
      await this.#checkSales(person, outcomes)
      await this.#checkCovered(person, own)
      for (const device of this.#devices) {
        const left = this.#outbox(device, person).filter((row) => row.state !== 'applied' && row.state !== 'refused')
        if (left.length > 0) throw new Broken(`${left.length} still wait on ${device.name}: ${JSON.stringify(left)}`)
      }
    }
  }

  async #checkSales(person: Person, outcomes: ReadonlyMap<string, string>): Promise<void> {
    const sales = await this.#server.sales(person)
    const invoices = sales.map((sale) => sale.invoice)
    if (new Set(invoices).size !== invoices.length)
      throw new Broken(`doubled: sales of ${person.mark}: ${invoices.join(' ')}`)
    for (const sale of sales) {
      if (outcomes.get(sale.id) !== 'applied') throw new Broken(`doubled: a sale that no operation made: ${sale.id}`)
      const known = this.#devices.some((device) => this.#everSeen(device, person, sale.id)) || this.#kept.has(sale.id)
      if (!known) throw new Broken(`doubled: a sale that nobody reported: ${sale.id} of ${person.mark}`)
    }
  }

  #everSeen(device: Device, person: Person, id: string): boolean {
    return this.#outbox(device, person).some((row) => row.id === id)
  }

  async #checkCovered(person: Person, own: readonly Kept[]): Promise<void> {
    const seen = own.flatMap((kept) => (kept.covered ? [kept.covered] : []))
    for (const activityId of new Set(seen.map((one) => one.activityId))) {
      const covered = await this.#server.covered(person, activityId)
      for (const { range } of seen.filter((one) => one.activityId === activityId)) {
        const isThere = covered.some(([from, to]) => from <= range[0] + 0.5 && to >= range[1] - 0.5)
        if (!isThere)
          throw new Broken(
            `lost: pages ${range.join('–')} of ${person.mark}; the server has ${JSON.stringify(covered)}`,
          )
      }
    }
  }

  #outbox(device: Device, person: Person): OutboxView[] {
    return device.rows<OutboxView>(`trilha-${person.userId}`, 'outbox')
  }

  /** What lies in one person's database is that person's, and it is empty of rows once they have signed out. */
  #checkPrivacy(): void {
    for (const device of this.#devices) {
      for (const person of this.#people) {
        const readable = ['sales', 'favourites', 'activityProgress', 'overlay'].flatMap((table) =>
          device.rows<Record<string, unknown>>(`trilha-${person.userId}`, table),
        )
        const text = JSON.stringify(readable)
        for (const other of this.#people) {
          if (other !== person && text.includes(other.mark))
            throw new Broken(`${device.name} shows ${person.mark} what is ${other.mark}'s`)
        }
        // They came back in another tab: what the server ends later leaves their rows, as it should.
        if (device.hasSession(person.userId)) device.signedOut.delete(person.userId)
        if (device.signedOut.has(person.userId) && text.includes(person.mark))
          throw new Broken(
            `${device.name} still shows what ${person.mark} had, who has signed out: ${text.slice(0, 300)}`,
          )
      }
    }
  }
}
