import * as v from 'valibot'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { roleNames } from '#contract/engine/session/client.ts'

/** What the list is narrowed by where nobody in particular is looked for. */
export const platformPeopleFilters = ['runs-platform', 'blocked'] as const
export type PlatformPeopleFilter = (typeof platformPeopleFilters)[number]

/** A person of the installation, whatever their clients. */
export const platformPersonSchema = v.object({
  userId: idSchema,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** Its first and last figures. */
  document: v.nullable(v.string()),
  runsPlatform: v.boolean(),
  /** Since when nobody signs in as them. */
  blockedAt: v.nullable(instantSchema),
})
export type PlatformPerson = v.InferOutput<typeof platformPersonSchema>

/** Their part in one client. */
const partSchema = v.object({
  clientId: v.number(),
  name: v.string(),
  roles: v.array(v.picklist(roleNames)),
  state: v.picklist(['active', 'blocked', 'withdrawn']),
})

/** A person as who runs the platform sees them; `rev` counts what was changed of their access. */
export const platformPersonDetailSchema = v.object({
  ...platformPersonSchema.entries,
  rev: v.number(),
  createdAt: v.nullable(instantSchema),
  blockedReason: v.nullable(v.string()),
  clients: v.array(partSchema),
  /** Open sessions, and when the latest of them was used. */
  sessions: v.number(),
  lastSeenAt: v.nullable(instantSchema),
  /** What stands before their sign-in beside the password. */
  factors: v.object({ totp: v.boolean(), passkeys: v.number(), recoveryCodes: v.number() }),
})
export type PlatformPersonDetail = v.InferOutput<typeof platformPersonDetailSchema>
