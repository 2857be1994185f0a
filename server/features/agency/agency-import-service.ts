import { codeField, nameField } from '#contract/features/structure/structure-fields.ts'
import {
  changedFields,
  demandCell,
  NamedIndex,
  onlyOne,
  readCell,
  RowFault,
  seenOf,
  type Cells,
  type RowPlanner,
} from '#server/engine/imports/row-planner.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findAllAgencies,
  findAllBrands,
  findNextId,
  insertAgency,
  insertBrand,
  moveBrandTo,
  updateAgency,
  type AgencyFields,
} from './agency-queries.ts'
import { publishAgencies } from './publish-agencies.ts'

interface Agency extends AgencyFields {
  /** 0: of one that comes with the file. */
  id: number
  isRetired: boolean
}
interface Brand extends Agency {
  agency: Agency
}

const told = ({ code, name, isRetired }: Agency) => ({ code, name, isRetired })

/** One of some by its code, else by its name. */
function findNamed<A extends Agency>(
  all: NamedIndex<A>,
  { code, name }: Partial<AgencyFields>,
  field: string,
  fits: (one: A) => boolean = () => true,
): A | undefined {
  if (code !== undefined) return all.coded(code)
  return onlyOne(name === undefined ? [] : all.named(name).filter((one) => !one.isRetired && fits(one)), field)
}

/** What a row says of an agency, or of a brand. */
const readFields = (cells: Cells, code: string, name: string): Partial<AgencyFields> => {
  const said = { code: readCell(cells, code, codeField), name: readCell(cells, name, nameField) }
  return { ...(said.code !== undefined && { code: said.code }), ...(said.name !== undefined && { name: said.name }) }
}

/** Plans rows of agencies with a brand each, or none: both are found by their codes, or by their names. */
export function planAgencies(clientId: number): RowPlanner {
  const agencies = new NamedIndex<Agency>()
  const brands = new NamedIndex<Brand>()
  /** What the rows before called an agency: no other one calls it otherwise. */
  const said = new Map<Agency, string>()
  let isRead = false
  return {
    async look(tx) {
      if (isRead) return
      isRead = true
      const byId = new Map<number, Agency>()
      for (const { id, code, name, retired_at: retiredAt } of await findAllAgencies(tx, clientId)) {
        const agency = { id, code, name, isRetired: retiredAt !== null }
        byId.set(id, agency)
        agencies.put(agency)
      }
      for (const { id, code, name, retired_at: retiredAt, agency_id: agencyId } of await findAllBrands(tx, clientId)) {
        const agency = byId.get(agencyId)
        if (agency) brands.put({ id, code, name, isRetired: retiredAt !== null, agency })
      }
    },
    decide(cells) {
      const asked = readFields(cells, 'code', 'name')
      const found = findNamed(agencies, asked, 'name')
      const wanted = {
        code: asked.code ?? found?.code ?? demandCell<string>(undefined, 'code'),
        name: asked.name ?? found?.name ?? demandCell<string>(undefined, 'name'),
      }
      if (found && (said.get(found) ?? wanted.name) !== wanted.name) throw new RowFault('import.ambiguous', 'name')
      const brand = decideBrand(cells, found, brands)
      const before = { agency: found ? told(found) : null, brand: brand?.found ? brandState(brand.found) : null }
      const isNew = !found || (brand !== null && !brand.found)
      const fields = [
        ...changedFields({ ...found }, wanted),
        ...(brand
          ? changedFields(brand.found ? { brand_code: brand.found.code, brand: brand.found.name } : {}, {
              brand_code: brand.wanted.code,
              brand: brand.wanted.name,
            })
          : []),
        ...(brand?.found && brand.found.agency !== found ? ['brand_agency'] : []),
      ]
      const outcome = isNew ? 'new' : fields.length > 0 ? 'changed' : 'same'
      return {
        outcome,
        key: `${wanted.code.toLowerCase()} ${brand?.wanted.code.toLowerCase() ?? ''}`,
        seen: seenOf(before),
        fields,
        async take(tx) {
          const agency = found ?? { id: 0, ...wanted, isRetired: false }
          if (tx) await writeAgency(tx, clientId, agency, wanted)
          agencies.put(agency, wanted)
          said.set(agency, wanted.name)
          if (!brand) {
            if (tx) await publishAgencies(tx, clientId, [agency.id])
            return { kind: 'agency', id: String(agency.id) }
          }
          const former = brand.found?.agency
          const one = brand.found ?? { id: 0, ...brand.wanted, isRetired: false, agency }
          if (tx) await writeBrand(tx, clientId, one, { ...brand.wanted, agency })
          if (tx) await publishAgencies(tx, clientId, [agency.id, ...(former ? [former.id] : [])])
          brands.put(one, { ...brand.wanted, agency })
          return { kind: 'brand', id: String(one.id) }
        },
      }
    },
  }
}

const brandState = (brand: Brand) => ({ ...told(brand), agency: brand.agency.code })

/** The brand a row is about; null: it says nothing of one. */
function decideBrand(cells: Cells, agency: Agency | undefined, brands: NamedIndex<Brand>) {
  const asked = readFields(cells, 'brand_code', 'brand')
  if (asked.code === undefined && asked.name === undefined) return null
  const found = findNamed(brands, asked, 'brand', (brand) => brand.agency === agency)
  if (agency?.isRetired && found?.agency !== agency) throw new RowFault('agency.retired', 'code')
  const wanted = {
    code: asked.code ?? found?.code ?? demandCell<string>(undefined, 'brand_code'),
    name: asked.name ?? found?.name ?? demandCell<string>(undefined, 'brand'),
  }
  return { found, wanted }
}

async function writeAgency(tx: Tx, clientId: number, agency: Agency, fields: AgencyFields): Promise<void> {
  if (agency.id === 0) {
    agency.id = await findNextId(tx, 'agency', clientId)
    await insertAgency(tx, clientId, agency.id, fields)
  } else if (agency.name !== fields.name || agency.code !== fields.code)
    await updateAgency(tx, 'agency', clientId, agency.id, { fields })
}

async function writeBrand(
  tx: Tx,
  clientId: number,
  brand: Brand,
  { agency, ...fields }: AgencyFields & { agency: Agency },
): Promise<void> {
  if (brand.id === 0) {
    brand.id = await findNextId(tx, 'brand', clientId)
    return insertBrand(tx, clientId, { id: brand.id, agencyId: agency.id, ...fields })
  }
  if (brand.agency !== agency) await moveBrandTo(tx, clientId, brand.id, agency.id)
  if (brand.name !== fields.name || brand.code !== fields.code)
    await updateAgency(tx, 'brand', clientId, brand.id, { fields })
}
