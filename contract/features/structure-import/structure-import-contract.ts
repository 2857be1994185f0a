import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, sha256Schema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import {
  fileLimits,
  importFileFields,
  listedImportFields,
  rowProblemFields,
  uploadFields,
} from '#contract/engine/staff/import.ts'
import { allStructureColumns, structureKinds } from './structure-import-columns.ts'
import { structureImportPaths } from './structure-import-paths.ts'

const kind = v.picklist(structureKinds)
const columnUse = v.nullable(v.picklist([...allStructureColumns, 'ignore']))

/** How many rows come to what. */
const countsSchema = v.object({ new: v.number(), changed: v.number(), same: v.number(), error: v.number() })
export type StructureCounts = v.InferOutput<typeof countsSchema>

/** An import as lists show it. */
export const listedStructureImportSchema = v.object({
  ...listedImportFields,
  kind,
  counts: v.nullable(countsSchema),
})
export type ListedStructureImport = v.InferOutput<typeof listedStructureImportSchema>

/** An import whole. */
export const structureImportSchema = v.object({
  ...listedStructureImportSchema.entries,
  ...importFileFields,
  columns: v.array(columnUse),
  problems: v.array(v.object(rowProblemFields)),
})
export type StructureImport = v.InferOutput<typeof structureImportSchema>

const params = v.strictObject({ importId: idSchema })
const permission = 'structure.write'

export const listStructureImports = endpoint({
  method: 'GET',
  path: '/api/admin/structure-imports/',
  summary: 'Imports of the structure of the last thirty days, the newest first',
  access: 'staff',
  permission,
  response: v.object({ rows: v.array(listedStructureImportSchema) }),
})

export const uploadStructure = endpoint({
  method: 'POST',
  path: '/api/admin/structure-imports/',
  summary: 'Send a CSV of branches, groups, stores, positions or agencies; it is read, and nothing is done yet',
  access: 'staff',
  permission,
  query: v.strictObject({ ...uploadFields, kind }),
  encoding: 'bytes',
  body: v.instance(Uint8Array),
  maxBytes: fileLimits.bytes,
  perMinute: 20,
  response: structureImportSchema,
  errors: ['import.encoding', 'import.empty', 'import.too_many_rows', 'access.denied'],
})

export const readStructureImport = endpoint({
  method: 'GET',
  path: '/api/admin/structure-imports/:importId/',
  summary: 'One import: its first rows, how far it is, what it came to',
  access: 'staff',
  permission,
  params,
  response: structureImportSchema,
  errors: ['resource.not_found'],
})

export const checkStructure = endpoint({
  method: 'POST',
  path: '/api/admin/structure-imports/:importId/check/',
  summary: 'Go through all rows and say what they would come to; nothing is written',
  access: 'staff',
  permission,
  edits: true,
  params,
  body: v.strictObject({
    /** What each column of the file is for, in its order. */
    columns: v.pipe(v.array(columnUse), v.maxLength(200)),
  }),
  response: structureImportSchema,
  errors: [
    'resource.not_found',
    'import.state',
    'import.busy',
    'import.column_unknown',
    'import.required',
    'access.denied',
  ],
})

export const applyStructure = endpoint({
  method: 'POST',
  path: '/api/admin/structure-imports/:importId/apply/',
  summary: 'Do what the rows were found to come to',
  access: 'staff',
  permission,
  edits: true,
  params,
  body: v.strictObject({
    /** The file that was looked at. */
    sha256: sha256Schema,
  }),
  response: structureImportSchema,
  errors: ['resource.not_found', 'import.state', 'import.busy', 'import.file_changed', 'access.denied'],
})

export const cancelStructure = endpoint({
  method: 'POST',
  path: '/api/admin/structure-imports/:importId/cancel/',
  summary: 'Stop an import; rows that were applied stay applied',
  access: 'staff',
  permission,
  edits: true,
  params,
  response: structureImportSchema,
  errors: ['resource.not_found', 'import.state'],
})

export const takeStructureErrors = endpoint({
  method: 'POST',
  path: '/api/admin/structure-imports/:importId/errors/',
  summary: 'The rows at fault as they came, each with why; corrected it can be sent as it is',
  access: 'staff',
  permission,
  params,
  body: v.strictObject({ language: v.optional(languageCodeSchema, 'pt-BR') }),
  produces: 'text/csv',
  errors: ['resource.not_found', 'import.state'],
})

export const structureImportContract = feature({
  name: 'structure-import',
  paths: structureImportPaths,
  endpoints: {
    listStructureImports,
    uploadStructure,
    readStructureImport,
    checkStructure,
    applyStructure,
    cancelStructure,
    takeStructureErrors,
  },
})
