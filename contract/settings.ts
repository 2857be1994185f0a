import * as v from 'valibot'
import { brandSchema } from './client.ts'
import { endpoint } from './endpoint.ts'
import { languageCodeSchema } from './language-schema.ts'

/** What the sign-in screen needs to know before anybody is signed in. */
export const platformSettingsSchema = v.object({
  brand: brandSchema,
  languages: v.array(languageCodeSchema),
  maintenance: v.boolean(),
  /** The demo people to offer on the sign-in screen; empty outside the demo. */
  demoPeople: v.array(v.object({ email: v.string(), name: v.string(), roles: v.array(v.string()) })),
})
export type PlatformSettings = v.InferOutput<typeof platformSettingsSchema>

export const platformSettings = endpoint({
  method: 'GET',
  path: '/api/settings/',
  summary: 'Public platform settings',
  access: 'public',
  response: platformSettingsSchema,
})
