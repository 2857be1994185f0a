import type { ClientMembership } from '#contract/engine/session/client.ts'
import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Services } from '#server/engine/services.ts'
import { findClientsAccess, findPlatform } from './settings-queries.ts'

/** What holds for every sign-in of this installation. */
export interface SignInRules {
  /** The fewest tries that the platform or any client allows: who signs in is not known yet. */
  attempts: number
  /** The platform or any client asks for a proof of work. */
  challenges: boolean
  maintenance: { platform: boolean; clients: ReadonlySet<number> }
}

/** Reads the rules of the platform and of all clients together. */
export async function readSignInRules({ database }: Pick<Services, 'database'>): Promise<SignInRules> {
  return database.inSystem(async (tx) => {
    const platform = { ...defaultAccessSettings, ...(await findPlatform(tx)).access }
    const clients = await findClientsAccess(tx)
    const all = [platform.signIn, ...clients.flatMap(({ access }) => access.signIn ?? [])]
    return {
      attempts: Math.min(...all.map(({ attempts }) => attempts)),
      challenges: all.some(({ recaptcha }) => recaptcha === 'proof-of-work'),
      maintenance: {
        platform: platform.maintenance,
        clients: new Set(clients.filter(({ access }) => access.maintenance === true).map(({ id }) => id)),
      },
    }
  })
}

/** Whether one of a person's clients is open to them; maintenance shuts out all but platform administrators. */
export function isClientOpen(
  { maintenance }: SignInRules,
  client: ClientMembership,
  all: readonly ClientMembership[],
  superuser: boolean,
): boolean {
  if (superuser) return true
  if (maintenance.platform) return all.some(({ roles }) => roles.includes('platform-admin'))
  return !maintenance.clients.has(client.id) || client.roles.includes('platform-admin')
}
