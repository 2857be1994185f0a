import type { OperationKind } from '#contract/engine/operation.ts'
import type { Person, StoredSale } from './stored-rows.ts'

/** A device as the model looks at it: its storage, behind the app's back. */
export interface KnownDevice {
  readonly name: string
  /** People whose sign-out has ended here, and who have not come back. */
  readonly signedOut: Set<string>
  /** Everything a table holds. */
  rows<T>(database: string, table: string): T[]
  hasSession(userId: string): boolean
  /** Whether somebody is on their way in or out here; what a kill leaves half done of it the next start ends. */
  isBetween(userId: string): boolean
}

/** The server's tables as the model looks at them. */
export interface KnownServer {
  outcomes(person: Person): Promise<ReadonlyMap<string, string>>
  sales(person: Person): Promise<StoredSale[]>
  /** Ids of the photos somebody sent. */
  photos(person: Person): Promise<string[]>
  covered(person: Person, activityId: number): Promise<readonly (readonly [number, number])[]>
}

/** An operation whose person was told that it is kept. */
export interface Kept {
  id: string
  kind: OperationKind
  person: Person
  device: KnownDevice
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
  readonly #server: KnownServer
  readonly #devices: readonly KnownDevice[]
  readonly #people: readonly Person[]
  readonly #kept = new Map<string, Kept>()
  /** Ids that somebody began to report, confirmed or not (a kill may come between). */
  readonly #delivered = new Set<string>()
  /** What is being discarded, and in how many tabs; a kill may leave it so for ever. */
  readonly #discarding = new Map<string, number>()
  /** What they were told is discarded. */
  readonly #discarded = new Map<string, Kept>()

  constructor(server: KnownServer, devices: readonly KnownDevice[], people: readonly Person[]) {
    this.#server = server
    this.#devices = devices
    this.#people = people
  }

  keep(kept: Kept): void {
    this.#kept.set(kept.id, kept)
  }

  /** What somebody kept on a device and could discard there: what is not delivered. */
  discardable(device: KnownDevice, person: Person): string[] {
    const rows = this.#outbox(device, person).filter(({ id, state }) => this.#kept.has(id) && state !== 'applied')
    return rows.flatMap(({ id }) => (this.#kept.get(id)?.covered ? [] : id))
  }

  /** Somebody begins to discard an operation. */
  discarding(id: string): void {
    this.#discarding.set(id, (this.#discarding.get(id) ?? 0) + 1)
  }

  /** They were told that it is discarded, or (`false`) that it is on its way. */
  discarded(id: string, isGone: boolean): void {
    const kept = this.#kept.get(id)
    if (isGone && kept) this.#discarded.set(id, kept)
    this.#discarding.set(id, (this.#discarding.get(id) ?? 1) - 1)
  }

  /** It need not startNavigation, and may have. */
  #isWaived(id: string): boolean {
    return this.#discarded.has(id) || (this.#discarding.get(id) ?? 0) > 0
  }

  get count(): number {
    return this.#kept.size
  }

  /** After every step. */
  async check(): Promise<void> {
    this.#checkPrivacy()
    const missing: Kept[] = []
    for (const kept of this.#kept.values()) {
      if (this.#delivered.has(kept.id) || this.#isWaived(kept.id) || kept.covered) continue
      const row = this.#outbox(kept.device, kept.person).find((one) => one.id === kept.id)
      if (!row || row.state === 'applied') missing.push(kept)
    }
    for (const { id, device, person } of this.#discarded.values()) {
      if (this.#everSeen(device, person, id))
        throw new Broken(`doubled: ${id} of ${person.mark} is back on ${device.name}, where it was discarded`)
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

  /** Once everything had the time to startNavigation. */
  async checkEnd(): Promise<void> {
    for (const person of this.#people) {
      const outcomes = await this.#server.outcomes(person)
      const own = [...this.#kept.values()].filter((kept) => kept.person === person)
      for (const kept of own) {
        if (!kept.covered && !this.#isWaived(kept.id) && !outcomes.has(kept.id))
          throw new Broken(
            `never arrived: ${kept.id} of ${person.mark}: ${JSON.stringify(this.#outbox(kept.device, person).find((row) => row.id === kept.id) ?? 'not on the device').slice(0, 400)}`,
          )
      }
      await this.#checkSales(person, outcomes)
      await this.#checkEffects(person, outcomes, own)
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
    }
    const stranger = await this.findStranger(person)
    if (stranger) throw new Broken(`doubled: a sale that nobody reported: ${stranger} of ${person.mark}`)
  }

  /** A sale at the server that is on no device and was confirmed to nobody. */
  async findStranger(person: Person): Promise<string | null> {
    const sales = await this.#server.sales(person)
    const isKnown = (id: string) =>
      this.#kept.has(id) || this.#devices.some((device) => this.#everSeen(device, person, id))
    return sales.find(({ id }) => !isKnown(id))?.id ?? null
  }

  /** What was applied has left what it is for, and nothing is there that nobody did. */
  async #checkEffects(person: Person, outcomes: ReadonlyMap<string, string>, own: readonly Kept[]): Promise<void> {
    const effects = {
      'sale.report': (await this.#server.sales(person)).map(({ id }) => id),
      'photo.send': await this.#server.photos(person),
    }
    const photo = effects['photo.send'].find((id) => outcomes.get(id) !== 'applied')
    if (photo) throw new Broken(`doubled: a photo that no operation made: ${photo} of ${person.mark}`)
    for (const { id, kind } of own) {
      if (!(kind in effects) || outcomes.get(id) !== 'applied') continue
      const left = effects[kind as keyof typeof effects].filter((each) => each === id)
      if (left.length !== 1) throw new Broken(`lost: ${kind} ${id} was applied and left ${left.length} rows`)
    }
  }

  #everSeen(device: KnownDevice, person: Person, id: string): boolean {
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

  #outbox(device: KnownDevice, person: Person): OutboxView[] {
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
        const closed = device.signedOut.has(person.userId) && !device.isBetween(person.userId)
        if (closed && text.includes(person.mark)) {
          const known = device.rows<{ userId: string; closed?: boolean }>('trilha-device', 'people')
          const isClosed = known.some((row) => row.userId === person.userId && row.closed)
          throw new Broken(
            `${device.name} still shows what ${person.mark} had, who has signed out (${isClosed ? '' : 'not '}noted as closed): ` +
              text.slice(0, 300),
          )
        }
      }
    }
  }
}
