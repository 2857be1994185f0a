import { createCipheriv } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaPartBytes } from '#contract/engine/files/file.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { partAt, partsOf, type MediaUpload } from '#contract/features/media/media-upload.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { postgresSkipped } from '#test/support/database/postgres.ts'
import { describeFile, sha256Of } from '#test/support/media-caller.ts'
import { zipOf } from '#test/support/packages/zip-of.ts'

/** A zip of bytes that do not compress and are the same every time. */
function largeFile(bytes: number): Buffer {
  const body = createCipheriv('aes-128-ctr', 'a'.repeat(16), 'b'.repeat(16)).update(Buffer.alloc(bytes))
  return zipOf([{ name: 'aula.bin', method: 0, body }])
}

let installation: Installation
let origin: string
beforeAll(async () => {
  installation = await openInstallation(postgresSkipped ? 'embedded' : 'postgres')
  await installation.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(installation.app.server.address() as AddressInfo).port}`
})
afterAll(async () => installation.close())

/** One window of the desk: what it sends goes over the network. */
function openWindow(staff: StaffCaller, name: string, file: Buffer) {
  const send = async <T>(path: string, body: object = {}): Promise<T> => {
    const headers = { ...(await staff.headers()), 'content-type': 'application/json' }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const base = '/api/admin/media/'
  return {
    start: () => send<MediaUpload>(`${base}uploads/`, describeFile(name, file)),
    async put({ mediaId, version }: MediaUpload, number: number, signal?: AbortSignal) {
      const { from, bytes } = partAt(number, file.length)
      const body = file.subarray(from, from + bytes)
      const part = { number, sha256: sha256Of(body) }
      const { url } = await send<{ url: string }>(`${base}${mediaId}/versions/${version}/parts/`, part)
      const headers = { 'content-type': 'application/octet-stream' }
      const answer = await fetch(origin + url, {
        method: 'PUT',
        headers,
        body: new Uint8Array(body),
        signal: signal ?? null,
      })
      expect(answer.status).toBe(200)
    },
    complete: ({ mediaId, version }: MediaUpload) => send<object>(`${base}${mediaId}/versions/${version}/complete/`),
  }
}

test('back-office D68: an upload of many parts that is cut at 60 % goes on in another session, sends no part twice, and has its hash', async () => {
  const file = largeFile(64 * 1024 ** 2 + 12_345)
  const parts = partsOf(file.length)
  const until = Math.floor(parts * 0.6)
  const first = openWindow(await openStaff(installation, ['programme-admin']), 'Treinamento.zip', file)
  const begun = await first.start()
  for (let number = 1; number <= until; number++) await first.put(begun, number)
  // Cut in the middle of a part.
  const cut = new AbortController()
  const broken = first.put(begun, until + 1, cut.signal)
  cut.abort()
  await expect(broken).rejects.toThrow()

  // Another day, somebody else of the staff, the same file.
  installation.clock.pass(2 * 86_400_000)
  const second = openWindow(await openStaff(installation, ['programme-admin']), 'Treinamento.zip', file)
  const again = await second.start()
  expect([again.mediaId, again.version]).toEqual([begun.mediaId, begun.version])
  expect(again.parts).toEqual(
    Array.from({ length: until }, (_, at) => {
      const { from, bytes } = partAt(at + 1, file.length)
      return { number: at + 1, sha256: sha256Of(file.subarray(from, from + bytes)) }
    }),
  )
  for (let number = until + 1; number <= parts; number++) await second.put(again, number)
  await second.complete(again)
  await second.complete(again)
  await installation.services.jobs.run()

  const staff = await openStaff(installation, ['programme-admin'])
  const item = (await staff.get(`/api/admin/media/${begun.mediaId}/`)).json<MediaDetail>()
  expect(item).toMatchObject({ state: 'ready', bytes: file.length, versions: [{ sha256: sha256Of(file) }] })
  const read = await fetch(origin + (item.file ?? ''))
  expect(sha256Of(new Uint8Array(await read.arrayBuffer()))).toBe(sha256Of(file))
}, 60_000)

test('two windows that pick the same file at once send one upload', async () => {
  const file = largeFile(mediaPartBytes + 77)
  const staff = await openStaff(installation, ['programme-admin'])
  const windows = Array.from({ length: 4 }, () => openWindow(staff, 'Junto.zip', file))
  const begun = await Promise.all(windows.map((window) => window.start()))
  expect(new Set(begun.map(({ mediaId }) => mediaId)).size).toBe(1)
})
