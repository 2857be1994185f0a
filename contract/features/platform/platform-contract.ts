import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { emailSchema } from '#contract/engine/session/email.ts'
import { platformPaths } from './platform-paths.ts'

/** How an installation stands, for who runs it. Nothing in it is a secret or a person's content. */
export const platformStateSchema = v.object({
  version: v.string(),
  startedAt: v.nullable(instantSchema),
  database: v.picklist(['embedded', 'postgres']),
  /** Bytes of the whole database. */
  databaseBytes: v.number(),
  publicUrl: v.string(),
  isHttps: v.boolean(),
  mail: v.boolean(),
  sms: v.boolean(),
  clients: v.number(),
  /** Clients without anybody who administers their programme. */
  clientsAlone: v.number(),
  people: v.number(),
  jobs: v.array(
    v.object({
      kind: v.string(),
      waiting: v.number(),
      running: v.number(),
      failing: v.number(),
      oldestAt: v.nullable(instantSchema),
    }),
  ),
})
export type PlatformState = v.InferOutput<typeof platformStateSchema>

export const readPlatform = endpoint({
  method: 'GET',
  path: '/api/admin/platform/',
  summary: 'How the installation stands',
  access: 'platform',
  permission: 'platform.run',
  response: platformStateSchema,
})

export const testMail = endpoint({
  method: 'POST',
  path: '/api/admin/platform/mail-test/',
  summary: 'Send a letter to see whether letters arrive',
  access: 'platform',
  permission: 'platform.run',
  body: v.strictObject({ to: emailSchema }),
  response: v.object({ done: v.literal(true) }),
  errors: ['platform.mail_off'],
  perMinute: 10,
})

export const platformContract = feature({
  name: 'platform',
  paths: platformPaths,
  endpoints: { readPlatform, testMail },
  errors: { 'platform.mail_off': 409 },
  permissions: {
    /** See how the installation stands, and run it. */
    'platform.run': ['platform-admin'],
  },
})
