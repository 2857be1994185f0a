import type { SignedIn } from '#contract/engine/session/session.ts'
import { openInstallation, start, type Installation } from '../../support/server/test-installation.ts'
import { findPerson } from '#server/features/session/people/person-queries.ts'
import { startSession } from '#server/features/session/start-session-service.ts'
import { openLimits } from '#server/platform/limits/limits.ts'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { AudienceWorld } from '../model/audience-world.ts'
import { Forger } from '../model/forger.ts'
import type { Random } from '../model/random.ts'
import { postgresSkipped } from '../../support/database/postgres.ts'
import { expireAttempts } from '#server/features/attempt/expire/expire-service.ts'
import { publishTestCourse } from '../attempts/test-course.ts'
import { publishBundleCourse } from '../model/bundle-course.ts'
import type { Network } from './network.ts'
import { ofNoLife } from './world.ts'
import { makePerson, type Person, Stored, type StoredSale } from '../model/stored-rows.ts'

export type { Person } from '../model/stored-rows.ts'

/** The real server with a database of its own, shared by all seeds of a process; each seed has its own people. */
export class Server implements Network {
  address = ''
  /** Audiences of worlds that have ended, for those that come: each change of a person asks all of a client. */
  readonly #spareAudiences: number[] = []
  readonly #installation: Installation
  readonly #stored: Stored

  #bundleCourse: Promise<number> | null = null

  private constructor(installation: Installation) {
    this.#installation = installation
    this.#stored = new Stored(installation.services.database)
  }

  static async open(): Promise<Server> {
    const installation = await ofNoLife(() => openInstallation(postgresSkipped ? 'embedded' : 'postgres'))
    await publishTestCourse(installation)
    const { services, clock } = installation
    // A world's minutes decide who asked too often, not the minutes that a machine takes for it.
    services.limits = await openLimits(services.config, services.log, () => clock.now().getTime())
    return new Server(installation)
  }

  get app() {
    return this.#installation.app
  }

  get installation(): Installation {
    return this.#installation
  }

  setClock(now: number): void {
    this.#installation.clock.set(new Date(now))
  }

  close(): Promise<void> {
    return this.#installation.close()
  }

  /** Nobody signs in by password here. */
  makePerson(seed: number, index: number): Promise<Person> {
    const mark = `${'ABCDEFGH'[index]}${seed}`
    // Not all at once: ids of one moment are in a random order, and so would be the people on a device.
    const at = new Date(start.getTime() + index)
    return makePerson(this.#installation.services.database, { seed, mark, passwordHash: 'none', at })
  }

  /** Id of a course that can be kept for offline use, published when it is first asked for. */
  bundleCourse(): Promise<number> {
    this.#bundleCourse ??= publishBundleCourse(this.#installation)
    return this.#bundleCourse
  }

  /** Ends what time ends of attempts, as the server does every minute. */
  expireAttempts(): Promise<void> {
    return expireAttempts(this.#installation.services)
  }

  /** Rules, groups, people and items of a world, which change at random. */
  makeAudiences(seed: number, random: Random, people: readonly Person[]): AudienceWorld {
    return new AudienceWorld({
      random,
      number: seed,
      userIds: people.map(({ userId }) => userId),
      inTenant: (work) => this.#installation.services.database.inTenant(1, work),
      spare: this.#spareAudiences,
      bulk: 40,
    })
  }

  /** Somebody of a world who does not use the app. */
  async makeForger(seed: number, random: Random): Promise<Forger> {
    const { app, clock, services } = this.#installation
    const person = await this.makePerson(seed, 2)
    return new Forger({
      random,
      person,
      now: () => clock.now().getTime(),
      ask: async (url, payload, more) => {
        const token = await services.tokens.signAccess({ userId: person.userId, sessionId: newId() })
        const headers = { authorization: `Bearer ${token}`, [clientHeader]: '1', ...more }
        const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: this.address })
        return { status: answer.statusCode, text: answer.payload }
      },
    })
  }

  async signIn({ userId }: Person): Promise<SignedIn> {
    const { services } = this.#installation
    const person = await services.database.inSystem((tx) => findPerson(tx, userId))
    if (!person) throw new Error('the person is not there')
    return startSession(services, person, { address: '127.0.0.1', userAgent: undefined })
  }

  outcomes({ userId }: Person): Promise<Map<string, string>> {
    return this.#stored.outcomes(userId)
  }

  sales({ userId }: Person): Promise<StoredSale[]> {
    return this.#stored.sales(userId)
  }

  photos({ userId }: Person): Promise<string[]> {
    return this.#stored.photos(userId)
  }

  /** Courses that are somebody's favourites. */
  async favourites({ userId }: Person): Promise<number[]> {
    const rows = await this.#installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('favourite')
        .select('item_id')
        .where('client_id', '=', 1)
        .where('item_kind', '=', 'course')
        .where('user_id', '=', userId)
        .where('marked', '=', true)
        .execute(),
    )
    return rows.map((row) => row.item_id)
  }

  covered({ userId }: Person, activityId: number): Promise<readonly (readonly [number, number])[]> {
    return this.#stored.covered(userId, activityId)
  }
}
