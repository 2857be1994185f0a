import { tokenLifetime, type SignedIn } from '#contract/session.ts'
import { pendingSteps, type ClientMembership, type PendingStep } from '#contract/client.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PersonRow } from './person-queries.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { findMemberships } from './person-queries.ts'

/** The clients a person may choose, sorted by name. */
export async function findClients(database: Database, userId: string): Promise<ClientMembership[]> {
  const rows = await database.inSystem((tx) => findMemberships(tx, userId))
  return rows
    .map((row) => ({
      id: row.id,
      slug: row.slug,
      homeRoute: row.home_route,
      modules: row.modules,
      roles: row.roles,
      languages: row.languages,
      timeZone: row.time_zone,
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

/** The answer of signing in and of refreshing. */
export async function signedIn(
  tokens: Tokens,
  input: { person: PersonRow; familyId: string; refreshToken: string; clients: ClientMembership[] },
): Promise<SignedIn> {
  const { person, familyId, refreshToken, clients } = input
  const holder = { userId: person.id, sessionId: familyId }
  return {
    access_token: await tokens.signAccess(holder),
    refresh_token: refreshToken,
    realtime_token: await tokens.signRealtime(holder),
    expires_in: tokenLifetime.access,
    token_type: 'Bearer',
    user: {
      id: person.id,
      email: person.email,
      firstName: person.first_name,
      lastName: person.last_name,
      languageId: person.language_id,
      image: person.image,
      mustChangePassword: person.must_change_password,
      superuser: person.superuser,
    },
    clients,
  }
}
