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
import { importColumns } from './people-import-columns.ts'
import { peopleImportPaths } from './people-import-paths.ts'

/** How many people missing from a full list are blocked without a number typed (back-office.md, 7). */
export const importLimits = {
  ...fileLimits,
  /** This share of the scope, and this many. */
  leavingShare: 0.05,
  leaving: 50,
} as const

const columnUse = v.nullable(v.picklist([...importColumns, 'ignore']))

/** Who is in the file's full list: everybody of the client (null), or the people of some groups. */
const fullListSchema = v.strictObject({
  groups: v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.minLength(1), v.maxLength(200))),
})
export type FullList = v.InferOutput<typeof fullListSchema>

/** How many rows come to what. `kept`: rows with something that the person keeps themselves; `leaving`: people of the scope who are missing, of `scope`. */
const countsSchema = v.object({
  new: v.number(),
  changed: v.number(),
  same: v.number(),
  error: v.number(),
  blocked: v.number(),
  kept: v.number(),
  leaving: v.number(),
  scope: v.number(),
})
export type ImportCounts = v.InferOutput<typeof countsSchema>

/** An import as lists show it. */
export const listedImportSchema = v.object({
  ...listedImportFields,
  counts: v.nullable(countsSchema),
})
export type ListedImport = v.InferOutput<typeof listedImportSchema>

/** A row at fault, with whom it is about. */
const rowProblemSchema = v.object({
  ...rowProblemFields,
  /** The person of the client that was found; null where there is none, or more than one. */
  foundId: v.nullable(idSchema),
})
export type RowProblem = v.InferOutput<typeof rowProblemSchema>

/** An import whole. */
export const importDetailSchema = v.object({
  ...listedImportSchema.entries,
  ...importFileFields,
  columns: v.array(columnUse),
  fullList: v.nullable(fullListSchema),
  letters: v.boolean(),
  problems: v.array(rowProblemSchema),
  /** Letters can be sent at all. */
  canMail: v.boolean(),
  /** Groups of the client, for the scope of a full list. */
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type ImportDetail = v.InferOutput<typeof importDetailSchema>

const params = v.strictObject({ importId: idSchema })
const permission = 'people.import'

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/people-imports/',
  summary: 'Imports of people of the last thirty days, the newest first',
  access: 'staff',
  permission,
  response: v.object({ rows: v.array(listedImportSchema) }),
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/admin/people-imports/',
  summary: 'Send a CSV of people; it is read, and nothing is done yet',
  access: 'staff',
  permission,
  query: v.strictObject(uploadFields),
  encoding: 'bytes',
  body: v.instance(Uint8Array),
  maxBytes: importLimits.bytes,
  perMinute: 20,
  response: importDetailSchema,
  errors: ['import.encoding', 'import.empty', 'import.too_many_rows'],
})

export const readImport = endpoint({
  method: 'GET',
  path: '/api/admin/people-imports/:importId/',
  summary: 'One import: its first rows, how far it is, what it came to',
  access: 'staff',
  permission,
  params,
  response: importDetailSchema,
  errors: ['resource.not_found'],
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/admin/people-imports/:importId/check/',
  summary: 'Go through all rows and say what they would come to; nothing is written, nobody is written to',
  access: 'staff',
  permission,
  edits: true,
  params,
  body: v.strictObject({
    /** What each column of the file is for, in its order. */
    columns: v.pipe(v.array(columnUse), v.maxLength(200)),
    /** Given where whoever is missing from the file leaves. */
    fullList: v.optional(v.nullable(fullListSchema), null),
  }),
  response: importDetailSchema,
  errors: [
    'resource.not_found',
    'import.state',
    'import.busy',
    'import.column_unknown',
    'import.required',
    'audience.group_unknown',
  ],
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/admin/people-imports/:importId/apply/',
  summary: 'Do what the rows were found to come to',
  access: 'staff',
  permission,
  proof: true,
  edits: true,
  params,
  body: v.strictObject({
    /** The file that was looked at. */
    sha256: sha256Schema,
    /** New people get a letter with their first access. */
    letters: v.boolean(),
    /** How many leave, typed by who wants it; wanted where they are many. */
    leaving: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  response: importDetailSchema,
  errors: [
    'resource.not_found',
    'import.state',
    'import.busy',
    'import.file_changed',
    'import.too_many_leave',
    'people.mail_away',
  ],
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/admin/people-imports/:importId/cancel/',
  summary: 'Stop an import; rows that were applied stay applied',
  access: 'staff',
  permission,
  edits: true,
  params,
  response: importDetailSchema,
  errors: ['resource.not_found', 'import.state'],
})

export const takeErrorFile = endpoint({
  method: 'POST',
  path: '/api/admin/people-imports/:importId/errors/',
  summary: 'The rows at fault as they came, each with why; corrected it can be sent as it is',
  access: 'staff',
  permission,
  proof: true,
  params,
  body: v.strictObject({ language: v.optional(languageCodeSchema, 'pt-BR') }),
  produces: 'text/csv',
  errors: ['resource.not_found', 'import.state'],
})

export const peopleImportContract = feature({
  name: 'people-import',
  paths: peopleImportPaths,
  endpoints: { listImports, uploadImport, readImport, checkImport, applyImport, cancelImport, takeErrorFile },
  errors: {
    'import.column_unknown': 422,
    'import.required': 422,
    'import.email_invalid': 422,
    'import.document_invalid': 422,
    'import.value_invalid': 422,
    'import.row_broken': 422,
    'import.duplicate_in_file': 422,
    'import.ambiguous': 409,
    'import.group_unknown': 422,
    'import.branch_unknown': 422,
    'import.position_unknown': 422,
    'import.store_unknown': 422,
    'import.role_denied': 403,
    'import.changed_since': 409,
    'import.encoding': 422,
    'import.empty': 422,
    'import.too_many_rows': 422,
    'import.too_many_leave': 409,
    'import.file_changed': 409,
    'import.state': 409,
    'import.busy': 409,
  },
  permissions: {
    /** Bring people in by a file. */
    'people.import': ['programme-admin', 'platform-admin'],
  },
})
