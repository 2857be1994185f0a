import type { Page } from '@playwright/test'
import { rangesOf } from '#contract/features/activity/covered.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import { actionWeights, pickFavourite, pickMood, pickProgress, pickSale } from '../model/actions.ts'
import type { SimulationResult } from '../simulation/simulation.ts'
import { Broken, type Kept, Model } from '../model/model.ts'
import { Random } from '../model/random.ts'
import type { Person } from '../model/stored-rows.ts'
import type { BrowserDevice } from './device/browser-device.ts'
import { discardedSale } from './device/discard-sale.ts'
import type { Installation } from './killable-server.ts'
import { photoTypes } from './photo-types.ts'
import { reportSale, sendNow, signIn, signOut } from './device/screen.ts'
import { comeBack, lockInFront } from './device/switch-person.ts'
import { askVault, isGone, takePhoto, type VaultCall } from './device/call-vault.ts'
import { until, within } from './device/wait-until.ts'

/** As in the first layer, and what only a browser can do. Nobody can set a service worker's clock. */
const weights = {
  ...actionWeights,
  clock: 0,
  lock: 2,
  signIn: 6,
  sale: 26,
  drain: 6,
  time: 4,
  photo: 6,
  saleOnScreen: 3,
  stopWorker: 5,
  killServer: 1,
} as const
type Action = keyof typeof weights

const paths = ['/home', '/insert-sales', '/outbox', '/online-courses/1']
const day = 86_400_000
/** Longer than the longest step with all its waits (ms): what takes as long hangs. */
const stepLimit = 120_000

/** One world from its seed to its end, in real browsers. What a seed decides is what is done; when, the machine does. */
export class BrowserSimulation {
  readonly #seed: number
  readonly #installation: Installation
  readonly #devices: readonly BrowserDevice[]
  readonly #vault: string
  readonly #random: Random
  readonly #began = performance.now()
  #people: Person[] = []
  #model!: Model
  /** What somebody was told, until the model is told. */
  #told: Kept[] = []
  /** What goes on while the next things are done. */
  readonly #underWay = new Set<Promise<void>>()
  /** Everything that was done, to be read when something breaks. */
  readonly story: string[] = []

  constructor(seed: number, world: { installation: Installation; devices: readonly BrowserDevice[]; vault: string }) {
    this.#seed = seed
    this.#installation = world.installation
    this.#devices = world.devices
    this.#vault = world.vault
    this.#random = new Random(seed)
  }

  async run(steps: number): Promise<SimulationResult> {
    // Long enough to be in no text by chance.
    const mark = (name: string) => `${name}-${this.#seed}-${newId().slice(-6)}`
    this.#people = [
      await this.#installation.makePerson(this.#seed, mark('Araci')),
      await this.#installation.makePerson(this.#seed, mark('Bento')),
    ]
    this.#model = new Model(this.#installation, this.#devices, this.#people)
    let step = 0
    let broken: string | null = null
    try {
      await Promise.all(this.#devices.map((device, index) => this.#enter(device, this.#person(index))))
      for (; step < steps; step++) {
        const action = this.#random.weighted(weights)
        const doing = this.#act(action).then(() => this.#check())
        await within(stepLimit, action, doing)
      }
      await this.#heal()
      await this.#check()
      await this.#model.checkEnd()
    } catch (error) {
      if (!(error instanceof Broken)) throw new Error(`seed ${this.#seed}, step ${step}`, { cause: error })
      broken = `${error.message} (after ${step} steps)`
    }
    return { seed: this.#seed, steps: step, kept: this.#model.count, broken }
  }

  #person(index: number): Person {
    const person = this.#people[index]
    if (!person) throw new Error('there are two people')
    return person
  }

