import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { deviceDb } from '../database/device-db.ts'
import { storedFile } from '../files/playback.ts'
import { ana, freshDevice, member, signedIn } from '../test-support/server.ts'
import { saveSession, signOut } from '../session/session.ts'
import type { BackgroundFetch } from './background-fetch.ts'
import { writeChoices } from './choices.ts'
import { addFile, bundleOf, content, haveCourse, rangesAsked, stallAfter } from './course.test-support.ts'
import { readDownload } from './downloads.ts'
import { runDownloads } from './download-engine.ts'
import { followTransferred, transferDownloads, recallTransferred, takeBack, takeIn } from './transfer.ts'
import { pauseDownload, queueDownload, removeDownload } from './queue.ts'
import { dropUnfinished } from './clean-up.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

/** The browser's part: it asks the server with what it was given and nothing else, when the test lets it. */
class FakeFetch extends EventTarget implements BackgroundFetch {
  downloaded = 0
  result = '' as const
  readonly id
  readonly requests
  private readonly responses: Promise<Response>[]
  constructor(id: string, requests: readonly Request[]) {
    super()
    this.id = id
    this.requests = requests
    this.responses = []
  }
  /** Gets so many of its requests; the others fail, as when it gives up. */
  bring(most = this.requests.length) {
    browser.delete(this.id)
    const asked = this.requests.map((request, at) =>
      at < most ? device.server.fetch(request) : Promise.reject(new DOMException('gone', 'AbortError')),
    )
    for (const answer of asked) answer.catch(() => undefined)
    this.responses.push(...asked)
    return this
  }
  abort() {
    return Promise.resolve(browser.delete(this.id))
  }
  matchAll() {
    const records = this.responses.map((responseReady, at) => {
      return { request: this.requests[at] ?? expect.unreachable(), responseReady }
    })
    return Promise.resolve(records)
  }
}

const browser = new Map<string, FakeFetch>()
let shown: { title: string; downloadTotal: number }[] = []
const manager = {
  fetch(id: string, requests: readonly Request[], options: { title: string; downloadTotal: number }) {
    if (browser.has(id)) return Promise.reject(new TypeError('there is one of that name'))
    const fetching = new FakeFetch(id, requests)
    browser.set(id, fetching)
    shown.push(options)
    return Promise.resolve(fetching)
  },
  get: (id: string) => Promise.resolve(browser.get(id)),
  getIds: () => Promise.resolve([...browser.keys()]),
}

