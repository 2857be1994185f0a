import { beforeEach, expect, test, vi } from 'vitest'

/** Cache Storage as far as a precache asks for it. */
function memoryCaches() {
  const kept = new Map<string, Response>()
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    put: async (url: string, response: Response) => void kept.set(url, response),
  }
  return { kept, open: async () => cache }
}

const origin = 'http://trilha.test'
const files = ['assets/a-1.js', 'assets/b-2.css']
const page = '<script src="/assets/a-1.js"></script><link href="/assets/b-2.css">'
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const built = (path: string) =>
  path === '/index.html' ? html(page) : new Response(path, { headers: { 'content-type': 'text/javascript' } })

let answer: (path: string) => Response | Promise<Response>
let asked: string[]
let storage: ReturnType<typeof memoryCaches>
const paths = () => [...storage.kept.keys()].map((url) => url.slice(origin.length))

async function openWorker() {
  vi.resetModules()
  const { precache, completePrecache } = await import('./precache.ts')
  precache.addToCacheList([{ url: '/index.html', revision: '7' }, ...files.map((url) => ({ url, revision: null }))])
  return completePrecache
}

beforeEach(() => {
  asked = []
  answer = built
  storage = memoryCaches()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('registration', { scope: `${origin}/` })
  vi.stubGlobal('caches', storage)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname)
    return await answer(new URL(url).pathname)
  })
  return () => vi.unstubAllGlobals()
})

test('engine C5: what is missing of the app is fetched, the page last, and what is there is not asked for', async () => {
  const complete = await openWorker()
  await storage.open().then((cache) => cache.put(`${origin}/assets/a-1.js`, new Response('kept')))
  await Promise.all([complete(), complete()])
  expect(asked).toEqual(['/assets/b-2.css', '/index.html'])
  expect(paths()).toEqual(['/assets/a-1.js', '/assets/b-2.css', '/index.html?__WB_REVISION__=7'])
  await complete()
  expect(asked).toHaveLength(2)
})

const strangers: Record<string, (path: string) => Response> = {
  'a portal’s page': () => html('<h1>Wi-Fi</h1>'),
  'the page of the next release': (path) => (path === '/index.html' ? html(page.replace('a-1', 'a-9')) : built(path)),
  'an error': () => new Response('', { status: 503, headers: { 'content-type': 'text/javascript' } }),
}

test.each(Object.keys(strangers))('engine C5: %s is not kept in the place of a file of the app', async (name) => {
  const complete = await openWorker()
  answer = strangers[name] ?? built
  await complete()
  expect(paths()).not.toContain('/index.html?__WB_REVISION__=7')
  for (const kept of storage.kept.values()) expect(await kept.text()).not.toContain('<')
  answer = built
  await complete()
  expect(paths().toSorted()).toEqual(['/assets/a-1.js', '/assets/b-2.css', '/index.html?__WB_REVISION__=7'])
})

test('engine C5: a network that goes away in the middle leaves what came, and the next start goes on', async () => {
  const complete = await openWorker()
  answer = (path) => (path === '/assets/b-2.css' ? Promise.reject(new TypeError('Failed to fetch')) : built(path))
  await complete()
  expect(paths()).toEqual(['/assets/a-1.js'])
  answer = built
  await complete()
  expect(asked.filter((path) => path === '/assets/a-1.js')).toHaveLength(1)
  expect(paths()).toHaveLength(3)
})
