import type { Member } from '#engine/session/member.ts'
import { Broken } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import type { Device } from '../simulation/device.ts'
import type { SimulatedApp } from '../simulation/load-app.ts'
import type { Person, Server } from '../simulation/server.ts'
import type { Life } from '../simulation/world.ts'
import { AttemptModel } from './attempt-model.ts'
import { storedAttempts, strayAnswers } from './stored-attempts.ts'
import { Taking } from './taking.ts'
import { answerText, knownTests, questionCount, secret, testCourseId } from './test-course.ts'

const day = 86_400_000
/** What a tab shows of a test. */
interface Screen {
  person: Person
  taking: Taking | null
  /** Somebody has pressed a button, and it has not answered yet. */
  busy: boolean
}

/** Where an act happens. */
interface Place {
  app: SimulatedApp
  life: Life
  device: Device
  person: Person
  /** The world's time (ms). */
  now: number
}

const memberOf = ({ userId }: Person): Member => ({ userId, clientId: 1 })

/** What people of a world do with tests, and what must hold of it. */
export class Attempts {
  readonly model = new AttemptModel()
  readonly #random: Random
  readonly #server: Server
  readonly #screens = new Map<Life, Screen>()
  /** The tab of a device that an attempt is answered in. */
  readonly #holders = new Map<string, { life: Life; taking: Taking }>()

  constructor(random: Random, server: Server) {
    this.#random = random
    this.#server = server
  }

  /** A device's clock was set. */
  clockIs({ name, skew }: Device): void {
    if (skew !== 0) this.model.wrongClocks.add(name)
  }

