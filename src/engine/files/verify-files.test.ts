import { expect, test, vi } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { deviceDb } from '../database/device-db.ts'
import { freshDevice, intercept, member, problem, sha256, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { cleanUpDevice } from '../sync/clean-up-device.ts'
import { addFile, content, cutOnceAfter, haveCourse, playedHash } from '../downloads/course.test-support.ts'
import { listDownloads, readDownload } from '../downloads/downloads.ts'
import { runDownloads } from '../downloads/download-engine.ts'
import { checkPlayed, mendPlayed } from './verify-files.ts'
import { cancelDownload, queueDownload } from '../downloads/queue.ts'
import { openRange } from './playback.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

const states = async () => (await listDownloads(member)).map(({ state }) => state)

/** A complete download; other bytes each time, as what was looked through is remembered. */
async function download(seed: number, length = chunkBytes + 5000) {
  await saveSession(signedIn(), 1)
  const bytes = content(length, seed)
  const file = addFile(device.server, bytes)
  await haveCourse(1, [file])
  await queueDownload(member, 1)
  await runDownloads()
  expect(await states()).toEqual(['complete'])
  return { ...file, bytes }
}

async function flip(hash: string, index: number, at: number): Promise<void> {
  const chunk = await deviceDb().fileChunks.get([hash, 0, index])
  const bytes = new Uint8Array(chunk ?? new ArrayBuffer())
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await deviceDb().fileChunks.put(bytes.buffer, [hash, 0, index])
}

test.each([
  ['the first chunk', 0, 77],
  ['the last chunk', 1, 4999],
])(
  'a byte that changed in %s is found when the file is played, and the file is brought again',
  async (_, index, at) => {
    const file = await download(10 + index)
    await flip(file.sha256, index, at)
    expect(await playedHash(file.sha256, file.bytes.length)).not.toBe(file.sha256)
    await checkPlayed(file.sha256)
    expect(await states()).toEqual(['complete'])
    expect(await playedHash(file.sha256, file.bytes.length)).toBe(sha256(file.bytes))
  },
)

test('player P9: a damaged file that does not play is brought anew at once, whenever it was looked through; without a network it is told', async () => {
  const file = await download(12, 3000)
  await checkPlayed(file.sha256)
  expect(await mendPlayed(file.sha256)).toBe('sound')
  await flip(file.sha256, 0, 9)
  device.setOnline(false)
  expect(await mendPlayed(file.sha256)).toBe('damaged')
  device.setOnline(true)
  expect(await mendPlayed(file.sha256)).toBe('mended')
  expect(await playedHash(file.sha256, file.bytes.length)).toBe(sha256(file.bytes))
  expect(await mendPlayed(sha256(new Uint8Array([7])))).toBe('sound')
})

test.each(['gone', 'cut'])('a chunk that is %s is found in the same way', async (how) => {
  const file = await download(how === 'cut' ? 20 : 21)
  if (how === 'cut') await deviceDb().fileChunks.put(new ArrayBuffer(9), [file.sha256, 0, 0])
  else await deviceDb().fileChunks.delete([file.sha256, 0, 0])
  await checkPlayed(file.sha256)
  expect(await playedHash(file.sha256, file.bytes.length)).toBe(sha256(file.bytes))
})

test('without a network a damaged file stays as it is, and is looked at again when there is one', async () => {
  const file = await download(30, 3000)
  await flip(file.sha256, 0, 5)
  device.setOnline(false)
  await checkPlayed(file.sha256)
  expect(await states()).toEqual(['complete'])
  expect((await deviceDb().files.get(file.sha256))?.state).toBe('complete')
  device.setOnline(true)
  await checkPlayed(file.sha256)
  expect(await playedHash(file.sha256, file.bytes.length)).toBe(sha256(file.bytes))
})

test('a course that is being repaired when the app is closed stays on the list and goes on', async () => {
  const file = await download(40, 3000)
  await flip(file.sha256, 0, 5)
  const known = device.server.files.get(file.sha256)
  device.server.between = () => Promise.reject(new TypeError('Failed to fetch'))
  await checkPlayed(file.sha256)
  await cleanUpDevice()
  expect(await states()).toEqual(['running'])
  device.server.between = (_, answer) => answer()
  await runDownloads()
  expect(await states()).toEqual(['complete'])
  expect(await playedHash(file.sha256, file.bytes.length)).toBe(sha256(known ?? new Uint8Array()))
})

test('engine C9: a damaged file plays on while it is brought anew, also through a cut link, and is replaced when the new one is whole', async () => {
  const file = await download(60, 3000)
  await flip(file.sha256, 0, 5)
  const damaged = await playedHash(file.sha256, file.bytes.length)
  cutOnceAfter(device.server, 1000)
  await checkPlayed(file.sha256)
  expect(await readDownload(member, 1)).toMatchObject({ state: 'running', received: 1000 })
  expect(await playedHash(file.sha256, file.bytes.length)).toBe(damaged)
  await cleanUpDevice()
  const playing = await openRange(file.sha256, 0, 2999)
  device.setOnline(true)
  await runDownloads()
  expect(await states()).toEqual(['complete'])
  // What was opened before goes on in the copy that took its place.
  expect(sha256(new Uint8Array(await new Response(playing).arrayBuffer()))).toBe(file.sha256)
  expect(await playedHash(file.sha256, file.bytes.length)).toBe(file.sha256)
  expect(await deviceDb().fileChunks.count()).toBe(1)
})

test.each([
  ['the server has it no more', () => Promise.resolve(problem('file.not_found'))],
  [
    'what comes is damaged too',
    async (_: Request, answer: () => Promise<Response>) => {
      const { headers } = await answer()
      return new Response(content(3000, 99), { headers })
    },
  ],
])('engine C9: a damaged file stays and plays where %s', async (_, between) => {
  const file = await download(70, 3000)
  await flip(file.sha256, 0, 5)
  const damaged = await playedHash(file.sha256, file.bytes.length)
  device.server.between = between
  await checkPlayed(file.sha256)
  expect(await states()).toEqual(['complete'])
  expect(await playedHash(file.sha256, file.bytes.length)).toBe(damaged)
  expect(await deviceDb().fileChunks.count()).toBe(1)
})

test('engine C9: calling off what brings a damaged file anew leaves it as it was', async () => {
  const file = await download(80, 3000)
  await flip(file.sha256, 0, 5)
  cutOnceAfter(device.server, 1000)
  await checkPlayed(file.sha256)
  await cancelDownload(member, 1)
  expect(await states()).toEqual(['complete'])
  expect(await playedHash(file.sha256, file.bytes.length)).not.toBeNull()
})

test('a whole file is read through once a week, however often it is played', async () => {
  const file = await download(50, 3000)
  let reads = 0
  intercept(IDBObjectStore.prototype, 'get', (store) => {
    if (store.name === 'fileChunks') reads++
  })
  await Promise.all([checkPlayed(file.sha256), checkPlayed(file.sha256)])
  await checkPlayed(file.sha256)
  expect(reads).toBe(1)
  await deviceDb().files.update(file.sha256, { checkedAt: Date.now() - 8 * 24 * 3600 * 1000 })
  await checkPlayed(file.sha256)
  expect(reads).toBe(2)
})
