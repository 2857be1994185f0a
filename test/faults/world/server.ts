import { newId } from '#contract/ids.ts'
import type { SignedIn } from '#contract/session.ts'
import { openHouse, start, type House } from '#server/modules/house.test-support.ts'
import { addMembership } from '#server/modules/session/people-service.ts'
import { findPerson, insertPerson } from '#server/modules/session/person-queries.ts'
import { startSession } from '#server/modules/session/start-session-service.ts'
import { postgresSkipped } from '#test/support/postgres.ts'
import type { Network } from './network.ts'

/** Somebody of the simulated world. Invoices of theirs begin with `mark`, which nobody else's do. */
export interface Person {
  readonly userId: string
  readonly mark: string
}

/** What is stored at the server of one sale. */
interface StoredSale {
  id: string
  invoice: string
}

/** The real server with a database of its own, shared by all seeds of a process; each seed has its own people. */
export class Server implements Network {
  address = ''
  readonly #house: House

  private constructor(house: House) {
    this.#house = house
  }

  static async open(): Promise<Server> {
    return new Server(await openHouse(postgresSkipped ? 'embedded' : 'postgres'))
  }

  get app() {
    return this.#house.app
  }

  setClock(now: number): void {
    this.#house.clock.set(new Date(now))
  }

  close(): Promise<void> {
    return this.#house.close()
  }

  async makePerson(seed: number, index: number): Promise<Person> {
    const { database } = this.#house.services
    const userId = newId(start.getTime() + seed)
    const mark = `${'ABCDEFGH'[index]}${seed}`
    await database.inSystem((tx) =>
      insertPerson(tx, {
        id: userId,
        email: `${userId}@example.com`,
        username: null,
        document: null,
        // Nobody signs in by password here.
        password_hash: 'none',
        first_name: mark,
        last_name: 'Silva',
        language_id: null,
        image: null,
        blocked_at: null,
        created_at: start,
      }),
    )
    const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
    await database.inTenant(1, (tx) => addMembership(tx, membership, start))
    return { userId, mark }
  }

  async signIn({ userId }: Person): Promise<SignedIn> {
    const { services } = this.#house
    const person = await services.database.inSystem((tx) => findPerson(tx, userId))
    if (!person) throw new Error('the person is not there')
    return startSession(services, person, { address: '127.0.0.1', userAgent: undefined })
  }

  /** Outcome of each operation the server has an answer for, by id. */
  async outcomes({ userId }: Person): Promise<Map<string, 'applied' | 'refused'>> {
    const rows = await this.#house.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('operation')
        .select(['id', 'outcome'])
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .execute(),
    )
    return new Map(rows.map((row) => [row.id, row.outcome]))
  }

  async sales({ userId }: Person): Promise<StoredSale[]> {
    return this.#house.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('sale')
        .select(['id', 'invoice_number as invoice'])
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .execute(),
    )
  }

  /** Courses that are somebody's favourites. */
  async favourites({ userId }: Person): Promise<number[]> {
    const rows = await this.#house.services.database.inTenant(1, (tx) =>
      tx.selectFrom('favourite').select('course_id').where('client_id', '=', 1).where('user_id', '=', userId).execute(),
    )
    return rows.map((row) => row.course_id)
  }

  /** Pages somebody has seen of an activity, as the server has them. */
  async covered({ userId }: Person, activityId: number): Promise<readonly (readonly [number, number])[]> {
    const row = await this.#house.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('activity_progress')
        .select('covered')
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .where('activity_id', '=', activityId)
        .executeTakeFirst(),
    )
    return row?.covered ?? []
  }
}
