import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { emailSchema } from '#contract/engine/session/email.ts'
import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import { proveAddress } from '#server/features/recovery/prove-address-service.ts'
import { clientsOf, hashPassword, languageOf } from '#server/features/session/people/person-access-service.ts'
import { personById, personByName, type PersonRow } from '#server/features/session/people/people-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Configured } from './client-provider/client-provider-service.ts'
import { boundLetter } from './identity-texts.ts'
import { bindIdentity, findIdentity, insertCode } from './identity-queries.ts'

/** What a provider says of somebody who signed in there. */
export interface ProvidedIdentity {
  provider: BrowserProvider
  issuer: string
  subject: string
  /** Only where the provider vouches for it. */
  email: string | null
  /** Of a client's own provider: the client, and whose addresses it may speak for. */
  own: Configured<unknown>['own']
  /** It said, by a value that its settings name, that it asked for a second factor. */
  factor: boolean
}

const codeLifetime = 2 * 60_000
/** A letter that says what has already happened is worth sending for this long. */
const letterLifetime = 24 * 3_600_000

/**
 * Our person of a provider's: the one bound to the subject, else the one with the e-mail, who is
 * bound to it from now on. Null: nobody of ours, one who is somebody else at that provider already
 * (an address that was given to another person), or one for whom it may not speak ([Note: Own providers]).
 */
export async function findProvidedPerson(services: Services, identity: ProvidedIdentity): Promise<string | null> {
  const { database } = services
  const key = { ...identity, clientId: identity.own?.clientId ?? 0 }
  const find = () => database.inSystem((tx) => findIdentity(tx, key))
  const known = await find()
  const { email } = identity
  const named = known === undefined && email !== null && v.is(emailSchema, email)
  const person = known
    ? await personById({ database }, known.user_id)
    : named
      ? await personByName({ database }, email)
      : undefined
  if (!person || !(await maySpeakFor(services, identity, person))) return null
  if (known || (await bind(services, identity, person))) return person.id
  // Two sign-ins at once bind the same: whoever is there now counts.
  return (await find())?.user_id ?? null
}

/** Whether the provider may speak for a person: the installation's for everybody. */
async function maySpeakFor(services: Services, { own, email }: ProvidedIdentity, person: PersonRow): Promise<boolean> {
  if (!own) return true
  if (person.superuser) return false
  const domain = (email ?? person.email).split('@').at(-1)?.toLowerCase() ?? ''
  return own.domains.includes(domain) && (await services.members.find(person.id, own.clientId)) !== null
}

/** Binds a person, who is told by letter; where nobody had shown the address to be theirs, whoever typed it keeps nothing, see [Note: Proven address]. */
async function bind(services: Services, identity: ProvidedIdentity, person: PersonRow): Promise<boolean> {
  const { database, clock, sessions, messages, jobs } = services
  const at = clock.now()
  const { provider, issuer, subject, own } = identity
  const row = { client_id: own?.clientId ?? 0, provider, issuer, subject, user_id: person.id, created_at: at }
  // Nobody knows this password.
  const hash = await hashPassword(randomBytes(32).toString('base64url'))
  const ended = await database.inSystem(async (tx) => {
    if (!(await bindIdentity(tx, row))) return null
    const [client] = await clientsOf(tx, person.id)
    const to = { language: languageOf(person), name: person.first_name, brand: client?.name ?? 'Trilha' }
    const letter = boundLetter(to, nameOf(issuer))
    await messages.mail(tx, { to: person.email, ...letter }, new Date(at.getTime() + letterLifetime))
    return (await proveAddress(tx, person.id, { hash, at })).ended
  })
  for (const sessionId of ended ?? []) await sessions.revoke(sessionId)
  jobs.nudge()
  return ended !== null
}

/** What people know a provider by: its host, where what it calls itself is an address. */
const nameOf = (issuer: string): string => URL.parse(issuer)?.host || issuer

/** Makes the code that the app exchanges; it is good for two minutes and for the holder of the verifier only. */
export async function makeCode(
  { database, clock }: Services,
  input: {
    provider: BrowserProvider
    clientId: number | null
    userId: string | null
    challenge: string
    factor: boolean
  },
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  await database.inSystem((tx) =>
    insertCode(tx, {
      hash: hashOf(code),
      client_id: input.clientId,
      provider: input.provider,
      user_id: input.userId,
      challenge: input.challenge,
      factor: input.factor,
      expires_at: new Date(clock.now().getTime() + codeLifetime),
    }),
  )
  return code
}
