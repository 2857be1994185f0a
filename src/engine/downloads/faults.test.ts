import { expect, test, vi } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import { deviceDb } from '../database/device-db.ts'
import { saveDraft } from '../rows/drafts.ts'
import { queueOperation } from '../outbox/queue.ts'
import { readOutbox } from '../outbox/read.ts'
import { storedFile } from '../files/playback.ts'
import { holdReserve, reserveBytes } from '../database/reserve.ts'
import { freshDevice, member, sale, sha256, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { addFile, content, haveCourse, playedHash } from './course.test-support.ts'
import { listDownloads, readDownload } from './downloads.ts'
import { runDownloads } from './download-engine.ts'
import { queueDownload } from './queue.ts'
import { limitDevice } from './quota.test-support.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

/** A sale with its photo, as large as one that was scaled on the device. */
async function reportSale(photoBytes = 3_000_000): Promise<void> {
  const photo = content(photoBytes, 5)
  const ref = { fileId: newId(), sha256: sha256(photo), bytes: photo.length, type: 'image/jpeg' }
  await queueOperation({
    member,
    kind: 'sale.report',
    payload: { ...sale, photo: ref },
    files: [{ ref, blob: new Blob([photo]) }],
  })
}

test.each([1, 2, 3])(
  'a device that is full at chunk %i lists nothing of the download, and a sale made at that moment is kept with its photo',
  async (chunks) => {
    await saveSession(signedIn(), 1)
    await haveCourse(5, [addFile(device.server, content(5 * chunkBytes))])
    const limit = limitDevice(reserveBytes + chunks * chunkBytes + 1_000_000)
    await queueDownload(member, 5)
    const sold = new Promise<void>((resolve, reject) => {
      limit.refused = (store) => {
        // Outside the transaction that is being refused.
        if (store === 'fileChunks') setTimeout(() => void reportSale().then(resolve, reject))
      }
    })
    expect(await runDownloads()).toMatchObject({ remaining: 0 })
    await sold
    expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'quota' })
    expect(await listDownloads(member)).toEqual([])
    expect(await deviceDb().fileChunks.count()).toBe(0)
    expect(await readOutbox(member)).toMatchObject([{ kind: 'sale.report', state: 'waiting' }])
  },
)

test('on a device that others have filled to the last byte, sales and drafts go into the reserve, and downloads wait until it is whole', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(3 * chunkBytes))
  await haveCourse(5, [file])
  const limit = limitDevice(Infinity)
  await holdReserve()
  limit.quota = limit.used()
  await reportSale()
  await saveDraft(member, 'sale', { note: 'metade' })
  expect(await readOutbox(member)).toHaveLength(1)
  expect(await deviceDb().reserve.count()).toBe(0)

  limit.quota = limit.used() + 2 * chunkBytes
  await queueDownload(member, 5)
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'quota' })
  expect(device.server.requests.filter((request) => request.includes('/api/bundles/'))).toEqual([])

  limit.quota = limit.used() + reserveBytes + 4 * chunkBytes
  await queueDownload(member, 5)
  await runDownloads()
  expect(await playedHash(file.sha256, file.bytes)).toBe(file.sha256)
})

test('a download stops the moment the outbox had to take the reserve', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(4 * chunkBytes))])
  await queueDownload(member, 5)
  device.server.between = async (_, answer) => {
    await deviceDb().reserve.clear()
    return answer()
  }
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'quota' })
})

test('what arrived damaged is asked for again by itself, and never listed as ready in between', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(chunkBytes + 5000))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  let answers = 0
  const ready: boolean[] = []
  device.server.between = async (_, answer) => {
    ready.push((await storedFile(file.sha256)) !== null)
    const response = await answer()
    const body = new Uint8Array(await response.arrayBuffer())
    if (++answers === 1) body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
    return new Response(body, { status: response.status, headers: response.headers })
  }
  await runDownloads()
  expect(answers).toBe(2)
  expect(ready).toEqual([false, false])
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(await playedHash(file.sha256, file.bytes)).toBe(file.sha256)
})

test('a download of several minutes goes through slices of a minute at most, each byte fetched once, though a worker is ended in the middle', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(10 * 500_000))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  const asked: { from: number; brought: number }[] = []
  device.server.between = async (request, answer) => {
    const response = await answer()
    const body = new Uint8Array(await response.arrayBuffer())
    const from = Number(/\d+/.exec(request.headers.get('range') ?? '')?.[0] ?? 0)
    const one = { from, brought: 0 }
    asked.push(one)
    // Half a megabyte every forty seconds.
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = body.subarray(one.brought, one.brought + 500_000)
          if (part.length === 0) return controller.close()
          vi.setSystemTime(Date.now() + 40_000)
          one.brought += part.length
          controller.enqueue(part)
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(stream, { status: response.status, headers: response.headers })
  }
  const begun = Date.now()
  const slices: number[] = []
  const ended = new AbortController()
  for (let remaining = 1; remaining > 0;) {
    const at = Date.now()
    const slice = runDownloads({ budgetMs: 60_000, signal: slices.length === 2 ? ended.signal : undefined })
    if (slices.length === 2) ended.abort()
    remaining = (await slice).remaining
    slices.push(Date.now() - at)
  }
  expect(Date.now() - begun).toBeGreaterThan(5 * 60_000)
  // What came when the minute was over is still kept: one part more at most.
  expect(Math.max(...slices)).toBeLessThanOrEqual(60_000 + 40_000)
  expect(slices.length).toBeGreaterThan(4)
  expect(asked.reduce((sum, { brought }) => sum + brought, 0)).toBe(file.bytes)
  expect(await playedHash(file.sha256, file.bytes)).toBe(file.sha256)
})
