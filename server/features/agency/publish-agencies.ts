import type { AgencyRow } from '#contract/features/agency/agency-on-device.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findAgenciesBy, findBrandsOf } from './agency-queries.ts'

const toRow = ({ id, name, retired_at: retired }: { id: number; name: string; retired_at: Date | null }) => ({
  id,
  name,
  ...(retired !== null && { retired: true as const }),
})

/** Agencies of a client as devices have them, by their numbers. */
async function readAgencyRows(tx: Tx, clientId: number, ids: readonly number[]): Promise<AgencyRow[]> {
  const agencies = await findAgenciesBy(tx, clientId, ids)
  const brands = await findBrandsOf(tx, clientId, ids)
  return agencies.map((agency) => ({
    ...toRow(agency),
    brands: brands.filter(({ agency_id: of }) => of === agency.id).map(toRow),
  }))
}

/** Tells devices of agencies as they are now: people choose one of them when they sign up for a campaign. */
export async function publishAgencies(tx: Tx, clientId: number, ids: readonly number[]): Promise<void> {
  await publishRows(tx, clientId, 'agencies', await readAgencyRows(tx, clientId, [...new Set(ids)]))
}
