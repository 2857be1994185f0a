import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { codeField, nameField, searchField } from '#contract/features/structure/structure-fields.ts'
import { structureStates } from '#contract/features/structure/structure-schema.ts'
import { agencyOnDevice } from './agency-on-device.ts'
import { agencyPaths } from './agency-paths.ts'
import { agencyDetailSchema, listedAgencySchema } from './agency-schema.ts'

const permission = 'structure.write'
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))
const agency = v.strictObject({ agencyId: id })
const brand = v.strictObject({ brandId: id })
const state = v.picklist(structureStates)
const fields = v.strictObject({ name: nameField, code: codeField })
const merging = v.strictObject({
  into: numberIdSchema,
  /** The name of the one that goes, typed. */
  name: v.string(),
})

export const listAgencies = endpoint({
  method: 'GET',
  path: '/api/admin/agencies/',
  summary: 'The companies and agencies of the client',
  access: 'staff',
  permission,
  query: listQuery(['name', '-name'], { state: v.optional(state) }),
  response: listAnswer(listedAgencySchema),
})

export const exportAgencies = endpoint({
  method: 'POST',
  path: '/api/admin/agencies/export/',
  summary: 'The agencies of the client as a CSV, as they are filtered, with a row for each of their brands',
  access: 'staff',
  permission,
  body: v.strictObject({ search: searchField, state: v.optional(state) }),
  produces: 'text/csv',
})

export const readAgency = endpoint({
  method: 'GET',
  path: '/api/admin/agencies/:agencyId/',
  summary: 'One agency of the client, with its brands',
  access: 'staff',
  permission,
  params: agency,
  response: agencyDetailSchema,
  errors: ['resource.not_found'],
})

export const createAgency = endpoint({
  method: 'POST',
  path: '/api/admin/agencies/',
  summary: 'Add an agency: who registers may choose it from now on',
  access: 'staff',
  permission,
  body: fields,
  response: agencyDetailSchema,
  errors: ['structure.code_taken'],
})

export const changeAgency = endpoint({
  method: 'PUT',
  path: '/api/admin/agencies/:agencyId/',
  summary: 'Change what an agency is called',
  access: 'staff',
  permission,
  edits: true,
  params: agency,
  body: fields,
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'structure.code_taken'],
})

export const mergeAgency = endpoint({
  method: 'POST',
  path: '/api/admin/agencies/:agencyId/merge/',
  summary:
    'Bring the people and the brands of an agency into another one, and retire it; brands of one name become one',
  access: 'staff',
  permission,
  edits: true,
  params: agency,
  body: merging,
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'structure.unknown', 'agency.retired'],
})

export const setAgencyState = endpoint({
  method: 'POST',
  path: '/api/admin/agencies/:agencyId/state/',
  summary: 'Retire an agency, or bring it back; whoever has it keeps it',
  access: 'staff',
  permission,
  edits: true,
  params: agency,
  body: v.strictObject({ state }),
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'agency.merged'],
})

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/admin/agencies/:agencyId/brands/',
  summary: 'Add a brand to an agency',
  access: 'staff',
  permission,
  params: agency,
  body: fields,
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'structure.code_taken', 'agency.retired'],
})

export const changeBrand = endpoint({
  method: 'PUT',
  path: '/api/admin/brands/:brandId/',
  summary: 'Change what a brand is called',
  access: 'staff',
  permission,
  edits: true,
  params: brand,
  body: fields,
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'structure.code_taken'],
})

export const moveBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brands/:brandId/move/',
  summary: 'Bring a brand to another agency; whoever has it keeps it',
  access: 'staff',
  permission,
  edits: true,
  params: brand,
  body: v.strictObject({ agencyId: numberIdSchema }),
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'structure.unknown', 'agency.retired'],
})

export const mergeBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brands/:brandId/merge/',
  summary: 'Bring the people of a brand to another one of its agency, and retire it',
  access: 'staff',
  permission,
  edits: true,
  params: brand,
  body: merging,
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'structure.unknown', 'agency.retired'],
})

export const setBrandState = endpoint({
  method: 'POST',
  path: '/api/admin/brands/:brandId/state/',
  summary: 'Retire a brand, or bring it back; whoever has it keeps it',
  access: 'staff',
  permission,
  edits: true,
  params: brand,
  body: v.strictObject({ state }),
  response: agencyDetailSchema,
  errors: ['resource.not_found', 'agency.merged'],
})

export const agencyContract = feature({
  name: 'agency',
  paths: agencyPaths,
  collections: agencyOnDevice.collections,
  endpoints: {
    listAgencies,
    exportAgencies,
    readAgency,
    createAgency,
    changeAgency,
    mergeAgency,
    setAgencyState,
    createBrand,
    changeBrand,
    moveBrand,
    mergeBrand,
    setBrandState,
  },
  errors: {
    'agency.retired': 409,
    'agency.merged': 409,
  },
})
