import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from '../model/random.ts'

// [Note: The simulated world] Every browser context ("life": a tab or a service worker) runs the real code
// of src/data with module state of its own. Whatever that code waits for (database, timers, locks, network,
// cryptography) comes back as a task of this world, and a seed decides which task is next: so the seed
// decides every interleaving, and a life can be ended between any two of its awaits.

const realSetImmediate = globalThis.setImmediate

/**
 * Holds for whatever was begun outside, also what goes on there after its answer: the server still empties the
 * socket of an answer when a life has it already, in as many turns as the machine likes.
 */
const isOutside = new AsyncLocalStorage<true>()

/** Does something real that is of no life, with whatever it leaves running: a server's timers come in the midst of lives. */
export const ofNoLife = <T>(work: () => Promise<T>): Promise<T> => isOutside.run(true, work)

/** Something that will go on once it is its turn. */
interface Task {
  at: number
  seq: number
  life: Life | null
  run: () => void
}

/** One context that runs the app's code. */
export interface Life {
  readonly name: string
  readonly device: DeviceOf
  dead: boolean
}
/** What a life needs to know of its device. */
export interface DeviceOf {
  readonly name: string
  /** Milliseconds its clock is ahead of the world's. */
  skew: number
}

export class World {
  readonly random: Random
  /** The world's time, in milliseconds since 1970; the server's clock. */
  now: number
  /** Faults of ours that nobody caught. */
  readonly failures: unknown[] = []
  #current: Life | null = null
  #tasks: Task[] = []
  #seq = 0
  readonly #outside: (() => Promise<{ go: () => void; life: Life | null }>)[] = []

  constructor(random: Random, now: number) {
    this.random = random
    this.now = now
  }

  /** Whose code runs at this moment; null: the server's, or the test's own. */
  get current(): Life | null {
    return isOutside.getStore() ? null : this.#current
  }

  set current(life: Life | null) {
    this.#current = life
  }

  /** Lets something go on later, in the life that runs now unless told otherwise. */
  post(run: () => void, { delay = 0, life = this.current }: { delay?: number; life?: Life | null } = {}): number {
    const seq = ++this.#seq
    this.#tasks.push({ at: this.now + Math.max(0, delay), seq, life, run })
    return seq
  }

  cancel(seq: number): void {
    this.#tasks = this.#tasks.filter((task) => task.seq !== seq)
  }

  /** Waits for something real (cryptography, the server); the life that asked goes on by a task. */
  outside<T>(work: () => Promise<T>): Promise<T> {
    const life = this.current
    return new Promise<T>((resolve, reject) => {
      this.#outside.push(async () => {
        const go = await isOutside.run(true, work).then(
          (value) => () => resolve(value),
          (error: unknown) => () => reject(error),
        )
        return { go, life }
      })
    })
  }

  /** Does something real that no life asked for; what the server still does after its answer is no life's either. */
  beside<T>(work: () => Promise<T>): Promise<T> {
    return ofNoLife(work)
  }

  /** Runs code of a life until it waits. */
  async inLife<T>(life: Life, work: () => Promise<T>): Promise<{ promise: Promise<T> }> {
    this.current = life
    const promise = work()
    await this.#settle()
    return { promise }
  }

  /** Until nobody can go on without a task: microtasks are done, and what is real has answered. */
  async #settle(): Promise<void> {
    await nextTurn()
    // Only now, so that code of the server never runs as if it were a life's.
    this.current = null
    // In the order they were asked for, whichever was quicker: the world must not depend on that.
    for (const { go, life } of await Promise.all(this.#outside.splice(0).map((work) => work()))) this.post(go, { life })
  }

  /** Whether anybody could go on now, without time passing. */
  get busy(): boolean {
    return this.#tasks.some((task) => task.at <= this.now && !task.life?.dead)
  }

  /** Runs one task that is due; the seed decides whose. False when there is none. */
  async step(): Promise<boolean> {
    this.#tasks = this.#tasks.filter((task) => !task.life?.dead)
    const heads = new Map<Life | null, Task>()
    for (const task of this.#tasks) {
      if (task.at > this.now) continue
      const head = heads.get(task.life)
      if (!head || task.at < head.at || (task.at === head.at && task.seq < head.seq)) heads.set(task.life, task)
    }
    if (heads.size === 0) return false
    const task = this.random.pick([...heads.values()])
    this.#tasks.splice(this.#tasks.indexOf(task), 1)
    this.current = task.life
    try {
      task.run()
    } catch (error) {
      this.failures.push(error)
    }
    await this.#settle()
    return true
  }

  /** Goes on until nobody can without time passing, or `most` tasks have run. */
  async run(most = Infinity): Promise<number> {
    let done = 0
    while (done < most && (await this.step())) done++
    return done
  }

  /** Time passes up to the next thing that waits for it, at most to `until`. */
  pass(until: number): void {
    const next = this.#tasks.filter((task) => !task.life?.dead && task.at > this.now).map((task) => task.at)
    this.now = Math.min(until, ...next)
  }

  /** Whatever anybody still waits for is forgotten: the world ends. */
  end(): void {
    this.#tasks = []
  }
}

/** Microtasks are done when two turns of the real loop have passed: answers of `fetch` need more than one. */
async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => realSetImmediate(resolve))
}
