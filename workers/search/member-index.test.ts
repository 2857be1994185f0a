import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionName } from '#contract/engine/collection.ts'
import { personDb } from '#engine/database/person-db.ts'
import { MemberIndex } from './member-index.ts'
import type { SearchScope } from './search-api.ts'

const ana = { userId: 'ana', clientId: 1 }
const scope: SearchScope = {
  member: ana,
  modules: ['online_courses', 'trails', 'insert_sales', 'upload_photos', 'campaigns'],
  language: 'pt-BR',
  destinations: [{ to: '/profile', title: 'Perfil', detail: 'senha' }],
}
const text = (title: string, others: object = {}) => ({ 'pt-BR': title, ...others })
const store = (id: number, name: string) => ({
  id,
  name,
  chain: 'Rede',
  city: 'Natal',
  state: 'RN',
  camerasAllowed: true,
})
const product = (id: number, name: string) => {
  return { id, sku: `P-${id}`, name, detail: '18 litros', brand: 'Aurora', productType: 'tinta' }
}
const sale = { id: 's1', invoiceNumber: '004.512', storeId: 1, lines: [{ productId: 7, quantity: 1, points: 3 }] }

let opened: MemberIndex[] = []
let heard = 0
async function open(changes: Partial<SearchScope> = {}): Promise<MemberIndex> {
  const index = new MemberIndex({ ...scope, ...changes }, () => heard++)
  opened.push(index)
  await index.open()
  return index
}
const put = (collection: CollectionName, rows: Record<string, unknown>[], member = ana) =>
  personDb(member.userId)[collection].bulkPut(
    rows.map((row) => ({ clientId: member.clientId, key: String(row['id']), row })),
  )
const titles = (index: MemberIndex, typed: string) =>
  index.find(typed, 10).groups.flatMap((group) => group.hits.map((hit) => `${group.kind}: ${hit.title}`))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  heard = 0
})
afterEach(() => {
  for (const index of opened) index.close()
  opened = []
  vi.unstubAllGlobals()
})

// The index hears of what changed by itself; a busy machine takes its time.
const soon = { timeout: 10_000 }

test('everything the person may see is found: courses, activities, trails, stores, products, photos, campaigns, sales, screens', async () => {
  await put('courses', [{ id: 1, title: text('Cores do mar'), description: text('Curso') }])
  await put('activities', [{ id: 11, courseId: 1, hierarchyOrder: 2, title: text('Misturar') }])
  await put('trails', [{ id: 2, title: text('Primeiros passos'), description: text('Trilha') }])
  await put('stores', [store(1, 'Casa Verde')])
  await put('products', [product(7, 'Esmalte seco')])
  await put('photoTypes', [{ id: 3, title: text('Vitrine'), description: text('') }])
  await put('campaigns', [{ id: 4, name: { 'pt-BR': 'Verão' } }])
  await put('sales', [{ ...sale, receipt: 'V-000042' }])
  await put('photos', [{ id: 'f1', photoTypeId: 3, storeId: 1, receipt: 'F-000007' }])
  const index = await open()
  expect(titles(index, 'cores')).toEqual(['course: Cores do mar', 'activity: Misturar'])
  expect(titles(index, 'misturar')).toEqual(['activity: Misturar'])
  expect(titles(index, 'passos')).toEqual(['trail: Primeiros passos'])
  expect(titles(index, 'vitrine')).toEqual(['photoType: Vitrine', 'photo: Vitrine'])
  expect(titles(index, 'verao')).toEqual(['campaign: Verão'])
  expect(titles(index, 'esmalte')).toEqual(['product: Esmalte seco', 'sale: 004.512'])
  expect(titles(index, 'casa verde')).toEqual(['store: Casa Verde', 'sale: 004.512', 'photo: Vitrine'])
  expect(titles(index, 'V-000042')).toEqual(['sale: 004.512'])
  expect(titles(index, 'senha')).toEqual(['destination: Perfil'])
  expect(index.find('misturar', 1).groups[0]?.hits[0]).toMatchObject({ at: [1, 2], detail: 'Cores do mar' })
})

