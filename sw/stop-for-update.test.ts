import { expect, test } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { addFile, content, haveCourse } from '#engine/downloads/course.test-support.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import { queueDownload } from '#engine/downloads/queue.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { saveSession } from '#engine/session/session.ts'
import { ana, freshDevice, member, sale, signedIn } from '#engine/test-support/server.ts'
import { closeForUpdate } from './stop-for-update.ts'
import { answerMedia } from './media.ts'
import { sync } from './sync.ts'

const device = freshDevice()

/** A film on the device, longer than a chunk. */
async function keepFilm(): Promise<string> {
  const film = addFile(device.server, content(chunkBytes + 5000))
  await haveCourse(1, [film])
  await queueDownload(member, 1)
  await runDownloads()
  return film.sha256
}

/** Plays the beginning of a film; the rest is there for whoever asks. */
async function beginFilm(hash: string): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> {
  const url = new URL(`http://trilha.test/media/${hash}?bundle=${'b'.repeat(64)}&client=1`)
  const reader = (await answerMedia(new Request(url), url)).body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  return reader
}

test('when the next version takes over, a film breaks off and nothing more is sent; what waits is kept for it', async () => {
  await saveSession(signedIn(), 1)
  const film = await keepFilm()
  const playing = await beginFilm(film)
  await queueOperation({ member, kind: 'sale.report', payload: sale })

  closeForUpdate()
  await expect(playing?.read()).rejects.toThrow('aborted')
  // Asked for again before the next version is there, it must not hold this one a second time.
  await expect(beginFilm(film)).rejects.toThrow('aborted')
  const works: Promise<unknown>[] = []
  sync({ tag: 'trilha-outbox', waitUntil: (work) => void works.push(work) })
  await expect(Promise.all(works)).rejects.toThrow('left to be sent')
  expect(device.server.effects).toEqual([])
  expect(await readOutbox({ userId: ana, clientId: member.clientId })).toMatchObject([{ state: 'waiting' }])
})
