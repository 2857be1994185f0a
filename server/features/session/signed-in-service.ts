import { tokenLifetime, type SignedIn, type User } from '#contract/engine/session/session.ts'
import type { ClientMembership } from '#contract/engine/session/client.ts'
import { pendingSteps, type PendingStep } from '#contract/engine/session/pending-step.ts'
import { openClients, readSignInRules, type SignInRules } from '#server/features/settings/sign-in-rules-service.ts'
import { findTesting } from '#server/features/settings/testers/testers-service.ts'
import { failForMaintenance } from '#server/engine/session/maintenance.ts'
import { fail } from '#server/platform/problem.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/engine/services.ts'
import type { PersonRow } from './people/person-queries.ts'
import { mayActFor, secondsLeft, type TokenPerson } from '#server/engine/session/tokens.ts'
import { readMemberCountry } from './people/member-country-service.ts'
import { findMemberships, rolesOf } from './people/person-queries.ts'

/** The clients a person may choose, sorted by name; of a session that is of one client alone that one. */
export async function findClients(
  database: Database,
  userId: string,
  only?: TokenPerson['only'],
): Promise<ClientMembership[]> {
  const clients = await readClients(database, userId)
  if (!only) return clients
  return clients
    .filter(({ id, roles }) => id === only.clientId && mayActFor(only, roles))
    .map((client) => ({ ...client, modules: client.modules.filter((name) => only.modules?.includes(name) ?? true) }))
}

async function readClients(database: Database, userId: string): Promise<ClientMembership[]> {
  const found = await database.inSystem((tx) => findMemberships(tx, userId))
  const rows = []
  for (const row of found) {
    // What somebody told a client is that client's alone.
    const country = await database.inTenant(row.id, (tx) => readMemberCountry(tx, row.id, userId))
    rows.push({ ...row, country })
  }
  return rows
    .map((row) => ({
      id: row.id,
      slug: row.slug,
      homeRoute: row.home_route,
      modules: row.modules,
      roles: rolesOf(row, row.roles),
      languages: row.languages,
      timeZone: row.time_zone,
      country: row.country,
      brand: row.brand,
      pending: pendingOf(row),
    }))
    .toSorted((a, b) => a.brand.name.localeCompare(b.brand.name, 'pt-BR'))
}

/** What the person must still do there: what was noted, and every version of terms and onboarding they have not passed. */
function pendingOf(row: {
  pending: readonly PendingStep[]
  terms_version: number
  passed_terms: number
  onboarding_version: number
  passed_onboarding: number
}): PendingStep[] {
  const open = new Set<PendingStep>(row.pending)
  if (row.terms_version > row.passed_terms) open.add('terms')
  if (row.onboarding_version > row.passed_onboarding) open.add('onboarding')
  return pendingSteps.filter((step) => open.has(step))
}

/**
 * Those of them that are open to the person now: while a client, or the platform, is in maintenance
 * only platform administrators get in, and a client's testers into that client. Fails with `login.no_profile` or `platform.maintenance`.
 */
export async function findOpenClients(
  services: Pick<Services, 'database' | 'clock'>,
  person: Pick<PersonRow, 'id' | 'superuser'>,
  also: { rules?: SignInRules; only?: TokenPerson['only'] } = {},
): Promise<ClientMembership[]> {
  const { rules, only } = also
  const clients = await findClients(services.database, person.id, only)
  // Who runs the platform needs a part in no client.
  if (clients.length === 0) return person.superuser && !only ? [] : fail('login.no_profile')
  const held = rules ?? (await readSignInRules(services))
  const isShut = held.maintenance.platform || held.maintenance.clients.size > 0
  const testing = isShut ? await findTesting(services, person.id) : new Set<number>()
  const open = openClients(held, clients, { superuser: person.superuser, testing })
  return open.length === 0 ? failForMaintenance() : [...open]
}

/** The answer of signing in and of refreshing. */
export async function signedIn(
  services: Pick<Services, 'tokens' | 'clock'>,
  input: {
    person: PersonRow
    familyId: string
    refreshToken: string
    /** When the session ends at the latest. */
    endsAt: Date
    clients: ClientMembership[]
    only?: TokenPerson['only']
    link?: SignedIn['link']
  },
): Promise<SignedIn> {
  const { person, familyId, refreshToken, endsAt, clients, only, link } = input
  return {
    ...(await freshTokens(services, { userId: person.id, sessionId: familyId, only }, endsAt)),
    refresh_token: refreshToken,
    user: describeUser(person),
    clients,
    ...(link !== undefined && { link }),
  }
}

/** Tokens of the next minutes for a session, none past its end. */
export async function freshTokens(
  { tokens, clock }: Pick<Services, 'tokens' | 'clock'>,
  holder: TokenPerson,
  endsAt: Date,
): Promise<Omit<SignedIn, 'refresh_token' | 'user' | 'clients' | 'link'>> {
  return {
    access_token: await tokens.signAccess(holder, endsAt),
    realtime_token: await tokens.signRealtime(holder, endsAt),
    expires_in: secondsLeft(tokenLifetime.access, endsAt, clock.now()),
    token_type: 'Bearer',
  }
}

/** What an app is told of its person. */
export function describeUser(person: PersonRow): User {
  return {
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    languageId: person.language_id,
    image: person.image,
    mustChangePassword: person.must_change_password,
    superuser: person.superuser,
  }
}
