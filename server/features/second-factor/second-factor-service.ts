import type { RoleName } from '#contract/engine/session/client.ts'
import { secondFactorLimits } from '#contract/features/second-factor/second-factor-contract.ts'
import type { Services } from '#server/engine/services.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { PersonRow } from '#server/features/session/people/person-access-service.ts'
import {
  beginGrace,
  countRecoveryCodes,
  deleteFactors,
  findClientsWithRoles,
  findGrace,
  findPasskeys,
  findTotp,
  hasConfirmed,
} from './second-factor-queries.ts'
import { tellOwner } from './tell-owner.ts'

// [Note: Who needs a second factor] Who runs the platform, always. Who administers or audits a client, where the client (or
// the platform for all) does not say otherwise: a week after they first came to the desk, so that nobody finds the door
// shut who was never told. Nobody of the demo: its people are everybody's.

/** Roles in a client that it may want a second factor of. */
const demandedOf: readonly RoleName[] = ['programme-admin', 'auditor']

/** From when on a person has to have a second factor at the desk; null where they have one, or need none. */
export async function demandedFrom(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  person: { id: string; superuser: boolean },
): Promise<Date | null> {
  if (config.demo || (await hasConfirmed(tx, person.id))) return null
  if (person.superuser) return new Date(0)
  if (!(await isDemandedByClient(tx, person.id))) return null
  const since = (await findGrace(tx, person.id)) ?? clock.now()
  return new Date(since.getTime() + secondFactorLimits.grace * 1000)
}

async function isDemandedByClient(tx: Tx, userId: string): Promise<boolean> {
  for (const clientId of await findClientsWithRoles(tx, userId, demandedOf))
    if ((await readAccess(tx, clientId)).staffFactor) return true
  return false
}

/**
 * Fails with `mfa.setup_required` for who has to have a second factor by now and has none; they sign in, and go no further.
 * The time of who has to have one soon begins with the first request.
 */
export async function demandSecondFactor(
  services: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  { id, roles, factorStated = false }: { id: string; roles: readonly RoleName[]; factorStated?: boolean },
): Promise<void> {
  // The provider they came by asked for one ([Note: Stated factors]).
  if (factorStated) return
  const superuser = roles.includes('platform-admin')
  if (!superuser && !roles.some((role) => demandedOf.includes(role))) return
  const from = await demandedFrom(services, tx, { id, superuser })
  if (from === null) return
  const now = services.clock.now()
  if (from <= now) fail('mfa.setup_required')
  await beginGrace(tx, id, now)
}

/** Takes every factor of a person away, with their recovery codes and a lock: the password alone opens the account. */
export const removeSecondFactors = (tx: Tx, userId: string): Promise<void> => deleteFactors(tx, userId)

/** What stands before a person's sign-in, in figures. */
export async function countFactors(
  tx: Tx,
  userId: string,
): Promise<{ totp: boolean; passkeys: number; recoveryCodes: number }> {
  const totp = await findTotp(tx, userId)
  return {
    totp: Boolean(totp?.confirmed_at),
    passkeys: (await findPasskeys(tx, userId)).length,
    recoveryCodes: await countRecoveryCodes(tx, userId),
  }
}

/** The same for somebody who lost theirs (the person is held): they are told by letter. Fails with `mfa.none`. */
export async function takeFactorsAway(
  tx: Tx,
  services: Pick<Services, 'messages' | 'config'>,
  person: PersonRow,
  now: Date,
): Promise<void> {
  if (!(await hasConfirmed(tx, person.id))) fail('mfa.none')
  await removeSecondFactors(tx, person.id)
  await tellOwner(tx, services, person, 'taken', now)
}
