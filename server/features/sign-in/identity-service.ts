import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { emailSchema } from '#contract/engine/session/email.ts'
import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import { proveAddress } from '#server/features/recovery/prove-address-service.ts'
import { hashPassword } from '#server/features/session/people/person-access-service.ts'
import { personByName } from '#server/features/session/people/people-service.ts'
import type { Services } from '#server/engine/services.ts'
import { bindIdentity, findIdentity, insertCode } from './identity-queries.ts'

/** What a provider says of somebody who signed in there. */
export interface ProvidedIdentity {
  provider: BrowserProvider
  issuer: string
  subject: string
  /** Only where the provider vouches for it. */
  email: string | null
}

const codeLifetime = 2 * 60_000

/**
 * Our person of a provider's: the one bound to the subject, else the one with the e-mail, who is
 * bound to it from now on. Null: nobody of ours, or one who is somebody else at that provider
 * already (an address that was given to another person).
 */
export async function findProvidedPerson(services: Services, identity: ProvidedIdentity): Promise<string | null> {
  const { database } = services
  const known = await database.inSystem((tx) => findIdentity(tx, identity))
  if (known) return known.user_id
  const { email } = identity
  if (email === null || !v.is(emailSchema, email)) return null
  const person = await personByName({ database }, email)
  if (!person) return null
  if (await bind(services, identity, person.id)) return person.id
  // Two sign-ins at once bind the same: whoever is there now counts.
  return (await database.inSystem((tx) => findIdentity(tx, identity)))?.user_id ?? null
}

/** Binds a person; where nobody had shown the address to be theirs, whoever typed it keeps nothing, see [Note: Proven address]. */
async function bind(services: Services, identity: ProvidedIdentity, userId: string): Promise<boolean> {
  const { database, clock, sessions } = services
  const at = clock.now()
  const { provider, issuer, subject } = identity
  // Nobody knows this password.
  const hash = await hashPassword(randomBytes(32).toString('base64url'))
  const ended = await database.inSystem(async (tx) => {
    if (!(await bindIdentity(tx, { provider, issuer, subject, user_id: userId, created_at: at }))) return null
    return (await proveAddress(tx, userId, { hash, at })).ended
  })
  for (const sessionId of ended ?? []) await sessions.revoke(sessionId)
  return ended !== null
}

/** Makes the code that the app exchanges; it is good for two minutes and for the holder of the verifier only. */
export async function makeCode(
  { database, clock }: Services,
  input: { provider: BrowserProvider; userId: string | null; challenge: string },
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  await database.inSystem((tx) =>
    insertCode(tx, {
      hash: hashOf(code),
      provider: input.provider,
      user_id: input.userId,
      challenge: input.challenge,
      expires_at: new Date(clock.now().getTime() + codeLifetime),
    }),
  )
  return code
}