  /** First the devices, then the server: what has left the one is at the other by then. */
  async #look(): Promise<void> {
    for (const kept of this.#told.splice(0)) this.#model.keep(kept)
    this.#installation.forget()
    for (const device of this.#devices) await device.check()
  }

  async #check(): Promise<void> {
    await this.#look()
    await this.#model.check()
    for (const person of this.#people) {
      if (!(await this.#model.findStranger(person))) continue
      // Perhaps it was queued and sent after the device was looked at: then the device knows it.
      await this.#look()
      const stranger = await this.#model.findStranger(person)
      if (stranger) throw new Broken(`doubled: a sale that nobody reported: ${stranger} of ${person.mark}`)
    }
    for (const device of this.#devices) {
      const [twice] = device.network.overlaps
      if (twice) throw new Broken(`doubled: ${device.name} sent what one person did twice at the same time`)
      const [failure] = device.failures
      if (failure) throw new Broken(`a fault of ours: ${failure}`)
      await this.#checkScreens(device)
    }
  }

  /** No tab shows what is another's; one that is just being told of a sign-out has a moment. */
  async #checkScreens(device: BrowserDevice): Promise<void> {
    const others = this.#people.filter(({ userId }) => userId !== device.active)
    const shown = async () => {
      const texts = await device.texts()
      return others.find(({ mark }) => texts.some((text) => text.includes(`${mark}-`)))
    }
    if (!(await until(async () => !(await shown()), 3000)))
      throw new Broken(`${device.name} shows on screen what is ${(await shown())?.mark}'s`)
  }

  async #act(action: Action): Promise<void> {
    const device = this.#random.pick(this.#devices)
    this.story.push(`${((performance.now() - this.#began) / 1000).toFixed(1)} s: ${action} on ${device.name}`)
    if (action === 'mood') return this.#setMood(device)
    if (action === 'time') return void (await until(() => device.network.isQuiet, 1000))
    if (action === 'killDevice') return device.kill()
    if (action === 'killServer') return this.#installation.kill()
    if (action === 'stopWorker') return device.stopWorker()
    if (action === 'tab') return device.tabs.length < 3 ? void (await this.#openTab(device)) : undefined
    const page = device.tabs.length > 0 ? this.#random.pick(device.tabs) : await this.#openTab(device)
    if (action === 'killTab') return device.killTab(page)
    if (action === 'pull') return void (await page.reload({ waitUntil: 'domcontentloaded' }))
    if (action === 'drain') return page.evaluate(() => void dispatchEvent(new Event('online')))
    const person = this.#random.pick(this.#people)
    if (action === 'signIn') return this.#changeTo(device, page, person)
    if (action === 'lock' || action === 'unlock' || action === 'discard') await this.#quiet()
    if (action === 'unlock') {
      const isBack = await comeBack(device, page, person, this.#random)
      return void this.story.push(`  ${person.mark} is ${isBack ? '' : 'not '}back`)
    }
    await device.check()
    const active = this.#people.find(({ userId }) => userId === device.active)
    if (active) await this.#asPerson(action, device, page, active)
  }

  async #setMood(device: BrowserDevice): Promise<void> {
    await device.setMood(pickMood(this.#random))
    this.story.push(`  ${device.network.mood}`)
  }

  #openTab(device: BrowserDevice): Promise<Page> {
    return device.openTab(this.#random.pick(paths))
  }

  async #enter(device: BrowserDevice, person: Person): Promise<void> {
    const page = device.tabs[0] ?? (await device.openTab('/'))
    await signIn(page, `${person.userId}@example.com`)
    device.signedOut.delete(person.userId)
    this.story.push(`${person.mark} is signed in on ${device.name}`)
  }

  /** Who wants to sign in finds a network first. */
  async #changeTo(device: BrowserDevice, page: Page, person: Person): Promise<void> {
    await device.check()
    if (device.active === person.userId) return
    await this.#leave(device, page)
    await device.setMood('good')
    await this.#enter(device, person)
  }

  async #leave(device: BrowserDevice, page: Page): Promise<void> {
    const { active } = device
    if (!active) return
    await this.#quiet()
    await signOut(page)
    device.signedOut.add(active)
    this.story.push(`  ${active} has signed out`)
  }

