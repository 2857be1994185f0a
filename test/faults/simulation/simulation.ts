import type { Member } from '#engine/session/member.ts'
import { Attempts } from '../attempts/attempts.ts'
import { Device } from './device.ts'
import { pickMood, testWeights, worldWeights } from '../model/actions.ts'
import { Downloads } from './downloads.ts'
import { enterWorld } from './globals.ts'
import type { SimulatedApp } from './load-app.ts'
import type { AudienceWorld } from '../model/audience-world.ts'
import type { Forger } from '../model/forger.ts'
import { Broken, Model } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { queueWork } from '../model/queue-work.ts'
import type { Person, Server } from './server.ts'
import { lock, signIn, signOut, unlock } from './sessions.ts'
import { type Life, World } from './world.ts'

/** A Wednesday at noon in São Paulo, inside the test client's campaign. */
const begins = Date.UTC(2026, 10, 18, 15)
const minute = 60_000
/** How often who may see what changes while a person of a device looks on, once the network is back. */
const changesAtTheEnd = 3
/** In every so many worlds people mostly take tests: an attempt has many acts, and each of them many waits. */
export const testWorlds = 4
type Action = keyof typeof worldWeights

export interface SimulationResult {
  seed: number
  steps: number
  kept: number
  /** What went wrong, or null. */
  broken: string | null
}

/** One world from its seed to its end. */
export class Simulation {
  readonly #seed: number
  readonly #server: Server
  readonly #makeApp: () => SimulatedApp
  readonly #random: Random
  readonly #world: World
  readonly #devices: Device[]
  #people: Person[] = []
  #model!: Model
  /** Decides who may see what, and what is forged: the rest of a world does not depend on it. */
  readonly #aside: Random
  #audiences!: AudienceWorld
  #forger!: Forger
  #downloads!: Downloads
  readonly #attempts: Attempts
  /** Everything that was done, to be read when something breaks. */
  readonly story: string[] = []

  constructor(seed: number, server: Server, makeApp: () => SimulatedApp) {
    this.#seed = seed
    this.#server = server
    this.#makeApp = makeApp
    this.#random = new Random(seed)
    this.#aside = new Random(seed ^ 0x5bd1_e995)
    this.#world = new World(this.#random, begins)
    this.#attempts = new Attempts(this.#random, server)
    this.#devices = [new Device(this.#world, 'tablet'), new Device(this.#world, 'phone')]
  }

