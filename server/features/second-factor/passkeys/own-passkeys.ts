import { newId } from '#contract/engine/ids.ts'
import type { FactorsWithCodes, OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import type { Person } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { lockPerson } from '#server/features/session/people/person-access-service.ts'
import { takeOnceIn } from '#server/features/session/tokens/one-time-service.ts'
import { demandProof, markProven } from '#server/features/session/tokens/proof-service.ts'
import { fail } from '#server/platform/problem.ts'
import { changeFactors, describeFactors, withNewCodes } from '../own-factors.ts'
import { deletePasskey, findPasskeys, hasConfirmed, insertPasskey } from '../second-factor-queries.ts'
import { removeSecondFactors } from '../second-factor-service.ts'
import { tellOwner } from '../tell-owner.ts'
import { nameOfChallenge, optionsToAdd, optionsToSign, readChallenge, readMade } from './passkey.ts'
import { takeSigned } from './take-signed.ts'

/** What the browser needs to make a passkey, by whoever shows that it is they ([Note: Proof]). */
export function beginOwnPasskey(services: Services, asker: Person): Promise<{ state: string; options: string }> {
  const { database, clock } = services
  return database.inSystem(async (tx) => {
    await demandProof(tx, asker, clock.now())
    const person = (await lockPerson(tx, asker.userId)) ?? fail('session.revoked')
    const others = await findPasskeys(tx, person.id)
    return optionsToAdd(
      services,
      person,
      others.map(({ passkey }) => passkey),
    )
  })
}

/** Keeps the passkey that the browser made; the first factor brings recovery codes. */
export async function addOwnPasskey(
  services: Services,
  { userId }: Person,
  given: { state: string; answer: string },
): Promise<FactorsWithCodes> {
  const { database, clock, jobs } = services
  const now = clock.now()
  const challenge = readChallenge(services, given.state, userId, 'add') ?? fail('mfa.passkey_refused')
  const passkey = (await readMade(services, challenge, given.answer)) ?? fail('mfa.passkey_refused')
  const answer = await database.inSystem(async (tx) => {
    const person = (await lockPerson(tx, userId)) ?? fail('session.revoked')
    const isFirst = !(await hasConfirmed(tx, userId))
    if (!(await takeOnceIn(tx, nameOfChallenge(challenge), new Date(challenge.until), now))) fail('mfa.passkey_refused')
    if (!(await insertPasskey(tx, { id: newId(now.getTime()), userId, passkey, at: now }))) fail('mfa.passkey_refused')
    await tellOwner(tx, services, person, 'passkey_added', now)
    return isFirst
      ? withNewCodes(tx, services, person)
      : { factors: await describeFactors(tx, services, person), codes: [] }
  })
  jobs.nudge()
  return answer
}

/** Takes a passkey away; with the last factor go the recovery codes. */
export function removeOwnPasskey(services: Services, asker: Person, id: string): Promise<OwnFactors> {
  return changeFactors(services, asker, async (tx, person, now) => {
    if (!(await deletePasskey(tx, person.id, id))) fail('resource.not_found')
    if (!(await hasConfirmed(tx, person.id))) await removeSecondFactors(tx, person.id)
    await tellOwner(tx, services, person, 'passkey_removed', now)
    return describeFactors(tx, services, person)
  })
}

/** A challenge for the person's passkeys. */
export function askOwnProof(services: Services, { userId }: Person): Promise<{ state: string; options: string }> {
  return services.database.inSystem(async (tx) => {
    const passkeys = await findPasskeys(tx, userId)
    if (passkeys.length === 0) fail('mfa.none')
    return optionsToSign(
      services,
      userId,
      'prove',
      passkeys.map(({ passkey }) => passkey),
    )
  })
}

/** Takes a passkey's signature as proof that the person is at the device. */
export async function proveOwnPasskey(
  services: Services,
  asker: Person,
  given: { state: string; answer: string },
): Promise<void> {
  const { database, clock } = services
  await database.inSystem(async (tx) => {
    if (!(await takeSigned(tx, services, { ...given, userId: asker.userId, use: 'prove' }))) fail('mfa.passkey_refused')
    await markProven(tx, asker, clock.now())
  })
}
