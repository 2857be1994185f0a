import type { Choices, Profile } from '#contract/features/profile/profile-contract.ts'
import { readAgencies } from '#server/features/agency/choice-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findParticipatingStores } from './choices-queries.ts'

/**
 * What a person of a client may choose from on a day; stores that take no part then are left out, and so are agencies and
 * brands that were retired but for those that the person has already.
 */
export async function readChoices(
  tx: Tx,
  clientId: number,
  day: string,
  { company = null, brands = [] }: Pick<Profile, 'company' | 'brands'> = {},
): Promise<Choices> {
  const agencies = await readAgencies(tx, clientId, { company, brands })
  const chains = new Map<string, Choices['chains'][number]>()
  for (const { chain, ...store } of await findParticipatingStores(tx, clientId, day)) {
    const known = chains.get(chain) ?? { name: chain, stores: [] }
    chains.set(chain, known)
    known.stores.push(store)
  }
  return { agencies, chains: [...chains.values()] }
}
