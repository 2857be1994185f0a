import { createServer } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mediaPartBytes, partBytes } from '#contract/engine/files/file.ts'
import { openS3 } from '#test/support/external-services/s3.ts'
import { serveEndpoints } from '#server/engine/http/routes.ts'
import { answerProblems } from '#server/engine/http/problems.ts'
import { openTestParts } from '#test/support/server/services-without-database.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { partsRoute } from '#server/engine/files/parts-route.ts'
import { openS3Store } from './s3-store.ts'

interface Opened {
  store: FileStore
  origin: string
  close: () => Promise<void>
}

async function openFolder(): Promise<Opened & { folder: string }> {
  const parts = await openTestParts()
  const store = await openFolderStore(parts.config.dataDir, parts.config.secretKey)
  const app = fastify()
  answerProblems(app)
  app.register(async (scope) => serveEndpoints(scope, parts, partsRoute(store)))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    store,
    origin,
    folder: parts.config.dataDir,
    close: async () => void (await app.close(), await parts.close()),
  }
}

async function openBucket(): Promise<Opened> {
  const s3 = await openS3()
  const store = await openS3Store(s3.config)
  return { store, origin: '', close: async () => void (await store.close(), await s3.close()) }
}

const bytes = (length: number, seed = 1) =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 7 + (index >> 8)) % 256)
const readAll = async (store: FileStore, key: string, range?: { start: number; end: number }) =>
  new Uint8Array(await buffer(await store.read(key, range)))

describe.each([
  ['a folder', openFolder],
  ['S3', openBucket],
])('files in %s', (_name, open) => {
  const opened = async () => {
    const parts = await open()
    onTestFinished(parts.close)
    return parts
  }
  const put = async (origin: string, url: string, body: Uint8Array, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(url, origin || undefined), {
      method: 'PUT',
      body: body as Uint8Array<ArrayBuffer>,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '' }
  }

  test('what was stored is read back whole and in ranges, and is gone once removed', async () => {
    const { store } = await opened()
    const body = bytes(70_000)
    await store.put('clients/1/a.bin', body, 'application/octet-stream')
    expect(await store.stat('clients/1/a.bin')).toEqual({ bytes: 70_000 })
    expect(await readAll(store, 'clients/1/a.bin')).toEqual(body)
    expect(await readAll(store, 'clients/1/a.bin', { start: 5, end: 5 })).toEqual(body.slice(5, 6))
    expect(await readAll(store, 'clients/1/a.bin', { start: 69_990, end: 69_999 })).toEqual(body.slice(69_990))
    await store.remove('clients/1/a.bin')
    await store.remove('clients/1/a.bin')
    expect(await store.stat('clients/1/a.bin')).toBeNull()
    await expect(store.read('clients/1/a.bin')).rejects.toMatchObject({ code: 'file.not_found' })
  })

  test('a stream of unknown length is stored, small or large', async () => {
    const { store } = await opened()
    for (const length of [0, 3, partBytes * 2 + 5]) {
      const body = bytes(length)
      await store.put(
        's.bin',
        Readable.from(body.length ? [body.slice(0, 2), body.slice(2)] : []),
        'application/octet-stream',
      )
      expect(Buffer.compare(await readAll(store, 's.bin'), body)).toBe(0)
    }
  })

  test('an upload in parts, one of them sent twice, makes one file', async () => {
    const { store, origin } = await opened()
    const [first, second] = [bytes(partBytes, 1), bytes(1234, 2)]
    const id = await store.startParts('u/photo', 'image/jpeg')
    expect(await store.listParts('u/photo', id)).toEqual([])
    const [one, two] = [
      await store.partUrl('u/photo', id, { number: 1, bytes: partBytes }, 60),
      await store.partUrl('u/photo', id, { number: 2, bytes: 1234 }, 60),
    ]
    await put(origin, one, bytes(partBytes, 9))
    const sent = [await put(origin, one, first), await put(origin, two, second)]
    expect(sent.map((part) => part.status)).toEqual([200, 200])
    const parts = await store.listParts('u/photo', id)
    expect(parts.map(({ number, bytes: size }) => [number, size])).toEqual([
      [1, partBytes],
      [2, 1234],
    ])
    expect(parts.map((part) => part.etag)).toEqual(sent.map((part) => part.etag))
    await store.completeParts('u/photo', id, parts)
    expect(Buffer.compare(await readAll(store, 'u/photo'), Buffer.concat([first, second]))).toBe(0)
  })

  test('a part that never came, or came with other bytes, is named missing and nothing is made', async () => {
    const { store, origin } = await opened()
    const id = await store.startParts('u/x', 'image/jpeg')
    const { etag } = await put(origin, await store.partUrl('u/x', id, { number: 1, bytes: 10 }, 60), bytes(10))
    const wrong = '"00000000000000000000000000000000"'
    await expect(store.completeParts('u/x', id, [{ number: 1, etag: wrong }])).rejects.toMatchObject({
      code: 'file.part_missing',
    })
    await expect(
      store.completeParts('u/x', id, [
        { number: 1, etag },
        { number: 2, etag },
      ]),
    ).rejects.toMatchObject({ code: 'file.part_missing' })
    expect(await store.stat('u/x')).toBeNull()
  })

  test('an upload that was given up is unknown', async () => {
    const { store } = await opened()
    const id = await store.startParts('u/y', 'image/jpeg')
    await store.abortParts('u/y', id)
    await store.abortParts('u/y', id)
    await expect(store.listParts('u/y', id)).rejects.toMatchObject({ code: 'file.upload_unknown' })
    await expect(store.completeParts('u/y', id, [{ number: 1, etag: '"x"' }])).rejects.toMatchObject({
      code: 'file.upload_unknown',
    })
    await expect(store.listParts('u/y', 'not-an-upload')).rejects.toMatchObject({ code: 'file.upload_unknown' })
  })

  test('it is ready', async () => {
    const { store } = await opened()
    await expect(store.ready()).resolves.toBeUndefined()
  })
})

