import type { Services } from '#server/engine/services.ts'
import { hashToken } from '../refresh-token.ts'
import { spend } from './spent-token-queries.ts'

// [Note: Link token] A link in an e-mail or a campaign says by a token of ours where it leads and in
// which client. It signs nobody in. It comes along with a sign-in and is exchanged there, once for
// each person (a campaign sends the same link to many); a bad one never keeps anybody from getting in.

/** A token for a link; `seconds` is how long it works. */
export async function issueLinkToken(
  { tokens }: Pick<Services, 'tokens'>,
  link: { clientId: number; path: string },
  seconds: number,
): Promise<string> {
  return tokens.signTicket('go', link, seconds)
}

/** Where a link token leads; null when it is not ours, run out, or this person has used it. */
export async function redeemLinkToken(
  { tokens, database, clock }: Pick<Services, 'tokens' | 'database' | 'clock'>,
  token: string,
  userId: string,
): Promise<{ clientId: number; path: string } | null> {
  const ticket = await tokens.readTicket('go', token)
  if (ticket?.path === undefined) return null
  const first = await database.inSystem((tx) =>
    spend(tx, hashToken(`go ${ticket.id} ${userId}`), ticket.expiresAt, clock.now()),
  )
  return first ? { clientId: ticket.clientId, path: ticket.path } : null
}
