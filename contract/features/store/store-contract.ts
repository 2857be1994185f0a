import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { codeField, nameField, searchField } from '#contract/features/structure/structure-fields.ts'
import { structureStates } from '#contract/features/structure/structure-schema.ts'
import { issuersField } from './issuer.ts'
import { storeOnDevice, storeSchema } from './store-on-device.ts'
import { storePaths } from './store-paths.ts'

/** A store as staff see it; `rev` counts its changes. */
export const listedStoreSchema = v.object({
  ...storeSchema.entries,
  code: v.string(),
  address: v.nullable(v.string()),
  rev: v.number(),
})
export type ListedStore = v.InferOutput<typeof listedStoreSchema>

const permission = 'structure.write'
const params = v.strictObject({ storeId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) })
const narrowed = { state: v.optional(v.picklist(structureStates)), chain: v.optional(nameField) }
const day = v.nullable(daySchema)
const body = v.pipe(
  v.strictObject({
    code: codeField,
    name: nameField,
    chain: nameField,
    address: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
    city: nameField,
    state: v.pipe(v.string(), v.trim(), v.maxLength(40)),
    camerasAllowed: v.boolean(),
    issuers: issuersField,
    from: day,
    to: day,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from === null || to === null || from <= to, 'before'),
    ['to'],
  ),
)
export type StoreFields = v.InferOutput<typeof body>

export const listStores = endpoint({
  method: 'GET',
  path: '/api/admin/stores/',
  summary: 'The stores of the client',
  access: 'staff',
  permission,
  query: listQuery(['name', '-name'], narrowed),
  response: listAnswer(listedStoreSchema),
})

export const exportStores = endpoint({
  method: 'POST',
  path: '/api/admin/stores/export/',
  summary: 'The stores of the client as a CSV, as they are filtered',
  access: 'staff',
  permission,
  body: v.strictObject({ search: searchField, ...narrowed }),
  produces: 'text/csv',
})

export const readStore = endpoint({
  method: 'GET',
  path: '/api/admin/stores/:storeId/',
  summary: 'One store of the client',
  access: 'staff',
  permission,
  params,
  response: listedStoreSchema,
  errors: ['resource.not_found'],
})

export const createStore = endpoint({
  method: 'POST',
  path: '/api/admin/stores/',
  summary: 'Add a store; devices hear of it',
  access: 'staff',
  permission,
  body,
  response: listedStoreSchema,
  errors: ['structure.code_taken'],
})

export const changeStore = endpoint({
  method: 'PUT',
  path: '/api/admin/stores/:storeId/',
  summary: 'Change a store; devices hear of it',
  access: 'staff',
  permission,
  edits: true,
  params,
  body,
  response: listedStoreSchema,
  errors: ['resource.not_found', 'structure.code_taken'],
})

export const setStoreState = endpoint({
  method: 'POST',
  path: '/api/admin/stores/:storeId/state/',
  summary: 'Retire a store, or bring it back; what was done there stays',
  access: 'staff',
  permission,
  edits: true,
  params,
  body: v.strictObject({ state: v.picklist(structureStates) }),
  response: listedStoreSchema,
  errors: ['resource.not_found'],
})

export const listChains = endpoint({
  method: 'GET',
  path: '/api/admin/chains/',
  summary: 'The chains that the client’s stores belong to',
  access: 'staff',
  permission,
  response: v.object({ rows: v.array(v.object({ name: v.string(), stores: v.number() })) }),
})

export const renameChain = endpoint({
  method: 'POST',
  path: '/api/admin/chains/rename/',
  summary: 'Call a chain by another name; by that of another chain the two become one',
  access: 'staff',
  permission,
  body: v.strictObject({ chain: nameField, name: nameField }),
  response: v.object({ stores: v.number() }),
  errors: ['resource.not_found'],
})

export const storeContract = feature({
  name: 'store',
  paths: storePaths,
  collections: storeOnDevice.collections,
  endpoints: {
    listStores,
    exportStores,
    readStore,
    createStore,
    changeStore,
    setStoreState,
    listChains,
    renameChain,
  },
})
