import { expect, test, vi } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import { content as makeContent } from '#engine/downloads/course.test-support.ts'
import { emptyHash } from '#engine/files/sha256.ts'
import { saveSession } from '#engine/session/session.ts'
import { intercept, offline, sha256, signedIn, freshDevice } from '#engine/test-support/server.ts'
import { answerMedia, isMedia } from './media.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })
const content = makeContent(2 * chunkBytes + 500)
const hash = sha256(content)
const bundleId = 'b'.repeat(64)
const url = (query = '') => new URL(`http://trilha.test/media/${hash}?bundle=${bundleId}${query}`)
const ask = (headers: Record<string, string> = {}, method = 'GET', query = '') =>
  answerMedia(new Request(url(query), { headers, method }), url(query))
/** Millions of bytes are compared by their hash: a matcher would look at each. */
const hashOf = async (response: Response) => sha256(new Uint8Array(await response.arrayBuffer()))

async function storeFile(state: 'complete' | 'partial' = 'complete') {
  await deviceDb().files.put({
    sha256: hash,
    bytes: content.length,
    type: 'video/mp4',
    received: content.length,
    chunkBytes,
    state,
    copy: 0,
    hash: emptyHash().words,
    touchedAt: 0,
  })
  for (let index = 0; index * chunkBytes < content.length; index++) {
    const bytes = content.slice(index * chunkBytes, (index + 1) * chunkBytes).buffer
    await deviceDb().fileChunks.put(bytes, [hash, 0, index])
  }
}

test('a stored file plays whole and in ranges, with no network at all', async () => {
  await storeFile()
  device.setOnline(false)
  const full = await ask()
  expect([full.status, full.headers.get('content-length'), full.headers.get('accept-ranges')]).toEqual([
    200,
    String(content.length),
    'bytes',
  ])
  expect(await hashOf(full)).toBe(sha256(content))
  const part = await ask({ range: `bytes=${chunkBytes - 10}-${2 * chunkBytes + 9}` })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes ${chunkBytes - 10}-${2 * chunkBytes + 9}/${content.length}`,
  ])
  expect(part.headers.get('content-type')).toBe('video/mp4')
  expect(await hashOf(part)).toBe(sha256(content.slice(chunkBytes - 10, 2 * chunkBytes + 10)))
  expect((await ask({ range: 'bytes=0-1' })).headers.get('content-range')).toBe(`bytes 0-1/${content.length}`)
  const beyond = await ask({ range: 'bytes=99999999-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, String(content.length), null])
})

test('a far seek reads only the chunks it needs', async () => {
  await storeFile()
  const read: unknown[] = []
  const restore = intercept(IDBObjectStore.prototype, 'get', (store, [key]) => {
    if (store.name === 'fileChunks') read.push((key as unknown[])[2])
  })
  await hashOf(await ask({ range: `bytes=${2 * chunkBytes + 100}-` }))
  const early = await ask({ range: 'bytes=0-' })
  const reader = early.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  restore()
  expect(read).toEqual([2, 0])
})

test('a changed version asked for with If-Range gets the whole file, not a wrong part', async () => {
  await storeFile()
  expect((await ask({ range: 'bytes=5-9', 'if-range': '"other"' })).status).toBe(200)
  expect((await ask({ range: 'bytes=5-9', 'if-range': `"${sha256(content)}"` })).status).toBe(206)
})

test('what is not whole here comes from the network with range, token and client', async () => {
  await saveSession(signedIn(), 1)
  await storeFile('partial')
  device.server.files.set(hash, content)
  const etag = `"${sha256(content)}"`
  const response = await ask({ range: 'bytes=100-', 'if-range': etag }, 'GET', '&client=2')
  expect(response.status).toBe(206)
  expect(await hashOf(response)).toBe(sha256(content.slice(100)))
  expect(device.server.requests.at(-1)).toBe(`GET /api/bundles/${bundleId}/files/${hash}/`)
  const sent = device.server.headers.at(-1)
  expect([sent?.get('authorization'), sent?.get('trilha-client'), sent?.get('range')]).toEqual([
    'Bearer access-1',
    '2',
    'bytes=100-',
  ])
})

test('offline and absent is 504; nobody signed in is 401', async () => {
  expect((await ask()).status).toBe(401)
  await saveSession(signedIn(), 1)
  device.server.between = offline
  expect((await ask()).status).toBe(504)
})

test('engine A1: what is not here and names no bundle is nowhere: nothing is asked of the server', async () => {
  await saveSession(signedIn(), 1)
  for (const query of ['', '?bundle=x', `?bundle=${bundleId}/../..`]) {
    const address = new URL(`http://trilha.test/media/${hash}${query}`)
    expect((await answerMedia(new Request(address), address)).status).toBe(404)
  }
  expect(device.server.requests).toEqual([])
})

test('only addresses of files are media', () => {
  const asked = (path: string, method = 'GET') =>
    isMedia(new Request(`http://trilha.test${path}`, { method }), new URL(`http://trilha.test${path}`))
  expect([asked(`/media/${hash}`), asked('/media/../api'), asked('/media/x'), asked(`/media/${hash}`, 'POST')]).toEqual(
    [true, false, false, false],
  )
})
