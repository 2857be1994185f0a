import { createHash } from 'node:crypto'
import { deviceDb } from './device-db.ts'
import { saveDraft } from './drafts.ts'
import { runDownloads } from './downloads/engine.ts'
import { queueDownload } from './downloads/queue.ts'
import { drainOutbox } from './outbox/drain.ts'
import { queueOperation, recordProgress } from './outbox/queue.ts'
import { pullChanges } from './pull.ts'
import { ana, beginLine, bia, change, member, sale, signedIn, type FakeServer } from './server.test-support.ts'
import { saveSession, signOut } from './session.ts'

/** Bytes of what was downloaded and photographed on the device that is recorded. */
export const filmed = new Uint8Array(3000).map((_, at) => (at * 7) % 251)
export const photographed = new Uint8Array(2000).map((_, at) => (at * 3) % 241)
export const filmId = '0190a000-0000-7000-8000-0000000000d1'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const text = { 'pt-BR': 'Texto' }
const film = { fileId: filmId, bytes: filmed.length, sha256: sha256(filmed), type: 'video/mp4', extension: 'mp4' }
const instant = '2026-11-18T15:00:00.000Z'
const progress = { courseId: 5, covered: [[0, 2]], position: 2, total: 10, updatedAt: instant }
const photo = (n: number) => ({
  fileId: `0190a000-0000-7000-8000-0000000000e${n}`,
  sha256: sha256(photographed),
  bytes: photographed.length,
  type: 'image/jpeg',
})

/** A row of each collection, as this version takes it. */
const rows = [
  change('courses', 5, {
    id: 5,
    title: text,
    description: text,
    cover: '/c',
    coverColor: '#ffffff',
    areaId: 'a',
    groupId: 'g',
    categoryId: 'c',
    tagIds: ['t'],
    enrollmentType: 'free',
    mandatory: false,
    blockMenu: false,
    points: 10,
    minutes: 1,
    activityCount: 1,
    bytes: filmed.length,
    supportMaterials: [],
  }),
  change('activities', 51, {
    id: 51,
    courseId: 5,
    type: 'video',
    title: text,
    hierarchyOrder: 1,
    file: film,
    captions: null,
    total: 10,
    requiredShare: 0.9,
    required: true,
  }),
  change('trails', 1, { id: 1, title: text, description: text, cover: '/c', coverColor: '#ffffff', courseIds: [5] }),
  change('siteLists', 'tags', { key: 'tags', items: [{ id: 'a', name: text }] }),
  change('stores', 3, { id: 3, name: 'Loja', chain: 'Rede', city: 'Natal', state: 'RN', camerasAllowed: true }),
  change('products', 7, { id: 7, sku: 'S', name: 'Tinta', detail: '', brand: 'B', productType: 'T', points: 3 }),
  change('photoTypes', 1, { id: 1, title: text, description: text, points: 5 }),
  change('campaigns', 1, { id: 1, name: 'Primavera', beginsOn: '2026-10-01', endsOn: '2026-11-30' }),
  change('activityProgress', 51, { ...progress, activityId: 51, state: 'in_progress' }),
  change('favourites', 5, { courseId: 5, since: instant }),
  change('sales', 's', {
    id: '0190a000-0000-7000-8000-0000000000c1',
    invoiceNumber: '1',
    storeId: 3,
    soldOn: '2026-11-14',
    lines: [{ productId: 7, quantity: 1, points: 3 }],
    observation: '',
    photoFileId: null,
    points: 3,
    status: 'awaiting',
    receipt: 'V-000001',
    capturedAt: instant,
    recordedAt: instant,
  }),
  change('photos', 'p', {
    id: '0190a000-0000-7000-8000-0000000000c2',
    photoTypeId: 1,
    storeId: 3,
    week: '2026-11-15',
    photoFileId: filmId,
    points: 5,
    status: 'awaiting',
    receipt: 'F-000001',
    capturedAt: instant,
    recordedAt: instant,
  }),
]

/**
 * A device as people leave it: rows of every collection, operations of every kind and in every state with
 * their photos, a draft, a download, a page, somebody's sign-out that the server does not know.
 */
export async function liveThrough(server: FakeServer): Promise<void> {
  // The only difference to a device: this key may be written down.
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
  await deviceDb().keys.put({ name: 'seal', key })

  await saveSession(signedIn(), 1)
  server.files.set(filmId, filmed)
  server.pullLines = () => [beginLine(), { kind: 'page', cursor: 'c1', changes: rows }, { kind: 'end', cursor: 'c1' }]
  await pullChanges(member)
  await queueDownload(member, 5)
  await runDownloads()

  const report = (invoiceNumber: string) =>
    queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber } })
  server.judge = ({ payload }) => {
    const { invoiceNumber } = payload as { invoiceNumber?: string }
    if (invoiceNumber === 'refused') return { outcome: 'refused', code: 'sale.store_unknown', fields: [] }
    return invoiceNumber === 'held' ? { outcome: 'held', code: 'operation.waiting' } : { outcome: 'applied' }
  }
  for (const invoiceNumber of ['applied', 'refused', 'held']) await report(invoiceNumber)
  await drainOutbox(ana)

  const blob = new Blob([photographed], { type: 'image/jpeg' })
  const withPhoto = { ...sale, invoiceNumber: 'waiting', photo: photo(1) }
  await queueOperation({
    member,
    kind: 'sale.report',
    payload: withPhoto,
    files: [{ ref: photo(1), blob }],
  })
  await queueOperation({
    member,
    kind: 'photo.send',
    payload: { photoTypeId: 1, storeId: 3, photo: photo(2) },
    files: [{ ref: photo(2), blob }],
  })
  await queueOperation({ member, kind: 'course.favourite', payload: { courseId: 6, favourite: true } })
  const seen = { courseId: 5, activityId: 51, covered: [[0, 9.5]] as [number, number][], position: 9 }
  await recordProgress(member, seen)
  await queueOperation({ member, kind: 'activity.completion', payload: seen })
  await saveDraft(member, 'sale', { observation: 'meio digitada', photo: { blob } })
  const content = { page: 'about', version: 4, updatedAt: instant, texts: { 'pt-BR': { title: 'Sobre', blocks: [] } } }
  await deviceDb().table('pages').put({ client: '', page: 'about', etag: '"e"', content })

  // Signed out without a network, before the first person came back.
  server.between = () => Promise.reject(new TypeError('Failed to fetch'))
  await saveSession(signedIn(bia), 1)
  await signOut(bia)
  await saveSession(signedIn(), 1)
}
