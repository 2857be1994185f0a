import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { listAnswer } from '#contract/engine/staff/list.ts'
import { auditPaths } from './audit-paths.ts'

/** One act in the trail. */
export const actSchema = v.object({
  id: v.string(),
  actedAt: instantSchema,
  /** `cli`: whoever runs the installation; `job`: the server itself; `system`: another system of the client. */
  actor: v.picklist(['person', 'cli', 'job', 'system']),
  userId: v.nullable(v.string()),
  actorName: v.nullable(v.string()),
  address: v.nullable(v.string()),
  /** `person.block` */
  act: v.string(),
  subjectKind: v.string(),
  subjectId: v.string(),
  /** The fields that changed; null where the person they are about has been erased. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  requestId: v.nullable(v.string()),
  /** Its link in the chain; null for the minute until it has one. */
  hash: v.nullable(v.string()),
})
export type AuditAct = v.InferOutput<typeof actSchema>

const word = v.pipe(v.string(), v.maxLength(80))
const filters = {
  userId: v.optional(idSchema),
  /** The beginning of the act: `person.` */
  act: v.optional(word),
  subjectKind: v.optional(word),
  subjectId: v.optional(word),
  from: v.optional(instantSchema),
  until: v.optional(instantSchema),
}
const query = v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(200))), ...filters })
const exported = v.strictObject({ format: v.picklist(['csv', 'jsonl']), ...filters })

export const listActs = endpoint({
  method: 'GET',
  path: '/api/admin/audit/',
  summary: 'What staff of the client did, the newest first',
  access: 'staff',
  permission: 'audit.read',
  query,
  response: listAnswer(actSchema),
})

export const listPlatformActs = endpoint({
  method: 'GET',
  path: '/api/admin/platform/audit/',
  summary: 'What was done on the platform, the newest first',
  access: 'platform',
  permission: 'platform.audit',
  query,
  response: listAnswer(actSchema),
})

export const exportActs = endpoint({
  method: 'POST',
  path: '/api/admin/audit/export/',
  summary: 'The trail of the client as a file, with its hashes',
  access: 'staff',
  permission: 'audit.read',
  proof: true,
  body: exported,
  produces: 'application/octet-stream',
})

export const exportPlatformActs = endpoint({
  method: 'POST',
  path: '/api/admin/platform/audit/export/',
  summary: 'The trail of the platform as a file, with its hashes',
  access: 'platform',
  permission: 'platform.audit',
  proof: true,
  body: exported,
  produces: 'application/octet-stream',
})

export const auditContract = feature({
  name: 'audit',
  paths: auditPaths,
  endpoints: { listActs, listPlatformActs, exportActs, exportPlatformActs },
  permissions: {
    /** Read the client's trail. */
    'audit.read': ['programme-admin', 'platform-admin'],
    /** Read the platform's. */
    'platform.audit': ['platform-admin'],
  },
})
