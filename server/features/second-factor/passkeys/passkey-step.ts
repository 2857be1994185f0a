import type { SignedIn } from '#contract/engine/session/session.ts'
import type { Services } from '#server/engine/services.ts'
import { startSession, type SignInFrom } from '#server/features/session/start-session-service.ts'
import { fail } from '#server/platform/problem.ts'
import { openTicket, spendTicket } from '../code-step-service.ts'
import { findPasskeys } from '../second-factor-queries.ts'
import { optionsToSign } from './passkey.ts'
import { takeSigned } from './take-signed.ts'

/** A challenge for the passkeys of whom the ticket is of. */
export async function askForPasskey(
  services: Services,
  ticket: string,
  from: SignInFrom,
): Promise<{ state: string; options: string }> {
  const { person } = await openTicket(services, ticket, from)
  const passkeys = await services.database.inSystem((tx) => findPasskeys(tx, person.id))
  if (passkeys.length === 0) fail('mfa.none')
  return optionsToSign(
    services,
    person.id,
    'sign in',
    passkeys.map(({ passkey }) => passkey),
  )
}

/** Opens the session that a ticket stands for by a passkey. */
export async function enterBySignature(
  services: Services,
  given: { ticket: string; state: string; answer: string },
  from: SignInFrom,
): Promise<SignedIn> {
  const { database, clock } = services
  const open = await openTicket(services, given.ticket, from)
  const { person, grant } = open
  await database.inSystem(async (tx) => {
    if (!(await takeSigned(tx, services, { ...given, userId: person.id, use: 'sign in' }))) fail('mfa.passkey_refused')
    await spendTicket(tx, open, clock.now())
  })
  return startSession(services, person, from, grant)
}
