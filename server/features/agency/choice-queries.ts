import { fold } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A row of the choices: an agency with one of its brands; brand null for one without any. */
interface ChoiceRow {
  id: number
  name: string
  brand_id: number | null
  brand_name: string | null
}

/** What somebody has chosen already. */
export interface Chosen {
  company: number | null
  brands: readonly number[]
}

/** Active agencies with their active brands by name, and of a person's own what is retired or elsewhere, too. */
export async function findChoices(tx: Tx, clientId: number, { company, brands }: Chosen): Promise<ChoiceRow[]> {
  return tx
    .selectFrom('agency')
    .leftJoin('brand', (join) =>
      join
        .onRef('brand.client_id', '=', 'agency.client_id')
        .on((eb) =>
          eb.or([
            eb.and([eb('brand.agency_id', '=', eb.ref('agency.id')), eb('brand.retired_at', 'is', null)]),
            ...(brands.length > 0 && company !== null
              ? [eb.and([eb('agency.id', '=', company), eb('brand.id', 'in', [...brands])])]
              : []),
          ]),
        ),
    )
    .select(['agency.id', 'agency.name', 'brand.id as brand_id', 'brand.name as brand_name'])
    .where('agency.client_id', '=', clientId)
    .where((eb) =>
      eb.or([eb('agency.retired_at', 'is', null), ...(company === null ? [] : [eb('agency.id', '=', company)])]),
    )
    .orderBy('agency.sort_name')
    .orderBy('agency.id')
    .orderBy('brand.sort_name')
    .orderBy('brand.id')
    .execute()
}

/** Where some of a client's agencies or brands went that were merged, by their ids. */
export async function findMerged(
  tx: Tx,
  table: 'agency' | 'brand',
  clientId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'merged_into'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .where('merged_into', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, merged_into: into }) => [id, into ?? id]))
}

interface Named {
  id: number
  name: string
}

/** Writes agencies or brands as they are set up by the installation itself; their numbers are their codes. */
export async function upsertNamed(
  tx: Tx,
  clientId: number,
  { agencies, brands }: { agencies: readonly Named[]; brands: readonly (Named & { agencyId: number })[] },
): Promise<void> {
  const rowOf = ({ id, name }: Named) => ({
    client_id: clientId,
    id,
    name,
    code: String(id),
    retired_at: null,
    merged_into: null,
    words: fold(`${name} ${id}`),
    sort_name: fold(name),
  })
  if (agencies.length > 0)
    await tx
      .insertInto('agency')
      .values(agencies.map(rowOf))
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          words: eb.ref('excluded.words'),
          sort_name: eb.ref('excluded.sort_name'),
        })),
      )
      .execute()
  if (brands.length > 0)
    await tx
      .insertInto('brand')
      .values(brands.map((brand) => ({ ...rowOf(brand), agency_id: brand.agencyId })))
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          agency_id: eb.ref('excluded.agency_id'),
          words: eb.ref('excluded.words'),
          sort_name: eb.ref('excluded.sort_name'),
        })),
      )
      .execute()
}