const never = new AbortController().signal
let quota = 1e10
beforeEach(() => {
  browser.clear()
  shown = []
  quota = 1e10
  vi.stubGlobal('registration', { backgroundFetch: manager })
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    onLine: true,
    storage: { estimate: () => Promise.resolve({ quota, usage: 0 }) },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const bytes = content(3 * chunkBytes + 1234)

/** A course of one file of a little over three chunks, in the queue. */
async function queueCourse() {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, bytes)
  await haveCourse(4, [file])
  await queueDownload(member, 4)
  return file
}

async function transferCourse() {
  const file = await queueCourse()
  await transferDownloads('Baixando')
  const [fetching] = browser.values()
  return { file, fetching: fetching ?? expect.unreachable('nothing was transferred') }
}

/** What the engine itself asked of the files' bytes: those requests have a session's token. */
const askedByEngine = () =>
  device.server.requests.filter(
    (request, at) => request.startsWith('GET /api/bundles/') && device.server.headers[at]?.has('authorization'),
  )
const download = async () => (await readDownload(member, 4)) ?? expect.unreachable('no download')

test('what is left of a download goes on in the browser, and is checked and complete when it comes back', async () => {
  const { file, fetching } = await transferCourse()
  expect(shown).toMatchObject([{ title: 'Baixando', downloadTotal: bytes.length }])
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  await takeIn(fetching.bring(), never)
  expect(askedByEngine()).toEqual([])
  expect(await download()).toMatchObject({ state: 'complete', progress: 1 })
  expect(await storedFile(file.sha256)).toMatchObject({ state: 'complete', received: bytes.length })
})

test('the browser is given no token and no name of a course: links that open one file each', async () => {
  const { file, fetching } = await transferCourse()
  const transferred = fetching.requests.map(({ url, headers }) => JSON.stringify([url, ...headers]))
  expect(transferred).toHaveLength(1)
  expect(transferred.join()).not.toContain('access-1')
  expect(new URL(fetching.requests[0]?.url ?? '').search).toBe(`?link=link-of-${bundleOf(file).bundle.bundleId}`)
  expect(JSON.stringify(shown)).not.toContain('Texto')
})

/** As long as the test wishes, the engine is in the middle of the file, with so many bytes of it. */
function stallEngine(at: number) {
  device.server.between = async (request, answer) => {
    const response = await answer()
    return request.headers.has('authorization') && request.method === 'GET' && response.status !== 206
      ? stallAfter(at, request, response)
      : response
  }
}

test('it takes over in the middle: the engine leaves it, and no chunk comes twice', async () => {
  await queueCourse()
  stallEngine(chunkBytes + 500)
  const running = runDownloads()
  await vi.waitFor(async () => expect((await download()).received).toBeGreaterThanOrEqual(chunkBytes))
  await transferDownloads('Baixando')
  expect(await running).toMatchObject({ remaining: 0 })
  const [fetching] = browser.values()
  expect(fetching?.requests.map(({ headers }) => headers.get('range'))).toEqual([
    `bytes=${chunkBytes}-${bytes.length - 1}`,
  ])
  await takeIn(fetching?.bring() ?? expect.unreachable(), never)
  expect(await download()).toMatchObject({ state: 'complete' })
  expect(askedByEngine()).toHaveLength(1)
})

test('long files are asked for in parts; what came before the browser gave up stays, the engine brings the rest', async () => {
  await saveSession(signedIn(), 1)
  const long = content(40 * 1024 * 1024)
  await haveCourse(4, [addFile(device.server, long)])
  await queueDownload(member, 4)
  await transferDownloads('Baixando')
  const [fetching] = browser.values()
  expect(fetching?.requests).toHaveLength(3)
  await takeIn(fetching?.bring(2) ?? expect.unreachable(), never)
  expect(await download()).toMatchObject({ state: 'complete' })
  expect(rangesAsked(device.server).at(-1)).toBe(`bytes=${32 * 1024 * 1024}-`)
})

test('bytes that are not what was promised are never kept: the engine asks for the file itself', async () => {
  const { file, fetching } = await transferCourse()
  device.server.between = async (request, answer) => {
    const response = await answer()
    if (!request.url.includes('link=')) return response
    return new Response(new Uint8Array(bytes.length), { status: 206, headers: response.headers })
  }
  await takeIn(fetching.bring(), never)
  expect(await storedFile(file.sha256)).toMatchObject({ state: 'complete' })
  expect(await download()).toMatchObject({ state: 'complete' })
})

test('the list tells how far the browser is, and an app that starts meanwhile leaves it there', async () => {
  const { fetching } = await transferCourse()
  await followTransferred()
  fetching.downloaded = bytes.length / 2
  await vi.waitFor(async () => {
    fetching.dispatchEvent(new Event('progress'))
    expect((await download()).progress).toBeCloseTo(0.5)
  })
  await dropUnfinished()
  expect(await download()).toMatchObject({ state: 'running' })
})

test.each<[string, () => Promise<unknown>]>([
  ['paused', () => pauseDownload(member, 4)],
  ['removed', () => removeDownload(member, 4)],
  ['of somebody who signed out', () => signOut(ana)],
  ['for Wi-Fi only from now on', () => writeChoices(ana, { network: 'wifi' })],
])('a download that is %s is taken back from the browser', async (_, change) => {
  await transferCourse()
  await recallTransferred()
  expect(browser.size).toBe(1)
  await change()
  await recallTransferred()
  expect(browser.size).toBe(0)
})

test('called off where the browser shows it, it is paused, and what came stays', async () => {
  const { fetching } = await transferCourse()
  await takeBack(fetching.bring(1))
  expect(await download()).toMatchObject({ state: 'complete' })
  await removeDownload(member, 4)
  await queueDownload(member, 4)
  await transferDownloads('Baixando')
  await takeBack([...browser.values()][0]?.bring(0) ?? expect.unreachable())
  expect(await download()).toMatchObject({ state: 'paused', received: 0 })
})

test.each<[string, () => unknown]>([
  ['over Wi-Fi only', () => writeChoices(ana, { network: 'wifi' })],
  ['where space is short', () => void (quota = bytes.length)],
  ['of a browser that has no such thing', () => vi.stubGlobal('registration', {})],
  ['without a connection', () => void (device.server.between = () => Promise.reject(new TypeError('Failed to fetch')))],
  [
    'that is nearly done',
    () =>
      deviceDb()
        .files.toCollection()
        .modify({ received: bytes.length - 10 }),
  ],
])('a download %s stays with the engine', async (_, make) => {
  await queueCourse()
  stallEngine(chunkBytes + 1)
  const stop = new AbortController()
  const running = runDownloads({ signal: stop.signal })
  await vi.waitFor(async () => expect((await download()).received).toBeGreaterThanOrEqual(chunkBytes))
  stop.abort()
  await running
  await make()
  await transferDownloads('Baixando')
  expect(browser.size).toBe(0)
  expect(await download()).toMatchObject({ state: 'running' })
})
