import { expect, test } from 'vitest'
import { newId } from '#contract/ids.ts'
import { deviceDb } from '#data/device-db.ts'
import { emptyHash } from '#data/downloads/sha256.ts'
import { queueOperation } from '#data/outbox/queue.ts'
import { readOutbox } from '#data/outbox/read.ts'
import { saveSession } from '#data/session.ts'
import { ana, freshDevice, member, sale, sha256, signedIn } from '#data/server.test-support.ts'
import { makeWay } from './make-way.ts'
import { answerMedia } from './media.ts'
import { sync } from './sync.ts'

const device = freshDevice()

async function storeFilm(): Promise<string> {
  const content = new Uint8Array(2000)
  const fileId = newId()
  const hash = sha256(content)
  const chunkBytes = content.length / 2
  await deviceDb().files.put({
    sha256: hash,
    fileIds: [fileId],
    bytes: content.length,
    type: 'video/mp4',
    extension: 'mp4',
    received: content.length,
    chunkBytes,
    state: 'whole',
    hash: emptyHash().words,
    touchedAt: 0,
  })
  await deviceDb().fileChunks.put(content.slice(0, chunkBytes).buffer, [hash, 0])
  await deviceDb().fileChunks.put(content.slice(chunkBytes).buffer, [hash, 1])
  return fileId
}

/** Plays the beginning of a film; the rest is there for whoever asks. */
async function beginFilm(fileId: string): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> {
  const url = new URL(`http://trilha.test/media/${fileId}?client=1`)
  const reader = (await answerMedia(new Request(url), url)).body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  return reader
}

test('when the next version takes over, a film breaks off and nothing more is sent; what waits is kept for it', async () => {
  await saveSession(signedIn(), 1)
  const stored = await beginFilm(await storeFilm())
  await queueOperation({ member, kind: 'sale.report', payload: sale })

  makeWay()
  await expect(stored?.read()).rejects.toThrow('aborted')
  const works: Promise<unknown>[] = []
  sync({ tag: 'trilha-outbox', waitUntil: (work) => void works.push(work) })
  await expect(Promise.all(works)).rejects.toThrow('left to be sent')
  expect(device.server.effects).toEqual([])
  expect(await readOutbox({ userId: ana, clientId: member.clientId })).toMatchObject([{ state: 'waiting' }])
})