test('a module that is off is not found, whatever an earlier visit left on the device', async () => {
  await put('products', [product(7, 'Esmalte')])
  await put('stores', [store(1, 'Loja do esmalte')])
  const index = await open({ modules: ['online_courses'] })
  expect(titles(index, 'esmalte')).toEqual(['store: Loja do esmalte'])
})

test('nothing of another person or another client is found', async () => {
  await put('stores', [store(1, 'Loja comum')])
  await put('stores', [store(2, 'Loja de outro cliente')], { ...ana, clientId: 2 })
  await put('stores', [store(3, 'Loja da Bia')], { userId: 'bia', clientId: 1 })
  const index = await open()
  expect(titles(index, 'loja')).toEqual(['store: Loja comum'])
  await put('stores', [store(4, 'Loja nova da Bia')], { userId: 'bia', clientId: 1 })
  await put('stores', [store(5, 'Loja nova')])
  await vi.waitFor(() => expect(titles(index, 'loja')).toEqual(['store: Loja nova', 'store: Loja comum']), soon)
})

test('what changes on the device is found as it is now: written by a pull, by the outbox, or gone', async () => {
  const many = Array.from({ length: 700 }, (_, at) => store(at, `Loja ${at}`))
  await put('stores', many)
  const index = await open()
  const before = heard
  await put('stores', [store(5, 'Armazém azul')])
  await vi.waitFor(() => expect(titles(index, 'armazem')).toEqual(['store: Armazém azul']), soon)
  expect(index.find('loja', 1).total).toBe(699)
  await put(
    'stores',
    many.map((one) => ({ ...one, name: `Ponto ${one.id}` })),
  )
  await vi.waitFor(() => expect(index.find('ponto', 1).total).toBe(700), soon)
  expect(index.find('loja', 1).total).toBe(0)
  await personDb('ana').overlay.put({
    operationId: 'o1',
    clientId: 1,
    collection: 'sales',
    key: 's1',
    row: { ...sale, receipt: '' },
    seq: 1,
  })
  await vi.waitFor(() => expect(titles(index, '004.512')).toEqual(['sale: 004.512']), soon)
  await personDb('ana').stores.clear()
  await vi.waitFor(() => expect(index.find('ponto', 1).total).toBe(0), soon)
  expect(heard).toBeGreaterThan(before)
})

test('texts are found in the language of the app, else in the one there is', async () => {
  await put('courses', [
    { id: 1, title: text('Cores', { 'en-US': 'Colours' }), description: {} },
    { id: 2, title: text('Pincéis'), description: {} },
  ])
  const index = await open({ language: 'en-US' })
  expect(titles(index, 'colours')).toEqual(['course: Colours'])
  expect(titles(index, 'cores')).toEqual([])
  expect(titles(index, 'pinceis')).toEqual(['course: Pincéis'])
})

test('a broken row is left out; it keeps nothing else from being found', async () => {
  await put('courses', [
    { id: 1 },
    { id: 2, title: 7, description: null },
    { id: 3, title: text('Cores'), description: {} },
  ])
  await put('sales', [
    { id: 's1', lines: null },
    { ...sale, id: 's2', receipt: 'V-1' },
  ])
  const index = await open()
  expect(titles(index, 'cores')).toEqual(['course: Cores'])
  expect(titles(index, '004')).toEqual(['sale: 004.512'])
})

test('what was looked up is recalled in its order, what is gone left out', async () => {
  await put('stores', [store(1, 'Casa Verde')])
  const index = await open()
  const keys = [
    { kind: 'destination' as const, key: '/profile' },
    { kind: 'store' as const, key: '9' },
    { kind: 'store' as const, key: '1' },
  ]
  expect(index.recall(keys).map((entry) => entry.title)).toEqual(['Perfil', 'Casa Verde'])
})
