import type { ClientMembership } from '#contract/engine/session/client.ts'
import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { MaintenanceState } from '#server/engine/session/maintenance.ts'
import type { Services } from '#server/engine/services.ts'
import { findClientsAccess, findPlatform } from './settings-queries.ts'

/** What holds for every sign-in of this installation. */
export interface SignInRules {
  /** The fewest tries that the platform or any client allows: who signs in is not known yet. */
  attempts: number
  /** The platform or any client asks for a proof of work. */
  challenges: boolean
  maintenance: MaintenanceState
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

/** Whether somebody runs the platform: maintenance lets them in, everywhere. */
export function runsPlatform(superuser: boolean, clients: readonly Pick<ClientMembership, 'roles'>[]): boolean {
  return superuser || clients.some(({ roles }) => roles.includes('platform-admin'))
}

/** Those of a person's clients that are open to them now. */
export function openClients(
  { maintenance }: SignInRules,
  clients: readonly ClientMembership[],
  superuser: boolean,
): readonly ClientMembership[] {
  if (runsPlatform(superuser, clients)) return clients
  return maintenance.platform ? [] : clients.filter((client) => !maintenance.clients.has(client.id))
}
