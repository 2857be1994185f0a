import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { ListedStore, StoreFields } from '#contract/features/store/store-contract.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import type { StructureState } from '#contract/features/structure/structure-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { holdTree } from '#server/engine/structure/place-service.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findChains,
  findNextId,
  findOfChain,
  findStore,
  findStores,
  insertStore,
  isCodeTaken,
  updateStore,
  type StoreFilter,
  type StoreSort,
} from './store-queries.ts'

type Reading = Pick<Services, 'database'>

const about = (id: number | string) => ({ kind: 'store', id: String(id) })
/** What staff write of a store. */
export const fieldsOf = (store: ListedStore): StoreFields => {
  const { code, name, chain, address, city, state, camerasAllowed, issuers = [], from = null, to = null } = store
  return { code, name, chain, address, city, state, camerasAllowed, issuers, from, to }
}
/** What devices are told of a store. */
const toRow = ({ id, name, chain, city, state, camerasAllowed, issuers, from, to, retired }: ListedStore): Store => ({
  id,
  name,
  chain,
  city,
  state,
  camerasAllowed,
  ...(issuers !== undefined && { issuers }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(retired && { retired }),
})

async function read(tx: Tx, clientId: number, id: number): Promise<ListedStore> {
  return (await findStore(tx, clientId, id)) ?? fail('resource.not_found')
}

/** A page of the client's stores. */
export async function listStores(
  { database }: Reading,
  { clientId }: Staff,
  query: StoreFilter & { sort?: StoreSort | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedStore[]; next: string | null }> {
  const { sort = 'name', cursor, ...filter } = query
  const after = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
  const page = { sort, cursor: after, limit: pageSize + 1 }
  const found = await database.inTenant(clientId, (tx) => findStores(tx, clientId, filter, page))
  const rows = found.slice(0, pageSize)
  return { rows, next: found.length > pageSize ? String(rows.at(-1)?.id) : null }
}

/** One store of the client; fails with `resource.not_found`. */
export const readStore = ({ database }: Reading, { clientId }: Staff, id: number): Promise<ListedStore> =>
  database.inTenant(clientId, (tx) => read(tx, clientId, id))

const heads = [
  'code',
  'name',
  'chain',
  'address',
  'city',
  'state',
  'cameras_allowed',
  'issuers',
  'from',
  'to',
  'retired',
]

/** The stores of the client as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportStores(services: Services, staff: Staff, filter: StoreFilter): AsyncGenerator<string> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'store.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listStores(services, staff, { ...filter, ...(cursor && { cursor }) })
    yield csvText(
      page.rows.map((store) => [
        store.code,
        store.name,
        store.chain,
        store.address,
        store.city,
        store.state,
        store.camerasAllowed ? 'yes' : 'no',
        (store.issuers ?? []).join(';'),
        store.from ?? null,
        store.to ?? null,
        store.retired ? 'yes' : 'no',
      ]),
    ).slice(1)
    cursor = page.next
  }
}

async function demandCode(tx: Tx, clientId: number, id: number, code: string): Promise<void> {
  if (await isCodeTaken(tx, clientId, code, id))
    fail('structure.code_taken', { fields: [{ field: 'code', code: 'invalid' }] })
}

/** Tells devices what a store is now. */
async function publish(tx: Tx, clientId: number, id: number): Promise<ListedStore> {
  const store = await read(tx, clientId, id)
  await publishRows(tx, clientId, 'stores', [toRow(store)])
  return store
}

/** Tells devices what some stores are now. */
export async function publishListed(tx: Tx, clientId: number, ids: readonly number[]): Promise<void> {
  const rows: Store[] = []
  for (const id of ids) rows.push(toRow(await read(tx, clientId, id)))
  if (rows.length > 0) await publishRows(tx, clientId, 'stores', rows)
}

/** Adds a store. */
export async function createStore(services: Services, staff: Staff, fields: StoreFields): Promise<ListedStore> {
  const { clientId } = staff
  const store = await writeAsStaff(services, staff, async (tx, { note }) => {
    await holdTree(tx, clientId)
    const id = await findNextId(tx, clientId)
    await demandCode(tx, clientId, id, fields.code)
    await insertStore(tx, clientId, id, fields)
    await note({ act: 'store.create', subject: about(id), after: { ...fields } })
    return publish(tx, clientId, id)
  })
  await services.realtime.pokeClient(clientId)
  return store
}

/** Changes a store under its revision, and tells devices. */
async function edit(
  services: Services,
  staff: Staff,
  id: number,
  work: (tx: Tx, before: ListedStore, writing: Writing) => Promise<void>,
): Promise<ListedStore> {
  const { clientId } = staff
  const store = await writeAsStaff(services, staff, async (tx, writing) => {
    await holdTree(tx, clientId)
    const before = await read(tx, clientId, id)
    writing.demandRev(before.rev)
    await work(tx, before, writing)
    return publish(tx, clientId, id)
  })
  await services.realtime.pokeClient(clientId)
  return store
}

/** Changes a store. */
export const changeStore = (services: Services, staff: Staff, id: number, fields: StoreFields): Promise<ListedStore> =>
  edit(services, staff, id, async (tx, before, { note }) => {
    await demandCode(tx, staff.clientId, id, fields.code)
    await updateStore(tx, staff.clientId, id, { fields })
    await note({ act: 'store.change', subject: about(id), before: { ...fieldsOf(before) }, after: { ...fields } })
  })

/** Retires a store, or brings it back. */
export const setStoreState = (
  services: Services,
  staff: Staff,
  id: number,
  state: StructureState,
): Promise<ListedStore> =>
  edit(services, staff, id, async (tx, _, { note, now }) => {
    await updateStore(tx, staff.clientId, id, { retiredAt: state === 'retired' ? now : null })
    await note({ act: state === 'retired' ? 'store.retire' : 'store.restore', subject: about(id) })
  })

/** The client's chains. */
export const listChains = async ({ database }: Reading, { clientId }: Staff) => ({
  rows: await database.inTenant(clientId, (tx) => findChains(tx, clientId)),
})

/** Calls a chain by another name; answers how many stores it has. Fails with `resource.not_found` where none has it. */
export async function renameChain(
  services: Services,
  staff: Staff,
  { chain, name }: { chain: string; name: string },
): Promise<{ stores: number }> {
  const { clientId } = staff
  const answer = await writeAsStaff(services, staff, async (tx, { note }) => {
    await holdTree(tx, clientId)
    const found = await findOfChain(tx, clientId, chain)
    if (found.length === 0) fail('resource.not_found')
    for (const store of found)
      await updateStore(tx, clientId, store.id, { fields: { ...fieldsOf(store), chain: name } })
    await publishRows(
      tx,
      clientId,
      'stores',
      found.map((store) => ({ ...toRow(store), chain: name })),
    )
    const told = { before: { chain }, after: { chain: name, stores: found.length } }
    await note({ act: 'chain.rename', subject: { kind: 'chain', id: chain }, ...told })
    return { stores: found.length }
  })
  await services.realtime.pokeClient(clientId)
  return answer
}