  /** Somebody looks at tests for a while; what they did is told. */
  async actSome(place: Place, story: string[]): Promise<void> {
    if (this.#random.chance(0.1)) await this.look(place.app, place.person)
    for (let acts = this.#random.between(1, 4); acts > 0; acts--)
      story.push(`  test of ${place.person.mark} on ${place.device.name}: ${await this.act(place)}`)
  }

  /** Somebody looks at a test in a tab, and does what may be done there. */
  async act(place: Place): Promise<string> {
    const { app, life, person } = place
    const screen = this.#screenOf(life, person)
    if (screen.taking) return this.#take(place, screen, screen.taking)
    if (screen.busy) return 'waits'
    const test = this.#random.pick(knownTests)
    const member = memberOf(person)
    const known = await app.attempts.readKnown(member, test.id, testCourseId)
    if (known.kept) return this.#open(place, screen, known.kept)
    const asked = { courseId: testCourseId, activityId: test.id, language: 'pt-BR' as const }
    const [reserved] = known.reserved
    const what = this.#random.weighted({
      start: 6,
      reserve: 4,
      giveBack: reserved ? 1 : 0,
      continueHere: known.open ? 6 : 0,
    })
    await this.#press(screen, async () => {
      if (what === 'reserve') {
        const isKept = async (id: string) => (await app.attempts.readAttempt(member, id)) !== null
        return app.attempts.bringReserve(member, asked, isKept)
      }
      if (what === 'giveBack') {
        for (const { lease } of known.reserved) await app.attempts.giveBack(member, lease)
        return
      }
      if (what === 'continueHere' && known.open) {
        await this.#open(place, screen, await app.attempts.continueHere(member, known.open.id))
        return
      }
      const isOffline = place.device.mood === 'offline'
      const kept =
        reserved && isOffline
          ? await app.attempts.beginReserved(member, reserved)
          : await app.attempts.startOnline(member, asked)
      await this.#open(place, screen, kept)
    })
    return what
  }

  async #press(screen: Screen, work: () => Promise<void>): Promise<void> {
    screen.busy = true
    try {
      await work()
    } finally {
      screen.busy = false
    }
  }

  #screenOf(life: Life, person: Person): Screen {
    const known = this.#screens.get(life)
    if (known?.person === person) {
      if (known.taking?.isClosed) known.taking = null
      return known
    }
    known?.taking?.close()
    const screen: Screen = { person, taking: null, busy: false }
    this.#screens.set(life, screen)
    return screen
  }

  /** One tab has it; another one takes it over, or only says where it is. */
  async #open({ app, life, person }: Place, screen: Screen, kept: Parameters<typeof Taking.open>[2]): Promise<string> {
    const { id } = kept.lease
    const holder = this.#holders.get(id)
    const isHeld = holder && holder.life !== life && !holder.life.dead && !holder.taking.isClosed
    if (isHeld && holder.life.device === life.device) {
      if (!this.#random.chance(0.3)) return 'elsewhere'
      holder.taking.close()
    }
    screen.taking?.close()
    const taking = await Taking.open(app.attempts, memberOf(person), kept)
    // Somebody else is in front by now.
    if (this.#screens.get(life) !== screen) taking.close()
    else screen.taking = taking
    this.#holders.set(id, { life, taking })
    return 'opened'
  }

  async #take(place: Place, screen: Screen, taking: Taking): Promise<string> {
    const { app, person } = place
    const member = memberOf(person)
    const { all } = await app.attempts.readKnown(member, taking.lease.activityId, testCourseId)
    if (!app.attempts.isHeld(taking.lease, all)) {
      taking.close()
      screen.taking = null
      return 'gone'
    }
    if (taking.isOver) return 'ends'
    if (await taking.isOverdue()) {
      await taking.end('limit')
      return 'limit'
    }
    const what = this.#random.weighted({ answer: 14, place: 2, end: 2, leave: 1 })
    if (what === 'answer') await this.#answer(place, taking)
    if (what === 'place') await taking.keepPlace(this.#random.between(0, questionCount - 1))
    if (what === 'end') await taking.end('person')
    if (what === 'leave') {
      taking.close()
      screen.taking = null
    }
    return what
  }

  async #answer({ device, person, now }: Place, taking: Taking): Promise<void> {
    const isRight = this.#random.chance(0.6)
    const question = this.#random.between(0, questionCount - 1)
    const given = this.model.give(
      { person, device: device.name, attemptId: taking.lease.id, question, at: now },
      (order) => answerText(order, isRight),
    )
    given.isConfirmed = await taking.keep(question, { kind: 'short', text: given.text })
  }

  /** What a tab does at its start, and each minute. */
  async look(app: SimulatedApp, person: Person): Promise<void> {
    await app.attempts.endOverdue(memberOf(person))
    await app.attempts.sendLeft(memberOf(person))
  }

  /** At the end everybody opens what goes on with them, and hands it in. */
  async bring(app: SimulatedApp, device: Device, person: Person): Promise<void> {
    const member = memberOf(person)
    await this.look(app, person)
    for (const { id } of knownTests) {
      const { kept } = await app.attempts.readKnown(member, id, testCourseId)
      if (!kept) continue
      const taking = await Taking.open(app.attempts, member, kept)
      await taking.send()
      await taking.end('person')
    }
    await this.checkSecrets(app, device, person)
  }

  /** Nothing of a key is on a device: neither where everything can be read, nor in what is sealed. */
  async checkSecrets(app: SimulatedApp, device: Device, person: Person): Promise<void> {
    const member = memberOf(person)
    const kept = await Promise.all(
      (await app.attempts.keptIds(member)).map((id) => app.attempts.readAttempt(member, id)),
    )
    const tables = ['attempts', 'activities', 'activityProgress', 'overlay', 'courses']
    const readable = tables.flatMap((table) => device.rows<object>(`trilha-${person.userId}`, table))
    if (JSON.stringify([kept, readable]).includes(secret))
      throw new Broken(`${device.name} has a key of ${person.mark}'s tests`)
  }

  /** What time ends. */
  expire(): Promise<void> {
    return this.#server.expireAttempts()
  }

  /** Every time passes, and what the server has then is what was told. */
  async checkEnd(people: readonly Person[], now: number): Promise<void> {
    const { services } = this.#server.installation
    for (const days of [100, 120]) {
      this.#server.setClock(now + days * day)
      await this.expire()
    }
    const allowed = new Map(knownTests.map(({ id, attempts }) => [id, attempts]))
    for (const person of people) {
      const attempts = await storedAttempts(services.database, person.userId, services.clock.now())
      this.model.checkEnd(person, attempts, await strayAnswers(services.database, person.userId), allowed)
    }
    this.#server.setClock(now)
  }
}