  async run(steps: number): Promise<SimulationResult> {
    enterWorld(this.#world, this.#server)
    // Limits count by address and in real time: a world must not meet another one's.
    this.#server.address = `10.${(this.#seed >> 16) & 255}.${(this.#seed >> 8) & 255}.${this.#seed & 255}`
    this.#people = [await this.#server.makePerson(this.#seed, 0), await this.#server.makePerson(this.#seed, 1)]
    this.#model = new Model(this.#server, this.#devices, this.#people)
    this.#audiences = this.#server.makeAudiences(this.#seed, this.#aside, this.#people)
    this.#forger = await this.#server.makeForger(this.#seed, this.#aside)
    this.#downloads = new Downloads(this.#aside, await this.#server.bundleCourse())
    const isOfTests = this.#seed % testWorlds === 0
    let step = 0
    let broken: string | null = null
    /** Devices whose files are still to be looked at. */
    let unseen: Device[] = []
    try {
      for (; step < steps; step++) {
        await this.#act(this.#random.weighted(isOfTests ? testWeights : worldWeights))
        if (this.#aside.chance(0.3)) await this.#download(this.#aside.pick(this.#devices))
        if (this.#aside.chance(0.05)) await this.#beside('job', () => this.#attempts.expire())
        if (this.#aside.chance(0.05)) await this.#beside('forger', () => this.#forger.act())
        if (this.#aside.chance(0.1)) await this.#beside('audiences', () => this.#audiences.act())
        await this.#goOn(this.#random.between(0, isOfTests ? 200 : 60))
        await this.#model.check()
        if (step % 20 === 0) unseen = [...this.#devices]
        unseen = unseen.filter((device) => !this.#downloads.check(device))
        this.#lookAtFailures()
      }
      await this.#heal()
      await this.#model.check()
      await this.#model.checkEnd()
      await this.#world.beside(() => this.#attempts.checkEnd(this.#people, this.#world.now))
      this.#forger.checkEnd(await this.#server.sales(this.#forger.person))
      this.#lookAtFailures()
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      broken = `after ${step} steps: ${error.message}`
    } finally {
      for (const device of this.#devices) for (const life of device.lives) device.kill(life)
      this.#world.end()
      await this.#world.beside(() => this.#audiences.end())
    }
    return { seed: this.#seed, steps: step, kept: this.#model.count, broken }
  }

  #lookAtFailures(): void {
    const [failure] = this.#world.failures
    if (failure)
      throw new Broken(`a fault of ours: ${failure instanceof Error ? failure.stack : JSON.stringify(failure)}`)
  }

  /** Something happens at the server that no device asked for. */
  async #beside(what: string, act: () => Promise<string | void>): Promise<void> {
    this.story.push(`  ${what}: ${(await this.#world.beside(act)) ?? 'done'}`)
  }

  /** Whoever is signed in on a device does something with what they keep. */
  async #download(device: Device): Promise<void> {
    const [life] = device.lives
    const app = life && device.apps.get(life)
    if (!life || !app) return
    this.story.push(`  downloads on ${device.name}`)
    await this.#do(life, async () => {
      const session = await app.readSession()
      const person = this.#people.find(({ userId }) => userId === session?.user.id)
      if (person) await this.#downloads.act(app, device, person)
    })
  }

  async #pull(app: SimulatedApp, person: Person, device: Device): Promise<void> {
    const before = this.#audiences.changes
    await app.pullChanges({ userId: person.userId, clientId: 1 })
    if (this.#audiences.changes === before) this.#audiences.checkDevice(device, person)
  }

  async #goOn(tasks: number): Promise<void> {
    this.#server.setClock(this.#world.now)
    for (let done = 0; done < tasks; done++) {
      if (await this.#world.step()) continue
      this.#world.pass(this.#world.now + 2 * minute)
      this.#server.setClock(this.#world.now)
    }
  }

  async #act(action: Action): Promise<void> {
    const device = this.#random.pick(this.#devices)
    this.story.push(`${action} on ${device.name}`)
    if (action === 'mood') return this.#setMood(device)
    if (action === 'clock') {
      device.skew = this.#random.pick([0, 0, -3 * 86_400_000, 3_600_000, 400 * 86_400_000])
      return this.#attempts.clockIs(device)
    }
    if (action === 'time') return this.#pass(this.#random.between(1000, 20 * minute))
    if (action === 'killDevice') return this.#killAll(device)
    const lives = [...device.lives]
    if (action === 'tab' || lives.length === 0) return lives.length < 3 ? this.#openTab(device) : undefined
    const life = this.#random.pick(lives)
    if (action === 'killTab') return this.#kill(device, life)
    const app = device.apps.get(life)
    if (app) await this.#inApp(action, life, app, device)
  }

  #setMood(device: Device): void {
    device.mood = pickMood(this.#random)
    this.story.push(`  ${device.mood}`)
  }

  #pass(by: number): void {
    this.#world.pass(this.#world.now + by)
    this.#server.setClock(this.#world.now)
  }

  async #kill(device: Device, life: Life): Promise<void> {
    while (device.opening > 0) if (!(await this.#world.step())) this.#pass(minute)
    device.kill(life)
  }

  async #killAll(device: Device): Promise<void> {
    for (const life of device.lives) await this.#kill(device, life)
  }

  async #openTab(device: Device): Promise<void> {
    const life = device.begin()
    // What a page draws when it loads is its own device's, and the seed's.
    const app = await (await this.#world.inLife(life, async () => this.#makeApp())).promise
    device.apps.set(life, app)
    await this.#do(life, () => app.finishSignOuts())
  }

  async #inApp(action: Action, life: Life, app: SimulatedApp, device: Device): Promise<void> {
    const person = this.#random.pick(this.#people)
    if (action === 'signIn') {
      const signedIn = await this.#server.signIn(person)
      return this.#do(life, () => signIn(app, signedIn, device))
    }
    if (action === 'unlock') return this.#do(life, () => unlock(app, person, device, this.#people, this.#random))
    // What a person does is done as whoever the screen says is signed in.
    await this.#do(life, async () => {
      const session = await app.readSession()
      const who = this.#people.find(({ userId }) => userId === session?.user.id)
      if (!who) return
      await this.#asPerson(action, life, app, who, device)
    })
  }

  async #asPerson(action: Action, life: Life, app: SimulatedApp, person: Person, device: Device): Promise<void> {
    const member: Member = { userId: person.userId, clientId: 1 }
    if (action === 'signOut') await signOut(app, person.userId, device)
    if (action === 'lock') await lock(app, person, device)
    if (action === 'drain') await app.drainOutbox(person.userId, { wake: this.#random.chance(0.5) })
    if (action === 'pull') await this.#pull(app, person, device)
    if (action === 'test') await this.#attempts.actSome({ app, life, device, person, now: this.#world.now }, this.story)
    if (action === 'discard') await this.#discard(app, member, person, device)
    if (action === 'sale' || action === 'favourite' || action === 'progress')
      await queueWork(action, app, { person, device, random: this.#random, model: this.#model })
  }

  async #discard(app: SimulatedApp, member: Member, person: Person, device: Device): Promise<void> {
    const ids = this.#model.discardable(device, person)
    if (ids.length === 0) return
    const id = this.#random.pick(ids)
    this.#model.discarding(id)
    this.#model.discarded(id, await app.discardOperation(member, id))
  }

  /** Begins something in a life; it goes on with the world, and may never end. */
  async #do(life: Life, work: () => Promise<void>): Promise<void> {
    const { promise } = await this.#world.inLife(life, work)
    promise.catch((error: unknown) => {
      if (life.dead || isExpected(error)) return
      this.#world.failures.push(error)
    })
  }

  /** The network is back, the clocks are right, and everybody signs in again on every device. */
  async #heal(): Promise<void> {
    this.story.push('heal')
    for (const device of this.#devices) {
      await this.#killAll(device)
      device.mood = 'good'
      device.skew = 0
    }
    for (const device of this.#devices) {
      for (const person of this.#people) await this.#settle(device, person)
    }
  }

  async #settle(device: Device, person: Person): Promise<void> {
    await this.#openTab(device)
    const [life] = device.lives
    const app = life && device.apps.get(life)
    if (!life || !app) throw new Error('no tab')
    const signedIn = await this.#server.signIn(person)
    const work = async () => {
      await signIn(app, signedIn, device)
      await this.#drainAll(app, person)
      await this.#pull(app, person, device)
      await this.#attempts.bring(app, device, person)
      await this.#drainAll(app, person)
      await this.#downloads.bring(app, device, person)
      if (person === this.#people.at(-1)) await this.#downloads.takeAway(app, device, this.#people)
    }
    if (!(await this.#toItsEnd(life, work)))
      throw new Broken(`${device.name} never came to an end with ${person.mark}'s outbox`)
    // What changes while somebody looks on is there, or gone, after their next pull.
    for (let changes = 0; changes < changesAtTheEnd; changes++) {
      await this.#beside('audiences', () => this.#audiences.act())
      if (!(await this.#toItsEnd(life, () => this.#pull(app, person, device))))
        throw new Broken(`${device.name} never came to an end with a pull of ${person.mark}`)
    }
    await this.#kill(device, life)
  }

  async #drainAll(app: SimulatedApp, { userId }: Person): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      const { left } = await app.drainOutbox(userId, { wake: true })
      if (left === 0) return
      await new Promise((resolve) => setTimeout(resolve, 16 * minute))
    }
  }

  /** Does something in a life, with as much time as it takes; false when it never ends. */
  async #toItsEnd(life: Life, work: () => Promise<void>): Promise<boolean> {
    const state = { ended: false }
    await this.#do(life, () => work().finally(() => (state.ended = true)))
    for (let patience = 0; patience < 200_000 && !state.ended; patience++) {
      if (!(await this.#world.step())) this.#pass(20 * minute)
    }
    return state.ended
  }
}

/** What a call or a signed-out person throws is nothing to be alarmed about. */
function isExpected(error: unknown): boolean {
  return error instanceof Error && (error.name === 'CallError' || error.name === 'AbortError')
}
