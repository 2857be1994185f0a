import { rangesOf } from '#contract/features/activity/covered.ts'
import { uniteRanges } from '#contract/features/activity/progress-rules.ts'
import { newId } from '#contract/engine/ids.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { insertPerson } from '#server/features/session/people/person-queries.ts'
import { signUpPeople } from '#test/support/campaigns/sign-up.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Somebody of a simulated world. Invoices of theirs begin with `mark`, which nobody else's do. */
export interface Person {
  readonly userId: string
  readonly mark: string
}

/** What is stored at the server of one sale. */
export interface StoredSale {
  id: string
  invoice: string
  /** What came of it: `review`, `awaiting` and so on. */
  status: string
}

/** Adds one of a seed's people, a member of client 1; the e-mail is `<userId>@example.com`. */
export async function makePerson(
  database: Database,
  input: { seed: number; mark: string; passwordHash: string; at: Date },
): Promise<Person> {
  const userId = newId(input.at.getTime() + input.seed)
  await database.inSystem((tx) =>
    insertPerson(tx, {
      id: userId,
      email: `${userId}@example.com`,
      username: null,
      document: null,
      password_hash: input.passwordHash,
      first_name: input.mark,
      last_name: 'Silva',
      language_id: null,
      image: null,
      blocked_at: null,
      created_at: input.at,
    }),
  )
  const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
  await database.inTenant(1, async (tx) => {
    await addMembership(tx, membership, input.at)
    await signUpPeople(tx, 1, { userIds: [userId] })
  })
  return { userId, mark: input.mark }
}

/** What the server's tables hold of people in client 1. */
export class Stored {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Outcome of each operation the server has an answer for, by id. */
  async outcomes(userId: string): Promise<Map<string, string>> {
    const rows = await this.#database.inTenant(1, (tx) =>
      tx
        .selectFrom('operation')
        .select(['id', 'outcome'])
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .execute(),
    )
    return new Map(rows.map((row) => [row.id, row.outcome]))
  }

  async sales(userId: string): Promise<StoredSale[]> {
    return this.#database.inTenant(1, (tx) =>
      tx
        .selectFrom('sale')
        .select(['id', 'invoice_number as invoice', 'status'])
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .execute(),
    )
  }

  /** Ids of the photos somebody sent. */
  async photos(userId: string): Promise<string[]> {
    const rows = await this.#database.inTenant(1, (tx) =>
      tx.selectFrom('photo').select('id').where('client_id', '=', 1).where('user_id', '=', userId).execute(),
    )
    return rows.map((row) => row.id)
  }

  /** Pages somebody has seen of an activity, those that wait to be looked at too. */
  async covered(userId: string, activityId: number): Promise<readonly (readonly [number, number])[]> {
    const row = await this.#database.inTenant(1, (tx) =>
      tx
        .selectFrom('activity_progress')
        .select(['covered', 'withheld'])
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .where('activity_id', '=', activityId)
        .executeTakeFirst(),
    )
    return uniteRanges([...rangesOf(row?.covered), ...rangesOf(row?.withheld)])
  }
}