  /** Whatever was begun has ended, one way or another. */
  async #quiet(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async #asPerson(action: Action, device: BrowserDevice, page: Page, person: Person): Promise<void> {
    if (action === 'signOut') return this.#leave(device, page)
    if (action === 'lock') return lockInFront(device, page, person.userId, this.#random)
    if (action === 'discard') return this.#discard(device, page, person)
    if (action === 'saleOnScreen') return this.#reportSale(device, page, person)
    const member = { userId: person.userId, clientId: 1 }
    const soldOn = new Date(Date.now() - 2 * day).toISOString().slice(0, 10)
    const queue = (kind: OperationKind, payload: object, photo?: VaultCall['photo']) =>
      this.#keep(device, page, person, kind, {
        userId: person.userId,
        method: 'queueOperation',
        args: [{ member, kind, payload }],
        photo,
      })
    if (action === 'sale') return queue('sale.report', pickSale(this.#random, person.mark, soldOn))
    if (action === 'favourite') return queue('course.favourite', pickFavourite(this.#random))
    if (action === 'photo') {
      const photo = await takePhoto(`${this.#random.between(1, 1000)}`)
      const payload = { photoTypeId: this.#random.pick(photoTypes), storeId: 1, photo: photo.ref }
      return queue('photo.send', payload, photo)
    }
    const payload = pickProgress(this.#random)
    const range = rangesOf(payload.covered)[0] ?? [0, 0]
    const call = {
      userId: person.userId,
      method: 'queueOperation' as const,
      args: [{ member, kind: 'activity.progress', payload, combine: true }],
    }
    return this.#keep(device, page, person, 'activity.progress', call, { activityId: payload.activityId, range })
  }

  /** Hands something to the vault; the next thing may be done before it has answered. */
  async #keep(
    device: BrowserDevice,
    page: Page,
    person: Person,
    kind: OperationKind,
    call: VaultCall,
    covered: Kept['covered'] = null,
  ): Promise<void> {
    const doing = askVault(page, this.#vault, call).then(
      (id) => void (id && this.#told.push({ id, kind, person, device, covered })),
      (error: unknown) => {
        // The page went away: nobody was told anything.
        if (!isGone(error)) throw error
      },
    )
    const ended = doing.finally(() => this.#underWay.delete(ended))
    this.#underWay.add(ended)
    if (this.#random.chance(0.7)) await ended
  }

  async #discard(device: BrowserDevice, page: Page, person: Person): Promise<void> {
    this.story.push(`  ${await discardedSale(device, page, this.#model, person)} is discarded`)
  }

  /** A sale by the form: what the screen has said is kept. */
  async #reportSale(device: BrowserDevice, page: Page, person: Person): Promise<void> {
    const idsOf = () => device.rows<{ id: string; kind: string }>(`trilha-${person.userId}`, 'outbox')
    // Without the catalogue on the device there is nothing to choose from.
    if (device.rows(`trilha-${person.userId}`, 'products').length === 0) return
    await this.#quiet()
    await device.check()
    const before = new Set(idsOf().map(({ id }) => id))
    const invoice = `${person.mark}-S${this.#random.between(1, 1_000_000)}`
    await reportSale(page, invoice)
    await device.check()
    const sales = idsOf().filter(({ id, kind }) => kind === 'sale.report' && !before.has(id))
    const [sale, ...more] = sales
    if (!sale) throw new Broken(`lost: the screen of ${device.name} said that sale ${invoice} is kept`)
    if (more.length > 0) throw new Broken(`doubled: one sale on the screen of ${device.name} became ${sales.length}`)
    this.#told.push({ id: sale.id, kind: 'sale.report', person, device, covered: null })
  }

  /** The network is back everywhere; everybody with something unsent signs in again and sends it. */
  async #heal(): Promise<void> {
    this.story.push(`${((performance.now() - this.#began) / 1000).toFixed(1)} s: heal`)
    await this.#quiet()
    await Promise.all(this.#devices.map((device) => this.#healDevice(device)))
  }

  async #healDevice(device: BrowserDevice): Promise<void> {
    await device.setMood('good')
    for (const page of device.tabs.slice(1)) await device.killTab(page)
    const page = device.tabs[0] ?? (await device.openTab('/home'))
    await device.check()
    const first = this.#people.filter(({ userId }) => userId === device.active)
    for (const person of [...first, ...this.#people.filter((each) => !first.includes(each))]) {
      if (device.unsent(person.userId) === 0) continue
      await this.#changeTo(device, page, person)
      await page.goto('/outbox', { waitUntil: 'domcontentloaded' })
      const sent = await until(async () => {
        await device.check()
        if (device.unsent(person.userId) === 0) return true
        await sendNow(page)
        return false
      }, 30_000)
      if (!sent) this.story.push(`${device.name} did not come to an end with ${person.mark}'s outbox`)
    }
  }
}
