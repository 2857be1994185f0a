import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { moduleNames } from '#contract/modules.ts'
import { clientPaths } from './client-paths.ts'
import { clientSlugPattern, countryCodes } from './client-rules.ts'

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))
const programme = v.pipe(v.string(), v.trim(), v.maxLength(60))
const once = (values: readonly string[]) => new Set(values).size === values.length
/** The first is its default. */
const languages = v.pipe(
  v.array(languageCodeSchema),
  v.minLength(1),
  v.check((values) => once(values), 'each once'),
)
const modules = v.pipe(
  v.array(v.picklist(moduleNames)),
  v.check((values) => once(values), 'each once'),
)
const country = v.pipe(
  v.string(),
  v.check((code) => countryCodes.includes(code), 'a country'),
)
const timeZone = v.pipe(v.string(), v.maxLength(60), v.regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*$/))

/** `closed`: nobody signs in there, everything is kept. */
export const clientStates = ['active', 'maintenance', 'closed'] as const
export type ClientState = (typeof clientStates)[number]

/** A client as the platform's desk lists it. */
export const listedClientSchema = v.object({
  id: numberIdSchema,
  slug: v.string(),
  name: v.string(),
  country: v.nullable(v.string()),
  people: v.number(),
  /** Bytes of its files. */
  storage: v.number(),
  state: v.picklist(clientStates),
  lastActiveAt: v.nullable(instantSchema),
})
export type ListedClient = v.InferOutput<typeof listedClientSchema>

/** What can be changed of a client; `rev` counts the changes. */
export const clientDetailSchema = v.object({
  ...listedClientSchema.entries,
  rev: v.number(),
  programme: v.string(),
  timeZone: v.string(),
  languages: v.array(languageCodeSchema),
  modules: v.array(v.picklist(moduleNames)),
  closedAt: v.nullable(instantSchema),
})
export type ClientDetail = v.InferOutput<typeof clientDetailSchema>

const clientParams = v.strictObject({
  clientId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
})

export const listClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients/',
  summary: 'The clients of the installation',
  access: 'platform',
  permission: 'clients.manage',
  query: listQuery(['name', 'number'], { state: v.optional(v.picklist(clientStates)) }),
  response: listAnswer(listedClientSchema),
})

export const createClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients/',
  summary: 'Make a client',
  access: 'platform',
  permission: 'clients.manage',
  body: v.strictObject({
    slug: v.pipe(v.string(), v.regex(clientSlugPattern)),
    name,
    programme,
    country,
    timeZone,
    languages,
    modules,
  }),
  response: clientDetailSchema,
  errors: ['client.slug_taken'],
})

export const readClient = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:clientId/',
  summary: 'One client',
  access: 'platform',
  permission: 'clients.manage',
  params: clientParams,
  response: clientDetailSchema,
  errors: ['resource.not_found'],
})

export const changeClient = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:clientId/',
  summary: 'Change a client: its name, country, languages and modules',
  access: 'platform',
  permission: 'clients.manage',
  edits: true,
  params: clientParams,
  body: v.strictObject({ name, programme, country, timeZone, languages, modules }),
  response: clientDetailSchema,
  errors: ['resource.not_found'],
})

export const setClientState = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:clientId/state/',
  summary: 'Close a client, or open it again',
  access: 'platform',
  permission: 'clients.manage',
  edits: true,
  params: clientParams,
  body: v.strictObject({ state: v.picklist(['active', 'closed']) }),
  response: clientDetailSchema,
  errors: ['resource.not_found'],
})

export const eraseClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:clientId/erase/',
  summary: 'Erase a client that has been closed for thirty days',
  access: 'platform',
  permission: 'clients.manage',
  proof: true,
  edits: true,
  params: clientParams,
  /** Typed by who wants it. */
  body: v.strictObject({ slug: v.pipe(v.string(), v.maxLength(40)) }),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'client.not_closed_long'],
})

export const clientContract = feature({
  name: 'client',
  paths: clientPaths,
  endpoints: { listClients, createClient, readClient, changeClient, setClientState, eraseClient },
  errors: { 'client.slug_taken': 409, 'client.not_closed_long': 409 },
  permissions: {
    /** Make, change, close and erase clients. */
    'clients.manage': ['platform-admin'],
  },
})
