import type { AudienceRule } from '#contract/engine/audience.ts'
import { removeGroup, saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { publishRows, withdrawRows } from '#server/engine/sync/publish-service.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { changeProfession } from '#server/features/session/people/new-person-service.ts'
import { ProblemError } from '#server/platform/problem.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { start } from '../../support/server/test-installation.ts'
import type { BaseRow, CursorRow } from '#engine/database/person-db.ts'
import { Broken, type KnownDevice } from './model.ts'
import type { Random } from './random.ts'
import type { Person } from './stored-rows.ts'

/** A person as the model knows them. */
interface ModelPerson {
  userId: string
  profession: string | null
  isAuditor: boolean
}

/** What a rule says, told a second time in the model's own way. */
type Holds = (person: ModelPerson) => boolean

/** Rows of a world are numbered from here on, so many a world. */
const rowsOfWorld = 5000
/** More than a page of a pull; many worlds at once take fewer. */
const manyRows = 650
const everybody = 0

/** A client in which people, rules and items change at random, and a model of who may see what. */
export class AudienceWorld {
  readonly #random: Random
  readonly #inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly #mark: string
  readonly #firstRow: number
  readonly #spare: number[]
  readonly #bulk: number
  readonly #people: ModelPerson[]
  readonly #groups = new Map<string, Set<string>>()
  readonly #audiences = new Map<number, Holds>([[everybody, () => true]])
  readonly #items = new Map<string, { audience: number; name: string }>()
  #names = 0
  /** How often anything changed so far. */
  changes = 0

  constructor(input: {
    random: Random
    inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
    /** Tells worlds in one client apart. */
    number: number
    userIds: readonly string[]
    /** Audiences that nobody uses any more, to be taken before new ones are made. */
    spare?: number[]
    /** How many rows are published at once now and then. */
    bulk?: number
  }) {
    this.#random = input.random
    this.#inTenant = input.inTenant
    this.#mark = `w${input.number}`
    this.#spare = input.spare ?? []
    this.#bulk = input.bulk ?? manyRows
    this.#firstRow = 100_000 + input.number * rowsOfWorld
    this.#people = input.userIds.map((userId) => ({ userId, profession: null, isAuditor: false }))
  }

  /** The rows of this world that somebody may see now, by key, as their names. */
  expected(userId: string): Map<string, string> {
    const person = this.#people.find((one) => one.userId === userId)
    if (!person) throw new Error('nobody of this world')
    const seen = [...this.#items].filter(([, { audience }]) => this.#audiences.get(audience)?.(person))
    return new Map(seen.map(([key, { name }]) => [key, name]))
  }

  /** After a pull that nothing has changed since a device holds exactly what its person may see, unless they left it. */
  checkDevice(device: KnownDevice, { userId, mark }: Person): void {
    if (!device.hasSession(userId) || device.isBetween(userId)) return
    const database = `trilha-${userId}`
    const cursor = device.rows<CursorRow>(database, 'cursors').find(({ clientId }) => clientId === 1)
    // Signed out and in again meanwhile: nothing was pulled since.
    if (!cursor?.pulledAt || cursor.hasStaleRows) return
    const own = device.rows<BaseRow>(database, 'stores').filter(({ key }) => this.isOwn(key))
    const held = new Map(own.map(({ key, row }) => [key, row['name']]))
    const expected = this.expected(userId)
    const keys = [...new Set([...held.keys(), ...expected.keys()])]
    const wrong = keys.filter((key) => held.get(key) !== expected.get(key))
    if (wrong.length > 0)
      throw new Broken(`${device.name} shows ${mark} what they may not see, or lacks it: ${wrong.join(' ')}`)
  }

  /** Whether a row's key is of this world. */
  isOwn(key: string): boolean {
    return Number(key) >= this.#firstRow && Number(key) < this.#firstRow + rowsOfWorld
  }

  /** One change of people, rules or items, at the server and in the model; says which. */
  async act(): Promise<string> {
    const kind = this.#random.weighted({
      profession: 5,
      role: 2,
      group: 4,
      removeGroup: 1,
      newAudience: this.#audiences.size < 6 ? 4 : 0,
      rule: 4,
      publish: 8,
      move: 6,
      withdraw: 3,
      bulk: 1,
      brokenRule: 1,
    })
    this.changes++
    await this.#acts[kind]()
    return kind
  }

  /** Takes the world's rows and groups away, leaves its audiences to the next, and makes its people what they were, for the next one in the same client. */
  async end(): Promise<void> {
    await this.#withdraw([...this.#items.keys()])
    // Rules of audiences that are left may name them.
    for (const id of this.#groups.keys()) await this.#inTenant((tx) => setGroupPeople(tx, 1, id, []))
    this.#spare.push(...[...this.#audiences.keys()].filter((id) => id !== everybody))
    for (const { userId } of this.#people)
      await this.#inTenant((tx) =>
        addMembership(tx, { clientId: 1, userId, profession: null, roles: ['member'] }, start),
      )
  }

  readonly #acts = {
    profession: async () => {
      const person = this.#random.pick(this.#people)
      person.profession = this.#random.pick([null, 'a', 'b'].map((name) => name && `${this.#mark}${name}`))
      await this.#inTenant((tx) => changeProfession(tx, 1, person.userId, person.profession))
    },
    role: async () => {
      const person = this.#random.pick(this.#people)
      person.isAuditor = !person.isAuditor
      const { userId, profession } = person
      const roles = person.isAuditor ? (['member', 'auditor'] as const) : (['member'] as const)
      await this.#inTenant((tx) => addMembership(tx, { clientId: 1, userId, profession, roles }, start))
    },
    group: async () => {
      const id = `${this.#mark}-${this.#random.pick(['x', 'y'])}`
      const userIds = this.#people.map(({ userId }) => userId).filter(() => this.#random.chance(0.5))
      this.#groups.set(id, new Set(userIds))
      await this.#inTenant(async (tx) => {
        await saveGroup(tx, 1, { id, name: {} })
        await setGroupPeople(tx, 1, id, userIds)
      })
    },
    removeGroup: async () => {
      const [id] = this.#groups.keys()
      if (id === undefined) return
      const removed = this.#inTenant((tx) => removeGroup(tx, 1, id))
      const code = await removed.then(
        () => null,
        (error: unknown) => (error instanceof ProblemError ? error.code : error),
      )
      if (code === null) this.#groups.delete(id)
      else if (code !== 'audience.in_use') throw new Error('a group was not removed', { cause: code })
    },
    newAudience: async () => {
      const [rule, holds] = this.#rule()
      const left = this.#spare.shift()
      const { id } = await this.#inTenant((tx) =>
        saveAudience(tx, 1, { ...(left !== undefined && { id: left }), name: this.#mark, rule }),
      )
      this.#audiences.set(id, holds)
    },
    rule: async () => {
      const id = this.#random.pick([...this.#audiences.keys()])
      if (id === everybody) return
      const [rule, holds] = this.#rule()
      await this.#inTenant((tx) => saveAudience(tx, 1, { id, name: this.#mark, rule }))
      this.#audiences.set(id, holds)
    },
    /** One that names what is gone: told, nothing changed. */
    brokenRule: async () => {
      const id = this.#random.pick([...this.#audiences.keys()])
      const rule = { any: [{ role: 'member' }, { group: `${this.#mark}-gone` }] }
      const refused = await this.#inTenant((tx) => saveAudience(tx, 1, { id, name: this.#mark, rule })).then(
        () => false,
        (error: unknown) => error instanceof ProblemError,
      )
      if (!refused) throw new Error('a rule that names what is gone was taken')
    },
    publish: () => this.#publish([this.#someKey()], this.#someAudience()),
    move: async () => {
      if (this.#items.size > 0) await this.#publish([this.#random.pick([...this.#items.keys()])], this.#someAudience())
    },
    withdraw: async () => {
      if (this.#items.size > 0) await this.#withdraw([this.#random.pick([...this.#items.keys()])])
    },
    bulk: async () => {
      const keys = Array.from({ length: this.#bulk }, (_, at) => String(this.#firstRow + 100 + at))
      const isThere = this.#items.has(keys[0] ?? '')
      if (isThere && this.#random.chance(0.4)) await this.#withdraw(keys)
      else await this.#publish(keys, this.#someAudience())
    },
  }

  #someAudience = () => this.#random.pick([...this.#audiences.keys()])
  #someKey = () => String(this.#firstRow + this.#random.between(0, 12))

  async #publish(keys: readonly string[], audience: number): Promise<void> {
    const name = `${this.#mark} ${++this.#names}`
    const rows = keys.map((key) => ({
      id: Number(key),
      name,
      chain: '',
      city: '',
      state: 'PE',
      camerasAllowed: false,
    }))
    await this.#inTenant((tx) => publishRows(tx, 1, 'stores', rows, audience))
    for (const key of keys) this.#items.set(key, { audience, name })
  }

  async #withdraw(keys: readonly string[]): Promise<void> {
    await this.#inTenant((tx) => withdrawRows(tx, 1, 'stores', keys))
    for (const key of keys) this.#items.delete(key)
  }

  /** A rule of one or two terms, and what it says. */
  #rule(): [AudienceRule, Holds] {
    const [one, holdsOne] = this.#term()
    const [other, holdsOther] = this.#term()
    switch (this.#random.pick(['one', 'all', 'any', 'not'])) {
      case 'all':
        return [{ all: [one, other] }, (person) => holdsOne(person) && holdsOther(person)]
      case 'any':
        return [{ any: [one, other] }, (person) => holdsOne(person) || holdsOther(person)]
      case 'not':
        return [{ all: [one, { not: other }] }, (person) => holdsOne(person) && !holdsOther(person)]
      default:
        return [one, holdsOne]
    }
  }

  #term(): [AudienceRule, Holds] {
    const group = this.#groups.size > 0 ? this.#random.pick([...this.#groups.keys()]) : null
    const kind = this.#random.pick(['profession', 'role', 'people', 'group'])
    if (kind === 'group' && group !== null)
      return [{ group }, ({ userId }) => this.#groups.get(group)?.has(userId) ?? false]
    switch (kind) {
      case 'role':
        return [{ role: 'auditor' }, ({ isAuditor }) => isAuditor]
      case 'people': {
        const { userId } = this.#random.pick(this.#people)
        return [{ people: [userId] }, (person) => person.userId === userId]
      }
      // No group yet.
      default: {
        const wanted = `${this.#mark}${this.#random.pick(['a', 'b'])}`
        return [{ profession: wanted }, ({ profession }) => profession === wanted]
      }
    }
  }
}
