import type { ClientMembership } from '#contract/engine/session/client.ts'
import { noMaintenance, shutFrom } from '#contract/features/settings/maintenance.ts'
import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import { shutAt, type MaintenanceState, type Shut } from '#server/engine/session/maintenance.ts'
import { keyedHash } from '#server/platform/seal/seal.ts'
import type { Services } from '#server/engine/services.ts'
import { findClientsAccess, findOwnClientIds, findPlatform } from './settings-queries.ts'

/** What holds for every sign-in of this installation. */
export interface SignInRules {
  /** Who is shut out now. */
  maintenance: Shut
}

/** From when on who is shut out. */
export async function readMaintenance({ database }: Pick<Services, 'database'>): Promise<MaintenanceState> {
  return database.inSystem(async (tx) => {
    const { maintenance: platform = noMaintenance } = (await findPlatform(tx)).access
    const clients = (await findClientsAccess(tx)).flatMap(({ id, access }): [number, number][] => {
      const from = shutFrom(access.maintenance ?? noMaintenance)
      return from === null ? [] : [[id, from]]
    })
    return { platform: shutFrom(platform), clients: new Map(clients) }
  })
}

/** Reads who is shut out now. */
export async function readSignInRules(services: Pick<Services, 'database' | 'clock'>): Promise<SignInRules> {
  return { maintenance: shutAt(await readMaintenance(services), services.clock.now()) }
}

// [Note: Rules of nobody] A client's rules hold for its own people, whichever screen they sign in on, and burden
// nobody else's. A name that nobody has gets the rules of one client, always the same, chosen by the secret key:
// so neither a proof that is asked for nor the number of tries tells whether there is such a person.

/** What one sign-in costs. */
export interface LoginRules {
  /** Wrong passwords in a row that the account gets from one address in five minutes. */
  attempts: number
  /** A proof of work comes along. */
  challenges: boolean
  /** A password opens the account; where every client of the person wants another way it does not. */
  passwords: boolean
}

/** The rules for a name that was typed: the strictest of the person's own clients, see [Note: Rules of nobody]. */
export async function readLoginRules(
  { config, database }: Pick<Services, 'config' | 'database'>,
  typed: string,
  userId: string | undefined,
): Promise<LoginRules> {
  return database.inSystem(async (tx) => {
    const platform = { ...defaultAccessSettings, ...(await findPlatform(tx)).access }
    const clients = (await findClientsAccess(tx)).toSorted((a, b) => a.id - b.id)
    // Asked for nobody too: it takes as long.
    const own = new Set(await findOwnClientIds(tx, userId ?? nobody))
    const name = typed.toLowerCase().replaceAll(/[\s./-]/g, '')
    const made = Number.parseInt(keyedHash(config.secretKey, 'rules of nobody', name).slice(0, 8), 16) % clients.length
    const held = userId === undefined ? clients.slice(made, made + 1) : clients.filter(({ id }) => own.has(id))
    const rules = held.length > 0 ? held.map(({ access }) => access.signIn ?? platform.signIn) : [platform.signIn]
    return {
      attempts: Math.min(...rules.map(({ attempts }) => attempts)),
      challenges: rules.some(({ recaptcha }) => recaptcha === 'proof-of-work'),
      passwords: rules.some(({ passwords }) => passwords),
    }
  })
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Whether somebody runs the platform: maintenance lets them in, everywhere. */
export function runsPlatform(superuser: boolean, clients: readonly Pick<ClientMembership, 'roles'>[]): boolean {
  return superuser || clients.some(({ roles }) => roles.includes('platform-admin'))
}

/** Those of a person's clients that are open to them now; `testing` are those whose maintenance they may look behind. */
export function openClients(
  { maintenance }: SignInRules,
  clients: readonly ClientMembership[],
  { superuser, testing }: { superuser: boolean; testing: ReadonlySet<number> },
): readonly ClientMembership[] {
  if (runsPlatform(superuser, clients)) return clients
  if (maintenance.platform) return []
  return clients.filter(({ id }) => !maintenance.clients.has(id) || testing.has(id))
}
