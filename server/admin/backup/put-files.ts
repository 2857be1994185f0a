import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { fileSchema, type Frame, type StoredFile } from './archive/archive-format.ts'
import { parseJson, type Archive } from './archive/read-archive.ts'
import { Several } from './several.ts'

/** Of such a size many are put at once, each held in memory. */
const small = 1024 * 1024

/** Puts every file of an archive into the store. What is there with its hash stays: a second try goes on. */
export async function putFiles(archive: Archive, store: FileStore): Promise<void> {
  const frames = archive.frames(['F', 'B', 'H'])
  const several = new Several()
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    const file = parseJson(fileSchema, next.value.body)
    const { key, bytes, type, version } = file
    if (version !== null || bytes <= small) {
      const body = await whole(frames)
      await several.add(async () => {
        if (version !== null) await store.putBack(key, version)
        else if (!(await isThere(store, file))) await store.put(key, body, type)
      })
    } else if (await isThere(store, file)) await skip(frames)
    else await store.put(key, Readable.from(bytesOf(frames)), type)
  }
  await several.end()
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

async function whole(frames: AsyncGenerator<Frame, void>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const bytes of bytesOf(frames)) parts.push(bytes)
  return Buffer.concat(parts)
}

async function skip(frames: AsyncGenerator<Frame, void>): Promise<void> {
  for await (const _ of bytesOf(frames));
}
