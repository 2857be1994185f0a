import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'
import type { ModuleName } from '#contract/engine/feature.ts'

const moduleSchema = v.custom<ModuleName>((name) => typeof name === 'string' && /^[a-z_]{1,64}$/.test(name))

/** What a system is for: it signs people in, or it reads and writes learning records (xAPI). */
export const systemPurposes = ['sign_in', 'records'] as const
export type SystemPurpose = (typeof systemPurposes)[number]

const systemSchema = v.object({
  id: v.string(),
  name: v.string(),
  purpose: v.picklist(systemPurposes),
  /** User name of its Basic credentials. */
  username: v.string(),
  /** Modules that the sessions it opens may use; null: all that the client has. */
  modules: v.nullable(v.array(v.string())),
  createdAt: v.string(),
  /** To the hour; null: never. */
  lastUsedAt: v.nullable(v.string()),
  /** Until when the secret before the present one is taken too; null: there is none. */
  formerUntil: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
})
export type ClientSystem = v.InferOutput<typeof systemSchema>

/** Systems of the client that may ask for sign-in tokens; for its programme and platform administrators. */
export const clientSystems = endpoint({
  method: 'GET',
  path: '/api/client-systems/',
  summary: 'Systems that may sign people in',
  access: 'staff',
  permission: 'settings.client',
  response: v.object({ systems: v.array(systemSchema) }),
})

/** Makes credentials for a system. The secret is told this once and kept as a hash. */
export const addClientSystem = endpoint({
  method: 'POST',
  path: '/api/client-systems/',
  summary: 'Add a system that may sign people in',
  access: 'staff',
  permission: 'settings.client',
  proof: true,
  body: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    purpose: v.optional(v.picklist(systemPurposes), 'sign_in'),
    modules: v.optional(v.nullable(v.pipe(v.array(moduleSchema), v.maxLength(100))), null),
  }),
  response: v.object({ ...systemSchema.entries, secret: v.string() }),
})

/** Makes a new secret for a system, told this once; the one before is taken for another 24 hours. */
export const renewClientSystem = endpoint({
  method: 'POST',
  path: '/api/client-systems/renew/',
  summary: 'Give a system a new secret',
  access: 'staff',
  permission: 'settings.client',
  proof: true,
  body: v.strictObject({ id: idSchema }),
  response: v.object({ ...systemSchema.entries, secret: v.string() }),
  errors: ['resource.not_found'],
})

/** Takes a system's credentials away, at once. */
export const revokeClientSystem = endpoint({
  method: 'POST',
  path: '/api/client-systems/revoke/',
  summary: 'Revoke a system',
  access: 'staff',
  permission: 'settings.client',
  proof: true,
  body: v.strictObject({ id: idSchema }),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found'],
})
