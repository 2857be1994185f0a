import { createHash, randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { fail } from '../problem.ts'
import { writeDurably } from './durable-write.ts'
import type { FileStore, StoredPart } from './file-store.ts'
import { type PartGrant, signPart, verifyPart } from './part-token.ts'

/** The embedded store: a folder of files, and a route of ours in the place of presigned addresses. */
export interface FolderStore extends FileStore {
  /** Takes the bytes of a part by the token of its address; answers its ETag. Null when the token is not good for them. */
  putPart(token: string, body: Readable): Promise<string | null>
}

/** How much of a file is read at once. */
const pieceBytes = 256 * 1024

/** Where the route takes parts. */
export const partsPath = '/api/files/parts/'

/** Opens the store under `dataDir`. */
export async function openFolderStore(dataDir: string, secretKey: Uint8Array): Promise<FolderStore> {
  const root = resolve(dataDir, 'files')
  const uploads = resolve(dataDir, 'uploads')
  await Promise.all([mkdir(root, { recursive: true }), mkdir(uploads, { recursive: true })])

  const pathOf = (key: string) => {
    // Keys are ours, but a slip must not reach outside the folder.
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error('not a key of a file')
    return join(root, key)
  }
  const uploadPath = (uploadId: string) => {
    if (!/^[0-9a-f]{32}$/.test(uploadId)) fail('file.upload_unknown')
    return join(uploads, uploadId)
  }
  const listParts = async (_key: string, uploadId: string): Promise<StoredPart[]> => {
    const folder = uploadPath(uploadId)
    const names = await readdir(folder).catch(orMissing('file.upload_unknown'))
    const parts = names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stats = await stat(join(folder, name))
        return { number: Number(name), etag: tagOf(stats), bytes: stats.size }
      })
    return (await Promise.all(parts)).toSorted((a, b) => a.number - b.number)
  }

  return {
    put: (key, body) => writeDurably(pathOf(key), body),
    async read(key, range) {
      const handle = await open(pathOf(key)).catch(orMissing('file.not_found'))
      return handle.createReadStream({ ...range, highWaterMark: pieceBytes })
    },
    async stat(key) {
      try {
        return { bytes: (await stat(pathOf(key))).size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),

    version: async () => null,
    hasVersion: async () => false,
    putBack: async (key) => fail('file.not_found', { cause: new Error(`a folder has no version of ${key}`) }),

    async startParts() {
      const uploadId = randomBytes(16).toString('hex')
      await mkdir(uploadPath(uploadId))
      return uploadId
    },
    async partUrl(_key, uploadId, part, expiresInSeconds) {
      return partsPath + signPart({ uploadId, ...part, expiresAt: Date.now() + expiresInSeconds * 1000 }, secretKey)
    },
    async putPart(token, body) {
      const grant = verifyPart(token, secretKey, Date.now())
      if (!grant) return null
      const folder = uploadPath(grant.uploadId)
      // Writing would make the folder of an upload that was given up.
      await access(folder, constants.W_OK).catch(orMissing('file.upload_unknown'))
      // Sent twice, the later one takes the place of the first, as in S3.
      const path = join(folder, String(grant.number))
      if (!(await writeChecked(path, body, grant))) return null
      return tagOf(await stat(path))
    },
    listParts,
    async completeParts(key, uploadId, parts) {
      const stored = new Map((await listParts(key, uploadId)).map((part) => [part.number, part]))
      const names = parts.map(({ number, etag }) => {
        const part = stored.get(number)
        if (!part || bare(part.etag) !== bare(etag)) fail('file.part_missing', { values: { number } })
        return String(number)
      })
      const folder = uploadPath(uploadId)
      await writeDurably(pathOf(key), Readable.from(bytesOf(names.map((name) => join(folder, name)))))
      await rm(folder, { recursive: true, force: true })
    },
    abortParts: async (_key, uploadId) => rm(uploadPath(uploadId), { recursive: true, force: true }),

    ready: () => access(root, constants.R_OK | constants.W_OK),
    close: async () => {},
  }
}

/** Size and time, as web servers do: the SHA-256 of the whole says what is in it. */
const tagOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }): string =>
  `"${size.toString(16)}-${Math.round(mtimeMs * 1000).toString(16)}"`

const bare = (etag: string): string => etag.replaceAll('"', '')

const orMissing =
  (code: 'file.not_found' | 'file.upload_unknown') =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'ENOENT') return fail(code)
    throw error
  }

async function* bytesOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>
}

/** Writes a part as it comes, never held whole; false when it is longer or shorter than granted, nothing is kept then. */
async function writeChecked(path: string, body: Readable, grant: PartGrant): Promise<boolean> {
  const hash = createHash('sha256')
  let come = 0
  async function* checked(): AsyncGenerator<Uint8Array> {
    // The connection stays, for the answer.
    const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
    for await (const piece of pieces) {
      come += piece.length
      if (come > grant.bytes) throw notAsGranted
      hash.update(piece)
      yield piece
    }
    if (come < grant.bytes) throw notAsGranted
    if (grant.sha256 && hash.digest('hex') !== grant.sha256) fail('file.hash_mismatch')
  }
  try {
    await writeDurably(path, Readable.from(checked()))
    return true
  } catch (error) {
    if (error === notAsGranted) return false
    // Who sent it has gone away.
    if (body.errored) fail('request.malformed', { cause: error })
    throw error
  }
}

const notAsGranted = new Error('not as long as was granted')
