import { newId } from '#contract/engine/ids.ts'
import type { FactorsWithCodes, OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import type { Person } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { lockPerson, personById, type PersonRow } from '#server/features/session/people/person-access-service.ts'
import { demandProof, markProven } from '#server/features/session/tokens/proof-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { checkCode, demandRight, openSecret, sealSecret } from './check-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes/recovery-code.ts'
import { addressOf, newSecret, stepOfCode, toBase32 } from './codes/totp.ts'
import {
  countRecoveryCodes,
  deletePendingOf,
  deleteTotp,
  findPasskeys,
  findTotp,
  hasConfirmed,
  replaceRecoveryCodes,
  takeStep,
  upsertPending,
} from './second-factor-queries.ts'
import { demandedFrom, removeSecondFactors } from './second-factor-service.ts'
import { tellOwner } from './tell-owner.ts'

/** What the person has. */
export function readOwnFactors(services: Services, { userId }: Person): Promise<OwnFactors> {
  return services.database.inSystem(async (tx) =>
    describeFactors(tx, services, (await personById(tx, userId)) ?? fail('session.revoked')),
  )
}

/** What a person has, in the transaction that changed it. */
export async function describeFactors(tx: Tx, services: Services, person: PersonRow): Promise<OwnFactors> {
  const totp = await findTotp(tx, person.id)
  return {
    totp: totp?.confirmed_at ? { since: totp.confirmed_at.toISOString() } : null,
    passkeys: (await findPasskeys(tx, person.id)).map(({ id, since }) => ({ id, since: since.toISOString() })),
    recoveryCodes: await countRecoveryCodes(tx, person.id),
    demandedFrom: (await demandedFrom(services, tx, person))?.toISOString() ?? null,
  }
}

/** A new secret to be confirmed, by whoever shows that it is they ([Note: Proof]). */
export function beginOwnTotp(services: Services, asker: Person): Promise<{ secret: string; address: string }> {
  const { database, clock } = services
  const now = clock.now()
  return database.inSystem(async (tx) => {
    await demandProof(tx, asker, now)
    const person = (await lockPerson(tx, asker.userId)) ?? fail('session.revoked')
    const secret = newSecret()
    const row = { id: newId(now.getTime()), user_id: person.id, secret: sealSecret(services, person.id, secret) }
    if (!(await upsertPending(tx, { ...row, created_at: now }))) fail('mfa.exists')
    return { secret: toBase32(secret), address: addressOf(secret, person.email) }
  })
}

/** Confirms the secret by a code of it; answers the first recovery codes. */
export async function confirmOwnTotp(services: Services, asker: Person, code: string): Promise<FactorsWithCodes> {
  const { database, clock, jobs } = services
  const now = clock.now()
  const answer = await database.inSystem(async (tx) => {
    const person = (await lockPerson(tx, asker.userId)) ?? fail('session.revoked')
    const factor = await findTotp(tx, person.id)
    if (!factor || factor.confirmed_at) fail('mfa.none')
    const isFirst = !(await hasConfirmed(tx, person.id))
    const step = stepOfCode(openSecret(services, factor), code, now, factor.last_step) ?? fail('mfa.code_wrong')
    // The code that confirms signs nobody in: its step was taken.
    await takeStep(tx, factor.id, step, now)
    await tellOwner(tx, services, person, 'set', now)
    return isFirst
      ? withNewCodes(tx, services, person)
      : { factors: await describeFactors(tx, services, person), codes: [] }
  })
  jobs.nudge()
  return answer
}

/** The same with recovery codes in place of those of before. */
export async function withNewCodes(tx: Tx, services: Services, person: PersonRow): Promise<FactorsWithCodes> {
  const codes = newRecoveryCodes()
  const { secretKey } = services.config
  await replaceRecoveryCodes(
    tx,
    person.id,
    codes.map((code) => hashRecoveryCode(secretKey, person.id, code)),
  )
  return { factors: await describeFactors(tx, services, person), codes }
}

/** A change by whoever shows that it is they ([Note: Proof]) and has a factor. */
export async function changeFactors<T>(
  services: Services,
  asker: Person,
  change: (tx: Tx, person: PersonRow, now: Date) => Promise<T>,
): Promise<T> {
  const { database, clock, jobs } = services
  const now = clock.now()
  const answer = await database.inSystem(async (tx) => {
    await demandProof(tx, asker, now)
    const person = (await lockPerson(tx, asker.userId)) ?? fail('session.revoked')
    if (!(await hasConfirmed(tx, person.id))) fail('mfa.none')
    return change(tx, person, now)
  })
  jobs.nudge()
  return answer
}

/** New recovery codes in place of those of before. */
export function renewOwnCodes(services: Services, asker: Person): Promise<FactorsWithCodes> {
  return changeFactors(services, asker, async (tx, person, now) => {
    await tellOwner(tx, services, person, 'codes_made', now)
    return withNewCodes(tx, services, person)
  })
}

/** Takes the app that shows codes away; with the last factor go the recovery codes. */
export function removeOwnTotp(services: Services, asker: Person): Promise<OwnFactors> {
  return changeFactors(services, asker, async (tx, person, now) => {
    if (!(await findTotp(tx, person.id))?.confirmed_at) fail('mfa.none')
    await deleteTotp(tx, person.id)
    if (!(await hasConfirmed(tx, person.id))) await removeSecondFactors(tx, person.id)
    await tellOwner(tx, services, person, 'removed', now)
    return describeFactors(tx, services, person)
  })
}

/** Takes a code of the app as proof that the person is at the device. */
export async function proveOwnCode(services: Services, asker: Person, code: string): Promise<void> {
  const { database, clock } = services
  const now = clock.now()
  const verdict = await database.inSystem(async (tx) => {
    const found = await checkCode(tx, services, { userId: asker.userId, code, recovery: false })
    if (found.outcome === 'right') await markProven(tx, asker, now)
    return found
  })
  demandRight(verdict, now)
}

/** A secret that nobody confirms is forgotten after a day. */
export function forgetPending({ database, clock }: Services): Promise<void> {
  return database.inSystem((tx) => deletePendingOf(tx, new Date(clock.now().getTime() - 86_400_000)))
}
