import type { AgencyDetail } from '#contract/features/agency/agency-schema.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { StructureState } from '#contract/features/structure/structure-schema.ts'
import { moveToAgency, moveToBrand } from '#server/features/register/chosen-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { holdTree } from '#server/engine/structure/place-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findAgency,
  findBrandsOf,
  findNextId,
  insertAgency,
  isCodeTaken,
  lockAll,
  moveBrandTo,
  updateAgency,
  type AgencyFields,
  type AgencyRow,
} from './agency-queries.ts'
import { describeAgency } from './agency-service.ts'
import { publishAgencies } from './publish-agencies.ts'

/** What is merged, into what; the name of the one that goes is typed by who does it. */
export interface Merging {
  into: number
  name: string
}

const about = (id: number) => ({ kind: 'agency', id: String(id) })
const told = ({ name, code }: AgencyFields) => ({ name, code })

/** Fails with `structure.code_taken` where another one of the kind has a code. */
export async function demandCode(
  tx: Tx,
  table: 'agency' | 'brand',
  clientId: number,
  id: number,
  code: string,
): Promise<void> {
  if (await isCodeTaken(tx, table, clientId, code, id))
    fail('structure.code_taken', { fields: [{ field: 'code', code: 'invalid' }] })
}

/** Fails where what goes was not typed, is retired, or what it goes into cannot be chosen. */
export function demandMerge<R extends Pick<AgencyRow, 'id' | 'name' | 'retired_at'>>(
  row: R,
  target: R | undefined,
  name: string,
): asserts target is R {
  if (row.retired_at) fail('agency.retired')
  if (name.trim() !== row.name) fail('request.invalid', { fields: [{ field: 'name', code: 'invalid' }] })
  if (!target || target.retired_at || target.id === row.id)
    fail('structure.unknown', { fields: [{ field: 'into', code: 'unknown' }] })
}

/** Adds an agency. */
export async function createAgency(services: Services, staff: Staff, fields: AgencyFields): Promise<AgencyDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note }) => {
    await holdTree(tx, clientId)
    const id = await findNextId(tx, 'agency', clientId)
    await demandCode(tx, 'agency', clientId, id, fields.code)
    await insertAgency(tx, clientId, id, fields)
    await note({ act: 'agency.create', subject: about(id), after: told(fields) })
    await publishAgencies(tx, clientId, [id])
    return describeAgency(tx, clientId, id)
  })
}

/** Changes an agency under its revision. */
function edit(
  services: Services,
  staff: Staff,
  id: number,
  work: (tx: Tx, row: AgencyRow, writing: Writing) => Promise<void>,
): Promise<AgencyDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, writing) => {
    await holdTree(tx, clientId)
    const row = (await findAgency(tx, clientId, id)) ?? fail('resource.not_found')
    writing.demandRev(row.rev)
    await work(tx, row, writing)
    await publishAgencies(tx, clientId, [id])
    return describeAgency(tx, clientId, id)
  })
}

/** Changes what an agency is called. */
export const changeAgency = (
  services: Services,
  staff: Staff,
  id: number,
  fields: AgencyFields,
): Promise<AgencyDetail> =>
  edit(services, staff, id, async (tx, row, { note }) => {
    await demandCode(tx, 'agency', staff.clientId, id, fields.code)
    await updateAgency(tx, 'agency', staff.clientId, id, { fields })
    await note({ act: 'agency.change', subject: about(id), before: told(row), after: told(fields) })
  })

/** Brings the people and the brands of an agency into another one; brands of one name become one. */
export const mergeAgency = (
  services: Services,
  staff: Staff,
  id: number,
  { into, name }: Merging,
): Promise<AgencyDetail> =>
  edit(services, staff, id, async (tx, row, { note, now }) => {
    const { clientId } = staff
    const target = await findAgency(tx, clientId, into)
    demandMerge(row, target, name)
    await lockAll(tx, 'agency', clientId, [id, into])
    const brands = await findBrandsOf(tx, clientId, [id])
    const theirs = (await findBrandsOf(tx, clientId, [into])).filter((brand) => brand.retired_at === null)
    for (const brand of brands) {
      const same = theirs.find((other) => fold(other.name) === fold(brand.name))
      await moveBrandTo(tx, clientId, brand.id, into)
      if (!same || brand.retired_at) continue
      await lockAll(tx, 'brand', clientId, [brand.id, same.id])
      await moveToBrand(tx, clientId, brand.id, same.id)
      await updateAgency(tx, 'brand', clientId, brand.id, { retiredAt: now, mergedInto: same.id })
    }
    const people = await moveToAgency(tx, clientId, id, into)
    await updateAgency(tx, 'agency', clientId, id, { retiredAt: now, mergedInto: into })
    await publishAgencies(tx, clientId, [into])
    await note({ act: 'agency.merge', subject: about(id), after: { into, people, brands: brands.length } })
  })

/** Retires an agency, or brings it back; one that was merged stays retired. */
export const setAgencyState = (
  services: Services,
  staff: Staff,
  id: number,
  state: StructureState,
): Promise<AgencyDetail> =>
  edit(services, staff, id, async (tx, row, { note, now }) => {
    if (row.merged_into !== null) fail('agency.merged')
    await updateAgency(tx, 'agency', staff.clientId, id, { retiredAt: state === 'retired' ? now : null })
    await note({ act: state === 'retired' ? 'agency.retire' : 'agency.restore', subject: about(id) })
  })
