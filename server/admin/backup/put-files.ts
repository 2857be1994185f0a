import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { fileSchema, type Frame, type StoredFile } from './archive/archive-format.ts'
import { parseJson, type Archive } from './archive/read-archive.ts'

/** Puts every file of an archive into the store. What is there with its hash stays: a second try goes on. */
export async function putFiles(archive: Archive, store: FileStore): Promise<void> {
  const frames = archive.frames(['F', 'B', 'H'])
  for (;;) {
    const next = await frames.next()
    if (next.done) return
    const file = parseJson(fileSchema, next.value.body)
    if (file.version !== null || (await isThere(store, file))) await skip(frames)
    else await store.put(file.key, Readable.from(bytesOf(frames)), file.type)
    if (file.version !== null) await store.putBack(file.key, file.version)
  }
}

async function isThere(store: FileStore, { key, bytes, sha256 }: StoredFile): Promise<boolean> {
  if ((await store.stat(key))?.bytes !== bytes) return false
  const hash = createHash('sha256')
  for await (const part of (await store.read(key)) as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex') === sha256
}

/** The bytes up to the end of this file; the generator goes on with the next. */
async function* bytesOf(frames: AsyncGenerator<Frame, void>): AsyncGenerator<Uint8Array> {
  for (let next = await frames.next(); !next.done && next.value.letter === 'B'; next = await frames.next())
    yield next.value.body
}

async function skip(frames: AsyncGenerator<Frame, void>): Promise<void> {
  for await (const _ of bytesOf(frames));
}
