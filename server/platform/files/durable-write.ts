import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a file so that it is there whole, or not at all, whatever happens: beside, synced, renamed, and the folder synced. */
export async function writeDurably(path: string, body: Uint8Array | Readable): Promise<void> {
  const beside = `${path}.${randomUUID()}.new`
  await mkdir(dirname(path), { recursive: true })
  try {
    const source = body instanceof Readable ? body : Readable.from([body])
    await pipeline(source, createWriteStream(beside, { flags: 'wx', flush: true }))
    await rename(beside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** A rename is only safe once its folder is on disk. Windows has no such thing and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
