import { newId } from '#contract/engine/ids.ts'
import type { ClientMembership } from '#contract/engine/session/client.ts'
import { tokenLifetime, type SignedIn } from '#contract/engine/session/session.ts'
import type { OwnProvider } from '#contract/features/sign-in/client-provider.ts'
import type { ConfinedTo } from '#server/engine/session/tokens.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { deviceFamily } from './devices/device-family.ts'
import { redeemLinkToken } from './tokens/link-token-service.ts'
import type { PersonRow } from './people/person-queries.ts'
import { hashToken, newRefreshToken } from './refresh-token.ts'
import { earlier, findSessionEnd } from './session-end.ts'
import { insertFamily, insertToken } from './session-queries.ts'
import { findOpenClients, signedIn } from './signed-in-service.ts'

/** Who opens a session that is of one client alone, and what it may do there. */
export interface SessionGrant extends ConfinedTo {
  by: { system: string } | { provider: OwnProvider }
}

/** Where a sign-in comes from. */
export interface SignInFrom {
  /** Address, for limits only: never kept. */
  address: string
  userAgent: string | undefined
  linkToken?: string | undefined
  /** By what; a password unless told. */
  way?: 'google' | 'oidc' | 'saml' | 'webservice'
  /** The provider said that it asked for a second factor ([Note: Stated factors]). */
  factor?: boolean
}

/** The request's part of a sign-in. */
export const fromRequest = (
  request: { ip: string; headers: { 'user-agent'?: string | undefined } },
  linkToken?: string,
): SignInFrom => ({ address: request.ip, userAgent: request.headers['user-agent'], linkToken })

/**
 * Starts a session for somebody who has proven who they are. Fails with `login.blocked`,
 * `login.no_profile` or `platform.maintenance`: only here, so that nobody learns it by guessing.
 */
export async function startSession(
  services: Services,
  person: PersonRow,
  from: SignInFrom,
  grant?: SessionGrant,
): Promise<SignedIn> {
  const clients = await demandMayEnter(services, person, grant)
  const only = grant && confinedTo(grant)
  const now = services.clock.now()
  const familyId = newId(now.getTime())
  const refreshToken = newRefreshToken()
  const endsAt = await services.database.inSystem(async (tx) => {
    const latest = await findSessionEnd(tx, person.id, now)
    const expiresAt = earlier(new Date(now.getTime() + tokenLifetime.refresh * 1000), latest)
    await insertFamily(tx, {
      id: familyId,
      user_id: person.id,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      device: deviceFamily(from.userAgent),
      last_seen_at: now,
      proven_at: grant ? null : now,
      client_id: grant?.clientId ?? null,
      system_id: grant && 'system' in grant.by ? grant.by.system : null,
      provider: grant && 'provider' in grant.by ? grant.by.provider : null,
      ...(from.way && { way: from.way }),
      ...(from.factor && { factor_stated: true }),
    })
    await insertToken(tx, {
      hash: hashToken(refreshToken),
      family_id: familyId,
      parent_hash: null,
      expires_at: expiresAt,
    })
    return latest
  })
  return signedIn(services, {
    person,
    familyId,
    refreshToken,
    endsAt,
    clients,
    only,
    link: await linkOf(services, person.id, clients, from.linkToken),
  })
}

/** The clients open to somebody who has proven who they are; fails with what `startSession` fails with. */
export async function demandMayEnter(
  services: Services,
  person: PersonRow,
  grant?: SessionGrant,
): Promise<ClientMembership[]> {
  if (person.blocked_at) fail('login.blocked')
  // A demo that was tried on this machine before: its passwords are published.
  if (!services.config.demo && isOfDemo(person)) fail('login.blocked')
  return findOpenClients(services, person, { only: grant && confinedTo(grant) })
}

/** What a token says of a grant. */
export function confinedTo(grant: SessionGrant): ConfinedTo {
  const { by: _, ...only } = grant
  return only
}

const isOfDemo = ({ email }: PersonRow) => email.endsWith('@demo.trilha.app')

async function linkOf(
  services: Services,
  userId: string,
  clients: readonly ClientMembership[],
  token: string | undefined,
): Promise<{ clientId: number; path: string } | null> {
  if (token === undefined) return null
  const link = await redeemLinkToken(services, token, userId)
  return link && clients.some((client) => client.id === link.clientId) ? link : null
}
