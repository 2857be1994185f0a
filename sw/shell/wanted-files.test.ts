import { beforeEach, expect, test, vi } from 'vitest'

const origin = 'http://trilha.test'
const address = (path: string) => `${origin}/${path}`
const build = [
  'assets/index-1.js',
  'assets/pt-BR-a1.js',
  'assets/en-US-b1.js',
  'assets/en-US-b2.js',
  'assets/fr-FR-c1.js',
  'assets/scan-reader-d1.js',
  'assets/zxing_reader-d2.wasm',
]

let kept: Map<string, Response>
let asked: string[]
let answer: () => Response | Promise<Response>
const script = () => new Response('texts', { headers: { 'content-type': 'text/javascript' } })

beforeEach(() => {
  kept = new Map()
  asked = []
  answer = script
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (url: string) => kept.get(url),
    put: async (url: string, response: Response) => void kept.set(url, response),
    delete: async ({ url }: Request) => kept.delete(url),
  }
  vi.resetModules()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('registration', { scope: `${origin}/` })
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return await answer()
  })
  return () => vi.unstubAllGlobals()
})

const wantedFiles = () => import('./wanted-files.ts')
const textsOfBuild = async () =>
  (await wantedFiles()).splitManifest(build.map((url) => ({ url, revision: null }))).others

test('engine B13: the texts of the languages that are offered are kept, once, and of no others', async () => {
  const { keepWanted, splitManifest } = await wantedFiles()
  const { shell, others: texts } = splitManifest(build.map((url) => ({ url, revision: null })))
  expect(shell.map(({ url }) => url)).toEqual(['assets/index-1.js', 'assets/pt-BR-a1.js'])
  await keepWanted(texts, ['pt-BR', 'en-US'])
  expect([...kept.keys()]).toEqual([address('assets/en-US-b1.js'), address('assets/en-US-b2.js')])
  await keepWanted(texts, ['pt-BR', 'en-US'])
  expect(asked).toHaveLength(2)
})

test('engine B13: the next build brings the same languages along, and those of the build before go when it takes over', async () => {
  const { keepWanted, keptWanted, removeOthers } = await wantedFiles()
  const texts = await textsOfBuild()
  await keepWanted(texts, ['fr-FR'])
  const next = [address('assets/en-US-n1.js'), address('assets/fr-FR-n2.js')]
  await keepWanted(next, await keptWanted())
  expect([...kept.keys()]).toEqual([address('assets/fr-FR-c1.js'), address('assets/fr-FR-n2.js')])
  await removeOthers(next)
  expect([...kept.keys()]).toEqual([address('assets/fr-FR-n2.js')])
})

test('engine B13: a portal’s page is not kept as a language, and without a network nothing is lost', async () => {
  const { keepWanted } = await wantedFiles()
  const texts = await textsOfBuild()
  answer = () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
  await keepWanted(texts, ['fr-FR'])
  expect(kept.size).toBe(0)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await keepWanted(texts, ['fr-FR'])
  answer = script
  await keepWanted(texts, ['fr-FR'])
  expect(kept.size).toBe(1)
})

test('loyalty 56: the scanner is kept where sales are reported and nowhere else, and the next build brings it along', async () => {
  const { keepWanted, keptWanted, removeOthers } = await wantedFiles()
  const files = await textsOfBuild()
  await keepWanted(files, ['en-US'])
  expect([...kept.keys()].filter((url) => !url.includes('en-US'))).toEqual([])
  await keepWanted(files, ['scanner'])
  expect([...kept.keys()].filter((url) => !url.includes('en-US'))).toEqual([
    address('assets/scan-reader-d1.js'),
    address('assets/zxing_reader-d2.wasm'),
  ])
  const next = [address('assets/scan-reader-n1.js'), address('assets/zxing_reader-d2.wasm')]
  await keepWanted(next, await keptWanted())
  await removeOthers(next)
  expect([...kept.keys()].toSorted()).toEqual(next)
})
