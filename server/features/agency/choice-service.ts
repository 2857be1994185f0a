import type { Choices } from '#contract/features/profile/profile-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishAgencies } from './publish-agencies.ts'
import { findChoices, findMerged, upsertNamed, type Chosen } from './choice-queries.ts'

interface Named {
  id: number
  name: string
}

/** Writes a client's agencies with their brands as the installation sets them up. */
export async function saveAgencies(
  tx: Tx,
  clientId: number,
  agencies: readonly (Named & { brands: readonly Named[] })[],
): Promise<void> {
  const brands = agencies.flatMap((agency) => agency.brands.map((brand) => ({ ...brand, agencyId: agency.id })))
  await upsertNamed(tx, clientId, { agencies, brands })
  if (agencies.length > 0)
    await publishAgencies(
      tx,
      clientId,
      agencies.map(({ id }) => id),
    )
}

/** The agencies with their brands that a person may choose from; what they have already stays among them. */
export async function readAgencies(
  tx: Tx,
  clientId: number,
  own: Chosen = { company: null, brands: [] },
): Promise<Choices['agencies']> {
  const agencies = new Map<number, Choices['agencies'][number]>()
  for (const row of await findChoices(tx, clientId, own)) {
    const agency = agencies.get(row.id) ?? { id: row.id, name: row.name, brands: [] }
    agencies.set(row.id, agency)
    if (row.brand_id !== null && row.brand_name !== null) agency.brands.push({ id: row.brand_id, name: row.brand_name })
  }
  return [...agencies.values()]
}

// [Note: Merged agencies] Whoever merges an agency or a brand locks its row before they bring its people along; whoever
// writes what a person chose takes a weaker lock of that row by its foreign key, and asks afterwards whether it was merged
// in the meantime. So of two at once either the merge finds the person, or the person finds where the merge went.

/** What was chosen, with what was merged since replaced by where it went. */
export async function followMerged(tx: Tx, clientId: number, chosen: Chosen): Promise<Chosen> {
  let { company, brands } = chosen
  // One that others were merged into may have been merged itself.
  for (;;) {
    const agencies = await findMerged(tx, 'agency', clientId, company === null ? [] : [company])
    const merged = await findMerged(tx, 'brand', clientId, brands)
    if (agencies.size === 0 && merged.size === 0) return { company, brands }
    company = company === null ? null : (agencies.get(company) ?? company)
    brands = [...new Set(brands.map((id) => merged.get(id) ?? id))]
  }
}
