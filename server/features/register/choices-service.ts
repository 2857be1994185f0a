import type { Choices } from '#contract/features/profile/profile-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findAgencies, findParticipatingStores, replaceAgencyBrands, upsertAgencies } from './choices-queries.ts'

/** An agency as it is set up: brands by the ids of the list beside it. */
export interface AgencyInput {
  id: number
  name: string
  brandIds: number[]
}

/** Writes a client's agencies and brands; which agency works for which brand is replaced as a whole. */
export async function saveAgencies(
  tx: Tx,
  clientId: number,
  input: { agencies: readonly AgencyInput[]; brands: { id: number; name: string }[] },
): Promise<void> {
  const agencies = input.agencies.map(({ id, name }) => ({ id, name }))
  await upsertAgencies(tx, clientId, { agencies, brands: input.brands })
  const links = input.agencies.flatMap(({ id, brandIds }) =>
    brandIds.map((brandId) => ({ agency_id: id, brand_id: brandId })),
  )
  await replaceAgencyBrands(tx, clientId, links)
}

/** What a person of a client may choose from on a day; stores that take no part then are left out. */
export async function readChoices(tx: Tx, clientId: number, day: string): Promise<Choices> {
  const agencies = new Map<number, Choices['agencies'][number]>()
  for (const row of await findAgencies(tx, clientId)) {
    const agency = agencies.get(row.id) ?? { id: row.id, name: row.name, brands: [] }
    agencies.set(row.id, agency)
    if (row.brand_id !== null && row.brand_name !== null) agency.brands.push({ id: row.brand_id, name: row.brand_name })
  }
  const chains = new Map<string, Choices['chains'][number]>()
  for (const { chain, ...store } of await findParticipatingStores(tx, clientId, day)) {
    const known = chains.get(chain) ?? { name: chain, stores: [] }
    chains.set(chain, known)
    known.stores.push(store)
  }
  return { agencies: [...agencies.values()], chains: [...chains.values()] }
}
