import { randomBytes } from 'node:crypto'
import type { SignedIn, SignInAnswer } from '#contract/engine/session/session.ts'
import { secondFactorLimits } from '#contract/features/second-factor/second-factor-contract.ts'
import type { Services } from '#server/engine/services.ts'
import { personById, type PersonRow } from '#server/features/session/people/people-service.ts'
import {
  demandMayEnter,
  startSession,
  type SessionGrant,
  type SignInFrom,
} from '#server/features/session/start-session-service.ts'
import { takeOnceIn } from '#server/features/session/tokens/one-time-service.ts'
import { findGrant } from '#server/features/sign-in/grant-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { keyedHash } from '#server/platform/seal/seal.ts'
import { openText, sealText } from '#server/platform/seal/sealed-text.ts'
import { checkCode, demandRight, type Verdict } from './check-code.ts'
import { tellOwner } from './tell-owner.ts'
import { waysOf } from './second-factor-queries.ts'

// [Note: Code step] Between a right password (or another system's word) and the session stands a ticket: sealed, five
// minutes long, of one person, void once a session was opened by it or the password is another one. It says what
// the session would have been, so that the code opens that one and no other. A wrong code uses up a try, not the ticket.

/** What a ticket says. */
interface Ticket {
  id: string
  userId: string
  /** Tells whether the password is still the one of then. */
  password: string
  until: number
  grant?: Pick<SessionGrant, 'clientId' | 'by'>
}

const purpose = 'code step'

const passwordMark = ({ config }: Services, person: PersonRow) =>
  keyedHash(config.secretKey, 'password mark', `${person.id} ${person.password_hash}`).slice(0, 32)

/**
 * Signs in who has proven who they are: with a session, or by a ticket where they have a second factor. Fails with what
 * `startSession` fails with, in both cases.
 */
export async function startOrAskCode(
  services: Services,
  person: PersonRow,
  from: SignInFrom,
  grant?: SessionGrant,
): Promise<SignInAnswer> {
  const { config, clock, database } = services
  const ways = await database.inSystem((tx) => waysOf(tx, person.id))
  if (ways.length === 0 || from.factor) return startSession(services, person, from, grant)
  await demandMayEnter(services, person, grant)
  const ticket: Ticket = {
    id: randomBytes(16).toString('base64url'),
    userId: person.id,
    password: passwordMark(services, person),
    until: clock.now().getTime() + secondFactorLimits.ticket * 1000,
    ...(grant && { grant: { clientId: grant.clientId, by: grant.by } }),
  }
  const sealed = sealText(config.secretKey, purpose, JSON.stringify(ticket))
  return { ticket: sealed, ways, expires_in: secondFactorLimits.ticket }
}

/** A ticket that is good, and whom it is of. */
export interface OpenTicket {
  ticket: Ticket
  person: PersonRow
  grant: SessionGrant | undefined
}

/** What a ticket stands for; fails with `mfa.ticket_invalid`. */
export async function openTicket(
  services: Services,
  sealed: string,
  { address }: Pick<SignInFrom, 'address'>,
): Promise<OpenTicket> {
  const ticket = readTicket(services, sealed)
  if (!ticket) fail('mfa.ticket_invalid')
  // Beside the lock: whoever has the password keeps no server busy.
  await services.limits.demand(`code-step ${ticket.userId} ${address}`, 20, 300)
  const person = await personById(services, ticket.userId)
  if (person === undefined || passwordMark(services, person) !== ticket.password) fail('mfa.ticket_invalid')
  const grant = ticket.grant && ((await findGrant(services, ticket.grant)) ?? fail('mfa.ticket_invalid'))
  return { ticket, person, grant }
}

/** Uses a ticket in the transaction that takes the code: where it was used, neither is. */
export async function spendTicket(tx: Tx, { ticket }: OpenTicket, now: Date): Promise<void> {
  if (!(await takeOnceIn(tx, `code step ${ticket.id}`, new Date(ticket.until), now))) fail('mfa.ticket_invalid')
}

/** Opens the session that a ticket stands for by a code of the app or a recovery code. */
export async function enterByCode(
  services: Services,
  given: { ticket: string; code: string },
  from: SignInFrom,
): Promise<SignedIn> {
  const { database, clock, jobs } = services
  const now = clock.now()
  const open = await openTicket(services, given.ticket, from)
  const { person, grant } = open
  const verdict = await database.inSystem(async (tx): Promise<Verdict> => {
    const found = await checkCode(tx, services, { userId: person.id, code: given.code, recovery: true })
    if (found.outcome !== 'right') return found
    await spendTicket(tx, open, now)
    if (found.recovery) await tellOwner(tx, services, person, 'code_used', now)
    return found
  })
  // The factor was taken away meanwhile, so that there is nothing to compare with.
  if (verdict.outcome === 'none') fail('mfa.ticket_invalid')
  demandRight(verdict, now)
  jobs.nudge()
  return startSession(services, person, from, grant)
}

function readTicket({ config, clock }: Services, sealed: string): Ticket | null {
  const text = openText(config.secretKey, purpose, sealed)
  const ticket = text === null ? null : (JSON.parse(text) as Ticket)
  return ticket && ticket.until > clock.now().getTime() ? ticket : null
}
