import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { AgencyDetail, ListedAgency } from '#contract/features/agency/agency-schema.ts'
import { countAgencyPeople } from '#server/features/register/chosen-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findAgencies,
  findAgency,
  findBrandsOf,
  findNames,
  type AgencyFilter,
  type AgencyRow,
  type AgencySort,
  type BrandRow,
} from './agency-queries.ts'

type Reading = Pick<Services, 'database'>

const intoOf = (rows: readonly AgencyRow[]) => rows.flatMap(({ merged_into: into }) => into ?? [])

const toShared = (
  { id, name, code, rev, retired_at: retiredAt, merged_into: into }: AgencyRow,
  names: ReadonlyMap<number, string>,
) => ({
  id,
  name,
  code,
  rev,
  state: retiredAt ? ('retired' as const) : ('active' as const),
  mergedInto: into === null ? null : { id: into, name: names.get(into) ?? '' },
})

interface Page {
  rows: AgencyRow[]
  brands: BrandRow[]
  names: Map<number, string>
  next: string | null
}

async function findPage(
  { database }: Reading,
  { clientId }: Staff,
  query: AgencyFilter & { sort?: AgencySort | undefined; cursor?: string | undefined },
): Promise<Page> {
  const { sort = 'name', cursor, ...filter } = query
  const after = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
  return database.inTenant(clientId, async (tx) => {
    const found = await findAgencies(tx, clientId, filter, { sort, cursor: after, limit: pageSize + 1 })
    const rows = found.slice(0, pageSize)
    const ids = rows.map(({ id }) => id)
    return {
      rows,
      brands: await findBrandsOf(tx, clientId, ids),
      names: await findNames(tx, 'agency', clientId, intoOf(rows)),
      next: found.length > pageSize ? String(ids.at(-1)) : null,
    }
  })
}

/** A page of the client's agencies. */
export async function listAgencies(
  services: Reading,
  staff: Staff,
  query: AgencyFilter & { sort?: AgencySort | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedAgency[]; next: string | null }> {
  const { rows, brands, names, next } = await findPage(services, staff, query)
  const active = brands.filter((brand) => brand.retired_at === null)
  return {
    rows: rows.map((row) => ({
      ...toShared(row, names),
      brands: active.filter((brand) => brand.agency_id === row.id).length,
    })),
    next,
  }
}

/** One agency of the client, whole; fails with `resource.not_found`. */
export const readAgency = ({ database }: Reading, { clientId }: Staff, id: number): Promise<AgencyDetail> =>
  database.inTenant(clientId, (tx) => describeAgency(tx, clientId, id))

/** The same inside a transaction. */
export async function describeAgency(tx: Tx, clientId: number, id: number): Promise<AgencyDetail> {
  const row = (await findAgency(tx, clientId, id)) ?? fail('resource.not_found')
  const brands = await findBrandsOf(tx, clientId, [id])
  const names = await findNames(tx, 'agency', clientId, intoOf([row]))
  const brandNames = await findNames(tx, 'brand', clientId, intoOf(brands))
  const people = await countAgencyPeople(tx, clientId, { agencyId: id, brandIds: brands.map((brand) => brand.id) })
  return {
    ...toShared(row, names),
    people: people.agency,
    brands: brands.map((brand) => ({ ...toShared(brand, brandNames), people: people.brands.get(brand.id) ?? 0 })),
  }
}

const heads = ['code', 'name', 'state', 'merged_into', 'brand_code', 'brand', 'brand_state']

/** The agencies of the client as a CSV, as they are filtered, a row for each brand; that it was taken is itself an act. */
export async function* exportAgencies(services: Services, staff: Staff, filter: AgencyFilter): AsyncGenerator<string> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'agency.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await findPage(services, staff, { ...filter, ...(cursor && { cursor }) })
    yield csvText(
      page.rows.flatMap((row) => {
        const { id, code, name, state, mergedInto } = toShared(row, page.names)
        const own = page.brands.filter((brand) => brand.agency_id === id)
        const front = [code, name, state, mergedInto?.name ?? null]
        if (own.length === 0) return [[...front, null, null, null]]
        return own.map((brand) => [...front, brand.code, brand.name, toShared(brand, page.names).state])
      }),
    ).slice(1)
    cursor = page.next
  }
}
