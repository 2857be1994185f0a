import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { codeField, countryField, nameField, searchField } from './structure-fields.ts'
import { structurePaths } from './structure-paths.ts'
import { branchDetailSchema, listedBranchSchema, positionSchema, structureStates } from './structure-schema.ts'

const permission = 'structure.write'
const state = v.optional(v.picklist(structureStates))
const branch = v.strictObject({ branchId: idSchema })
const position = v.strictObject({ positionId: idSchema })
const branchFields = { name: nameField, code: codeField, headId: v.nullable(idSchema) }
const positionBody = v.strictObject({ name: nameField, code: codeField, country: countryField })

export const listBranches = endpoint({
  method: 'GET',
  path: '/api/admin/branches/',
  summary: 'The branches of the client: as a tree, or by name',
  access: 'staff',
  permission,
  query: listQuery(['tree', 'name', '-name'], { state }),
  response: listAnswer(listedBranchSchema),
})

export const exportBranches = endpoint({
  method: 'POST',
  path: '/api/admin/branches/export/',
  summary: 'The branches of the client as a CSV, as they are filtered',
  access: 'staff',
  permission,
  body: v.strictObject({ search: searchField, state }),
  produces: 'text/csv',
})

export const readBranch = endpoint({
  method: 'GET',
  path: '/api/admin/branches/:branchId/',
  summary: 'One branch of the client',
  access: 'staff',
  permission,
  params: branch,
  response: branchDetailSchema,
  errors: ['resource.not_found'],
})

export const createBranch = endpoint({
  method: 'POST',
  path: '/api/admin/branches/',
  summary: 'Add a branch, at the top or under another one',
  access: 'staff',
  permission,
  body: v.strictObject({ ...branchFields, parentId: v.nullable(idSchema) }),
  response: branchDetailSchema,
  errors: ['structure.code_taken', 'structure.unknown', 'structure.too_deep'],
})

export const changeBranch = endpoint({
  method: 'PUT',
  path: '/api/admin/branches/:branchId/',
  summary: 'Change what a branch is called, and who leads it',
  access: 'staff',
  permission,
  edits: true,
  params: branch,
  body: v.strictObject(branchFields),
  response: branchDetailSchema,
  errors: ['resource.not_found', 'structure.code_taken', 'structure.unknown'],
})

export const moveBranch = endpoint({
  method: 'POST',
  path: '/api/admin/branches/:branchId/move/',
  summary: 'Put a branch, with all below it, under another one or at the top',
  access: 'staff',
  permission,
  edits: true,
  params: branch,
  body: v.strictObject({ parentId: v.nullable(idSchema) }),
  response: branchDetailSchema,
  errors: ['resource.not_found', 'structure.circle', 'structure.unknown', 'structure.too_deep', 'structure.retired'],
})

export const mergeBranch = endpoint({
  method: 'POST',
  path: '/api/admin/branches/:branchId/merge/',
  summary: 'Bring the people of a branch, and the branches below it, into another one, and retire it',
  access: 'staff',
  permission,
  edits: true,
  params: branch,
  body: v.strictObject({
    into: idSchema,
    /** The name of the branch that goes, typed. */
    name: v.string(),
  }),
  response: branchDetailSchema,
  errors: ['resource.not_found', 'structure.circle', 'structure.unknown', 'structure.too_deep', 'structure.retired'],
})

export const retireBranch = endpoint({
  method: 'POST',
  path: '/api/admin/branches/:branchId/retire/',
  summary: 'Take a branch out of what is chosen from; its people and its history stay',
  access: 'staff',
  permission,
  edits: true,
  params: branch,
  response: branchDetailSchema,
  errors: ['resource.not_found', 'structure.has_branches', 'structure.retired'],
})

export const restoreBranch = endpoint({
  method: 'POST',
  path: '/api/admin/branches/:branchId/restore/',
  summary: 'Bring a retired branch back; one that was merged stays retired',
  access: 'staff',
  permission,
  edits: true,
  params: branch,
  response: branchDetailSchema,
  errors: ['resource.not_found', 'structure.merged', 'structure.above_retired'],
})

export const listPositions = endpoint({
  method: 'GET',
  path: '/api/admin/positions/',
  summary: 'The positions of the client',
  access: 'staff',
  permission,
  query: listQuery(['name', '-name'], { state, country: v.optional(countryField) }),
  response: listAnswer(positionSchema),
})

export const exportPositions = endpoint({
  method: 'POST',
  path: '/api/admin/positions/export/',
  summary: 'The positions of the client as a CSV, as they are filtered',
  access: 'staff',
  permission,
  body: v.strictObject({ search: searchField, state, country: v.optional(countryField) }),
  produces: 'text/csv',
})

export const createPosition = endpoint({
  method: 'POST',
  path: '/api/admin/positions/',
  summary: 'Add a position',
  access: 'staff',
  permission,
  body: positionBody,
  response: positionSchema,
  errors: ['structure.code_taken'],
})

export const changePosition = endpoint({
  method: 'PUT',
  path: '/api/admin/positions/:positionId/',
  summary: 'Change a position',
  access: 'staff',
  permission,
  edits: true,
  params: position,
  body: positionBody,
  response: positionSchema,
  errors: ['resource.not_found', 'structure.code_taken'],
})

export const setPositionState = endpoint({
  method: 'POST',
  path: '/api/admin/positions/:positionId/state/',
  summary: 'Retire a position, or bring it back; whoever has it keeps it',
  access: 'staff',
  permission,
  edits: true,
  params: position,
  body: v.strictObject({ state: v.picklist(structureStates) }),
  response: positionSchema,
  errors: ['resource.not_found'],
})

export const structureContract = feature({
  name: 'structure',
  paths: structurePaths,
  endpoints: {
    listBranches,
    exportBranches,
    readBranch,
    createBranch,
    changeBranch,
    moveBranch,
    mergeBranch,
    retireBranch,
    restoreBranch,
    listPositions,
    exportPositions,
    createPosition,
    changePosition,
    setPositionState,
  },
  errors: {
    'structure.circle': 409,
    'structure.too_deep': 409,
    'structure.code_taken': 409,
    /** Named is what the client does not have, or what is retired; `fields` says which. */
    'structure.unknown': 422,
    'structure.retired': 409,
    'structure.merged': 409,
    'structure.above_retired': 409,
    'structure.has_branches': 409,
  },
  permissions: {
    /** Branches, positions, stores and agencies of the client. */
    'structure.write': ['programme-admin', 'platform-admin'],
  },
})
