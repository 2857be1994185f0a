// fake-indexeddb tells what a killed process leaves behind only by its inner names.
/* oxlint-disable no-underscore-dangle */
import { IDBFactory, IDBKeyRange, IDBTransaction } from 'fake-indexeddb'
import type { Mood } from '../model/actions.ts'
import type { SimulatedApp } from './load-app.ts'
import type { DeviceOf, Life, World } from './world.ts'

/** Somebody who has a lock, or waits for it. */
interface Claim {
  life: Life
  shared: boolean
  take: () => void
}
interface LockQueue {
  held: Claim[]
  waiting: Claim[]
}

/** The parts of fake-indexeddb that a killed process leaves behind. */
interface RawTransaction {
  db: object
  mode: string
  _state: string
  _rollbackLog: (() => void)[]
}
interface RawDatabase {
  transactions: RawTransaction[]
  connections: object[]
  rawObjectStores: Map<string, { records: { values(): Iterable<{ key: unknown; value: unknown }> } }>
  processTransactions: () => void
}
type RawFactory = IDBFactory & { _databases: Map<string, RawDatabase> }

/** A phone, tablet or computer: its storage outlives the contexts that run on it. */
export class Device implements DeviceOf {
  readonly name: string
  skew = 0
  mood: Mood = 'good'
  readonly lives = new Set<Life>()
  readonly apps = new Map<Life, SimulatedApp>()
  /** Operations whose request is on its way, and who sends each. */
  readonly sending = new Map<string, Life>()
  /** People whose sign-out has ended here, and who have not come back. */
  readonly signedOut = new Set<string>()
  readonly #world: World
  readonly #locks = new Map<string, LockQueue>()
  /** Stands for the browser itself, which no kill of a context ends. */
  readonly #browser: Life = { name: 'browser', device: this, dead: false }
  readonly #factory = new IDBFactory() as RawFactory
  /** Databases that are being opened; while there are any nobody is killed (fake-indexeddb's queue would never go on). */
  opening = 0
  #born = 0

  constructor(world: World, name: string) {
    this.#world = world
    this.name = name
  }

  begin(): Life {
    const life: Life = { name: `${this.name}.${++this.#born}`, device: this, dead: false }
    this.lives.add(life)
    return life
  }

  /** What a life sees as `indexedDB`. */
  readonly indexedDB = {
    cmp: (a: unknown, b: unknown) => this.#factory.cmp(a, b),
    databases: () => this.#factory.databases(),
    deleteDatabase: (name: string) => this.#factory.deleteDatabase(name),
    open: (name: string, version?: number) => {
      const life = this.#world.current
      const request = this.#factory.open(name, version)
      this.opening++
      // Requests of one database queue: the answer comes in the task of whoever was before, and goes on as its own life.
      const goOn = () => {
        if (life) this.#world.current = life
      }
      const note = () => {
        goOn()
        if (life) ownerOf.set(request.result, life)
        this.#takeOver((request.result as unknown as { _rawDatabase: RawDatabase })._rawDatabase)
      }
      request.addEventListener('upgradeneeded', note)
      request.addEventListener('success', () => {
        this.opening--
        note()
      })
      request.addEventListener('error', () => {
        this.opening--
        goOn()
      })
      return request
    },
  }
  readonly IDBKeyRange = IDBKeyRange

  /** What a life sees as `navigator.locks`: first come, first served; whoever dies releases it. */
  readonly locks = {
    request: (
      name: string,
      optionsOrWork: { ifAvailable?: boolean; mode?: 'shared' | 'exclusive' } | ((lock: object | null) => unknown),
      maybeWork?: (lock: object | null) => unknown,
    ): Promise<unknown> => {
      const options = typeof optionsOrWork === 'function' ? {} : optionsOrWork
      const work = typeof optionsOrWork === 'function' ? optionsOrWork : maybeWork
      const life = this.#world.current
      if (!work || !life) throw new Error('a lock is asked for by a life, with work')
      const queue: LockQueue = this.#locks.get(name) ?? { held: [], waiting: [] }
      this.#locks.set(name, queue)
      return new Promise((resolve, reject) => {
        const run = async (lock: object | null) => work(lock)
        const claim: Claim = {
          life,
          shared: options.mode === 'shared',
          take: () =>
            void run({ name })
              .then(resolve, reject)
              .finally(() => this.#release(queue, claim)),
        }
        if (options.ifAvailable && !mayHold(queue, claim))
          this.#world.post(() => void run(null).then(resolve, reject), { life })
        else {
          queue.waiting.push(claim)
          this.#grant(queue)
        }
      })
    },
  }

  #release(queue: LockQueue, claim: Claim): void {
    queue.held = queue.held.filter((one) => one !== claim)
    this.#grant(queue)
  }

