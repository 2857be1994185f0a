import { proofLifetime } from '#contract/features/session/session-contract.ts'
import type { Person } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { checkPassword } from '../people/password.ts'
import { findPerson } from '../people/person-queries.ts'

// [Note: Proof] A session that somebody found open does not become the account: what opens it from elsewhere is changed
// within five minutes of signing in, or of typing the password or a code again. A session that another system opened has no such
// moment.

/** Takes the password as proof that the person is at the device; fails with `password.current_wrong`. */
export async function proveSession(
  { database, clock, limits }: Services,
  { userId, sessionId }: Person,
  password: string,
  address: string,
): Promise<void> {
  // Nobody tries passwords with a session left open somewhere; the person elsewhere is not held up.
  await limits.demand(`prove ${sessionId} ${address}`, 10, 300)
  const person = (await database.inSystem((tx) => findPerson(tx, userId))) ?? fail('session.revoked')
  if (!(await checkPassword(person.password_hash, password))) fail('password.current_wrong')
  await database.inSystem((tx) => markProven(tx, { userId, sessionId }, clock.now()))
}

/** Notes that the person is at the device of the session. */
export async function markProven(tx: Tx, { userId, sessionId }: Person, now: Date): Promise<void> {
  await tx
    .updateTable('session_family')
    .set({ proven_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('client_id', 'is', null)
    .execute()
}

/** Fails with `session.proof_required` where the person has not shown lately that it is they who ask ([Note: Proof]). */
export async function demandProof(tx: Tx, { userId, sessionId }: Person, now: Date): Promise<void> {
  const family = await tx
    .selectFrom('session_family')
    .select('proven_at')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const provenAt = family?.proven_at?.getTime() ?? Number.NEGATIVE_INFINITY
  if (now.getTime() - provenAt > proofLifetime * 1000) fail('session.proof_required')
}
