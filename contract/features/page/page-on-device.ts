import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { slugSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { pagePaths } from './page-paths.ts'
import { pageNameSchema, pageSchema } from './page-schema.ts'

const params = v.strictObject({ page: pageNameSchema })

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/:page/',
  summary: 'A page of the client that is named (or of the platform), with an ETag',
  access: 'public',
  inMaintenance: true,
  params,
  query: v.strictObject({ client: v.optional(slugSchema) }),
  response: pageSchema,
  errors: ['resource.not_found', 'session.required'],
})

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const passPage = endpoint({
  method: 'POST',
  path: '/api/pages/pass/',
  summary: 'Accept the terms, or end the onboarding',
  access: 'member',
  beforeSteps: true,
  body: v.strictObject({
    step: v.picklist(['terms', 'onboarding']),
    /** The version that was on the screen. */
    version: count,
    /** Its text, and the language in which it was read. */
    edition: count,
    language: languageCodeSchema,
  }),
  response: v.object({ done: v.literal(true) }),
  errors: ['terms.outdated'],
})

/** The feature as devices run it ([Note: On devices]). */
export const pageOnDevice = feature({ name: 'page', paths: pagePaths, endpoints: { readPage, passPage } })