  #grant(queue: LockQueue): void {
    for (;;) {
      const [next] = queue.waiting
      if (!next || !fits(queue, next)) return
      queue.waiting.shift()
      queue.held.push(next)
      this.#world.post(next.take, { life: next.life })
    }
  }

  /** Ends a context between two of its awaits, as the system or the browser does. */
  kill(life: Life): void {
    life.dead = true
    this.lives.delete(life)
    this.apps.delete(life)
    for (const queue of this.#locks.values()) {
      queue.waiting = queue.waiting.filter((one) => one.life !== life)
      queue.held = queue.held.filter((one) => one.life !== life)
      this.#grant(queue)
    }
    for (const raw of this.#factory._databases.values()) this.#leaveDatabase(raw, life)
  }

  /** What was not committed is undone; the others' transactions go on. */
  #leaveDatabase(raw: RawDatabase, life: Life): void {
    for (const transaction of raw.transactions) {
      if (ownerOf.get(transaction.db) !== life || transaction._state === 'finished') continue
      for (const undo of transaction._rollbackLog.toReversed()) undo()
      transaction._state = 'finished'
    }
    raw.transactions = raw.transactions.filter((transaction) => transaction._state !== 'finished')
    raw.connections = raw.connections.filter((connection) => ownerOf.get(connection) !== life)
    raw.processTransactions()
  }

  /** Which transaction is next is the browser's business: it must not end with the context that asked last. */
  #takeOver(raw: RawDatabase): void {
    if (takenOver.has(raw)) return
    takenOver.add(raw)
    const original = raw.processTransactions
    raw.processTransactions = () => {
      const { current } = this.#world
      this.#world.current = this.#browser
      original()
      this.#world.current = current
    }
  }

  /** Everything a table holds, read behind everybody's back. */
  rows<T>(database: string, table: string): T[] {
    return this.entries(database, table).map(({ value }) => value as T)
  }

  /** The same with its keys, of a table whose rows do not hold theirs. */
  entries(database: string, table: string): { key: unknown; value: unknown }[] {
    const store = this.#factory._databases.get(database)?.rawObjectStores.get(table)
    return store ? [...store.records.values()] : []
  }

  /** Whether something is being written there that is not committed yet: what `rows` gives may never come to be. */
  isWriting(database: string): boolean {
    const transactions = this.#factory._databases.get(database)?.transactions ?? []
    return transactions.some(({ mode, _state }) => mode === 'readwrite' && _state !== 'finished')
  }

  /** Whether somebody is on their way in or out here; what a kill leaves half done of it the next start ends. */
  isBetween(userId: string): boolean {
    const people = this.rows<{ userId: string; leaving: boolean }>('trilha-device', 'people')
    return people.some((row) => row.userId === userId && row.leaving)
  }

  /** Whether somebody's session is kept here. */
  hasSession(userId: string): boolean {
    const people = this.rows<{ userId: string; sealed: unknown }>('trilha-device', 'people')
    return people.some((row) => row.userId === userId && row.sealed)
  }
}

/** Whose connection it is. */
const ownerOf = new WeakMap<object, Life>()
const takenOver = new WeakSet<RawDatabase>()

/**
 * A transaction goes on as its owner's, whoever's task it was that let it: and not at all when the owner
 * is dead. Once a process.
 */
export function ownTransactions(setLife: (life: Life) => void): void {
  const prototype = IDBTransaction.prototype as unknown as { _start: (this: { db: object }) => void }
  const original = prototype._start
  prototype._start = function start(this: { db: object }) {
    const life = ownerOf.get(this.db)
    if (life?.dead) return
    if (life) setLife(life)
    original.call(this)
  }
}

const fits = (queue: LockQueue, claim: Claim): boolean =>
  queue.held.length === 0 || (claim.shared && queue.held.every((one) => one.shared))

const mayHold = (queue: LockQueue, claim: Claim): boolean => queue.waiting.length === 0 && fits(queue, claim)