describe('the part route of the folder store', () => {
  test('an altered or outdated address, another type and too many bytes are refused and nothing is kept', async () => {
    const { store, origin, close } = await openFolder()
    onTestFinished(close)
    const id = await store.startParts('u/z', 'image/jpeg')
    const put = async (url: string, body: Uint8Array, type = 'application/octet-stream') =>
      (
        await fetch(origin + url, {
          method: 'PUT',
          body: body as Uint8Array<ArrayBuffer>,
          headers: { 'content-type': type },
        })
      ).status
    const part = { number: 1, bytes: 3 }
    const url = await store.partUrl('u/z', id, part, 60)
    expect(await put(url.replace('.1.3.', '.2.3.'), bytes(3))).toBe(403)
    expect(await put(url.replace('.1.3.', '.1.4.'), bytes(4))).toBe(403)
    expect(await put(await store.partUrl('u/z', id, part, -1), bytes(3))).toBe(403)
    expect(await put(url, bytes(3), 'image/jpeg')).toBe(415)
    expect(await put(url, bytes(mediaPartBytes + 1))).toBe(413)
    expect(await store.listParts('u/z', id)).toEqual([])
    await store.abortParts('u/z', id)
    expect(await put(url, bytes(3))).toBe(404)
  })

  test('engine E6: the address of a part takes exactly its bytes, not one more or less', async () => {
    const { store, origin, close } = await openFolder()
    onTestFinished(close)
    const id = await store.startParts('u/e6', 'image/jpeg')
    const url = await store.partUrl('u/e6', id, { number: 7, bytes: 100 }, 60)
    const put = async (length: number) => {
      const headers = { 'content-type': 'application/octet-stream' }
      return (await fetch(origin + url, { method: 'PUT', body: bytes(length), headers })).status
    }
    for (const length of [99, 101, 70_000]) expect(await put(length)).toBe(403)
    expect(await store.listParts('u/e6', id)).toEqual([])
    expect(await put(100)).toBe(200)
    expect(await store.listParts('u/e6', id)).toMatchObject([{ number: 7, bytes: 100 }])
  })

  test('a part whose length nobody announced, or whose sender goes away, leaves nothing', async () => {
    const { store, folder, origin, close } = await openFolder()
    onTestFinished(close)
    const id = await store.startParts('u/gone', 'image/jpeg')
    const url = origin + (await store.partUrl('u/gone', id, { number: 1, bytes: 300_000 }, 60))
    const send = (body: ReadableStream<Uint8Array>, signal?: AbortSignal) => {
      const headers = { 'content-type': 'application/octet-stream' }
      return fetch(url, { method: 'PUT', body, headers, duplex: 'half', ...(signal && { signal }) })
    }
    const tooLong = await send(ReadableStream.from([bytes(200_000), bytes(200_000)]))
    expect(tooLong.status).toBe(403)

    const gone = new AbortController()
    const sending = send(
      ReadableStream.from(
        (async function* () {
          yield bytes(200_000)
          // What has come is being written.
          await expect.poll(() => readdir(join(folder, 'uploads', id))).toHaveLength(1)
          gone.abort()
        })(),
      ),
      gone.signal,
    )
    await expect(sending).rejects.toThrow()
    await expect.poll(() => readdir(join(folder, 'uploads', id))).toEqual([])
    expect((await send(ReadableStream.from([bytes(300_000)]))).status).toBe(200)
  })

  test('engine E6: a part that is sent a hundred times is on the disk once', async () => {
    const { store, folder, origin, close } = await openFolder()
    onTestFinished(close)
    const id = await store.startParts('u/again', 'image/jpeg')
    const url = await store.partUrl('u/again', id, { number: 1, bytes: 50 }, 60)
    const send = (seed: number) =>
      fetch(origin + url, {
        method: 'PUT',
        body: bytes(50, seed),
        headers: { 'content-type': 'application/octet-stream' },
      })
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 10 }, (_, seed) => send(10 * round + seed)))
    expect(await readdir(join(folder, 'uploads', id))).toEqual(['1'])
  })

  test('a name that leads out of the folder is never followed', async () => {
    const { store, close } = await openFolder()
    onTestFinished(close)
    for (const key of ['../secret.key', 'a/../../secret.key', '/etc/passwd', 'a//b', '.hidden', '']) {
      await expect(async () => store.read(key)).rejects.toThrow('not a key of a file')
    }
  })

  test('a store that was cut while writing leaves no file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trilha-files-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const store = await openFolderStore(folder, Buffer.alloc(32))
    async function* cut() {
      yield bytes(1000)
      throw new Error('cut')
    }
    await expect(store.put('a.bin', Readable.from(cut()), 'x/y')).rejects.toThrow('cut')
    expect(await store.stat('a.bin')).toBeNull()
    expect(await readdir(join(folder, 'files'))).toEqual([])
  })
})

test('an object store that is away is a passing trouble, not a fault of ours', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'b',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  const store = await openS3Store(config)
  await expect(store.stat('a')).rejects.toMatchObject({ code: 'server.unavailable' })
  await expect(store.ready()).rejects.toThrow()
  await store.close()
})

test('engine E6: the length is among the headers that an address of an object store is signed for', async () => {
  const { store, close } = await openBucket()
  onTestFinished(close)
  const id = await store.startParts('u/e6', 'image/jpeg')
  const signed = async (length: number) =>
    new URL(await store.partUrl('u/e6', id, { number: 7, bytes: length }, 60)).searchParams
  const [one, other] = [await signed(100), await signed(101)]
  expect(one.get('X-Amz-SignedHeaders')?.split(';')).toContain('content-length')
  expect(one.get('X-Amz-Signature')).not.toBe(other.get('X-Amz-Signature'))
})
