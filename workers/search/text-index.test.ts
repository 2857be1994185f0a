import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packFileText } from '#contract/engine/files/file-text.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import { personDb } from '#engine/database/person-db.ts'
import { MemberIndex } from './member-index.ts'

const ana = { userId: 'ana', clientId: 1 }
const scope = { member: ana, modules: ['online_courses' as const], language: 'pt-BR' as const, destinations: [] }
const sha = (letter: string) => letter.repeat(64)
const soon = { timeout: 10_000 }

let opened: MemberIndex | undefined
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  opened?.close()
  vi.unstubAllGlobals()
})

const put = (collection: 'courses' | 'activities', rows: { id: number }[]) =>
  personDb(ana.userId)[collection].bulkPut(rows.map((row) => ({ clientId: 1, key: String(row.id), row })))

/** A document whose pages say that, as an activity of course 1. */
const documentOf = (id: number, letter: string, more: object = {}) => {
  const file = { path: 'media.pdf', sha256: sha(letter), bytes: 1, type: 'application/pdf' }
  const sha256 = `${sha(letter).slice(1)}f`
  const said = { path: 'text.json', sha256, bytes: 1, type: 'application/json', role: 'text' }
  const bundle = { bundleId: sha('b'), entry: file.path, listBytes: 1, bytes: 2, files: [file, said], choices: [] }
  return {
    id,
    courseId: 1,
    type: 'pdf',
    title: { 'pt-BR': `Manual ${id}` },
    hierarchyOrder: id,
    requiredShare: 0.9,
    required: true,
    content: { bundle, pages: 9 },
    ...more,
  }
}

/** The text of a document on this device. */
async function keep(letter: string, pages: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(packFileText(pages.map((text, at) => ({ at, text }))) ?? '')
  const sha256 = `${sha(letter).slice(1)}f`
  const stored = { sha256, bytes: bytes.length, type: 'application/json', received: bytes.length, chunkBytes: 2 ** 22 }
  await deviceDb().fileChunks.put(bytes.buffer, [sha256, 1, 0])
  await deviceDb().files.put({ ...stored, state: 'complete', copy: 1, hash: new Int32Array(), touchedAt: 0 })
  return sha256
}

const found = (typed: string) =>
  opened
    ?.find(typed, 10)
    .groups.filter(({ kind }) => kind === 'passage')
    .flatMap(({ hits }) => hits.map(({ title, detail, at }) => [title, detail, at]))

async function open(): Promise<void> {
  opened = new MemberIndex(scope, () => undefined)
  await opened.open()
}

test('player P15: a word on page 7 of a kept document is found without accents, under its title, with what stands around it', async () => {
  await put('courses', [{ id: 1, title: { 'pt-BR': 'Pintura' }, blockMenu: false } as { id: number }])
  await put('activities', [documentOf(1, 'a')])
  const long = `${'Antes disso vem outra coisa. '.repeat(20)}A imunização da parede. ${'Depois vem mais. '.repeat(30)}`
  await keep('a', ['Capa', '', '', '', '', '', long])
  await open()
  expect(found('IMUNIZACAO')).toEqual([
    ['Manual 1', expect.stringMatching(/^… .*A imunização da parede\. .* …$/), [1, 1, 1, 6]],
  ])
  const hit = opened?.find('imunizaçao', 5).groups[0]?.hits[0]
  expect(hit?.detailMarks.map(([from, to]) => hit.detail.slice(from, to))).toEqual(['imunização'])
  expect(found('manual')).toEqual([])
})

test('player P15: what is given back or was never kept is not found, what is kept later is', async () => {
  await put('courses', [{ id: 1, title: { 'pt-BR': 'Pintura' }, blockMenu: false } as { id: number }])
  await put('activities', [documentOf(1, 'a')])
  await open()
  expect(found('verniz')).toEqual([])
  const sha256 = await keep('a', ['O verniz'])
  await vi.waitFor(() => expect(found('verniz')).toHaveLength(1), soon)
  await deviceDb().files.delete(sha256)
  await vi.waitFor(() => expect(found('verniz')).toEqual([]), soon)
})

test('player P15: what a locked activity says is not found, nor what is of no course of the person any more', async () => {
  await put('courses', [{ id: 1, title: { 'pt-BR': 'Pintura' }, blockMenu: true } as { id: number }])
  await put('activities', [documentOf(1, 'a'), documentOf(2, 'c')])
  await keep('a', ['O verniz da primeira'])
  await keep('c', ['O verniz da segunda'])
  await open()
  expect(found('verniz')?.map(([title]) => title)).toEqual(['Manual 1'])
  await personDb(ana.userId).courses.clear()
  await vi.waitFor(() => expect(found('verniz')).toEqual([]), soon)
})
