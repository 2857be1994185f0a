import type { AgencyDetail } from '#contract/features/agency/agency-schema.ts'
import type { StructureState } from '#contract/features/structure/structure-schema.ts'
import { moveToBrand } from '#server/features/register/chosen-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { holdTree } from '#server/engine/structure/place-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findAgency,
  findBrand,
  findNextId,
  insertBrand,
  lockAll,
  moveBrandTo,
  updateAgency,
  type AgencyFields,
  type BrandRow,
} from './agency-queries.ts'
import { describeAgency } from './agency-service.ts'
import { publishAgencies } from './publish-agencies.ts'
import { demandCode, demandMerge, type Merging } from './agency-write-service.ts'

const about = (id: number) => ({ kind: 'brand', id: String(id) })
const told = ({ name, code }: AgencyFields) => ({ name, code })

/** Adds a brand to an agency; answers the agency. */
export async function createBrand(
  services: Services,
  staff: Staff,
  agencyId: number,
  fields: AgencyFields,
): Promise<AgencyDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note }) => {
    await holdTree(tx, clientId)
    const agency = (await findAgency(tx, clientId, agencyId)) ?? fail('resource.not_found')
    if (agency.retired_at) fail('agency.retired')
    const id = await findNextId(tx, 'brand', clientId)
    await demandCode(tx, 'brand', clientId, id, fields.code)
    await insertBrand(tx, clientId, { id, agencyId, ...fields })
    await note({ act: 'brand.create', subject: about(id), after: { ...told(fields), agency: agencyId } })
    await publishAgencies(tx, clientId, [agencyId])
    return describeAgency(tx, clientId, agencyId)
  })
}

/** Changes a brand under its revision; answers the agency that had it. */
function edit(
  services: Services,
  staff: Staff,
  id: number,
  work: (tx: Tx, row: BrandRow, writing: Writing) => Promise<void>,
): Promise<AgencyDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, writing) => {
    await holdTree(tx, clientId)
    const row = (await findBrand(tx, clientId, id)) ?? fail('resource.not_found')
    writing.demandRev(row.rev)
    await work(tx, row, writing)
    await publishAgencies(tx, clientId, [row.agency_id])
    return describeAgency(tx, clientId, row.agency_id)
  })
}

/** Changes what a brand is called. */
export const changeBrand = (
  services: Services,
  staff: Staff,
  id: number,
  fields: AgencyFields,
): Promise<AgencyDetail> =>
  edit(services, staff, id, async (tx, row, { note }) => {
    await demandCode(tx, 'brand', staff.clientId, id, fields.code)
    await updateAgency(tx, 'brand', staff.clientId, id, { fields })
    await note({ act: 'brand.change', subject: about(id), before: told(row), after: told(fields) })
  })

/** Brings a brand to another agency; who has it keeps it. */
export const moveBrand = (services: Services, staff: Staff, id: number, agencyId: number): Promise<AgencyDetail> =>
  edit(services, staff, id, async (tx, row, { note }) => {
    const { clientId } = staff
    if (row.retired_at) fail('agency.retired')
    const agency = await findAgency(tx, clientId, agencyId)
    if (!agency || agency.retired_at) fail('structure.unknown', { fields: [{ field: 'agencyId', code: 'unknown' }] })
    await moveBrandTo(tx, clientId, id, agencyId)
    await publishAgencies(tx, clientId, [agencyId])
    await note({
      act: 'brand.move',
      subject: about(id),
      before: { agency: row.agency_id },
      after: { agency: agencyId },
    })
  })

/** Brings the people of a brand to another one of its agency. */
export const mergeBrand = (
  services: Services,
  staff: Staff,
  id: number,
  { into, name }: Merging,
): Promise<AgencyDetail> =>
  edit(services, staff, id, async (tx, row, { note, now }) => {
    const { clientId } = staff
    const found = await findBrand(tx, clientId, into)
    const target = found?.agency_id === row.agency_id ? found : undefined
    demandMerge(row, target, name)
    await lockAll(tx, 'brand', clientId, [id, into])
    const people = await moveToBrand(tx, clientId, id, into)
    await updateAgency(tx, 'brand', clientId, id, { retiredAt: now, mergedInto: into })
    await note({ act: 'brand.merge', subject: about(id), after: { into, people } })
  })

/** Retires a brand, or brings it back; one that was merged stays retired. */
export const setBrandState = (
  services: Services,
  staff: Staff,
  id: number,
  state: StructureState,
): Promise<AgencyDetail> =>
  edit(services, staff, id, async (tx, row, { note, now }) => {
    if (row.merged_into !== null) fail('agency.merged')
    await updateAgency(tx, 'brand', staff.clientId, id, { retiredAt: state === 'retired' ? now : null })
    await note({ act: state === 'retired' ? 'brand.retire' : 'brand.restore', subject: about(id) })
  })
