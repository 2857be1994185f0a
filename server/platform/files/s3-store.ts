import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Config } from '../config/config.ts'
import { fail } from '../problem.ts'
import { uploadInParts } from './s3-stream.ts'
import { s3Versions } from './s3-versions.ts'
import type { FileStore, StoredPart } from './file-store.ts'

// [Note: Parts as objects] A part is an object of its own under `parts/<upload>/`, not a part of S3's
// multipart upload: many stores cannot list or abort those. The file is made of them here, where its
// bytes are read and checked anyway. A lifecycle rule on `parts/` clears what was never completed.

const folderOf = (uploadId: string): string => {
  if (!/^[0-9a-f]{32}$/.test(uploadId)) fail('file.upload_unknown')
  return `parts/${uploadId}/`
}
/** Four digits, so that parts are listed in their order. */
const partOf = (uploadId: string, number: number): string => folderOf(uploadId) + String(number).padStart(4, '0')
/** Stands for the upload itself while it is under way; sorts before its parts. */
const markerOf = (uploadId: string): string => partOf(uploadId, 0)
const bare = (etag: string): string => etag.replaceAll('"', '')

/** Opens an object store that speaks S3. */
export async function openS3Store(config: S3Config): Promise<FileStore> {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    // The newer checksums are unknown to many stores; ours is the SHA-256 checked at the end.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })
  const at = (key: string) => ({ Bucket: config.bucket, Key: key })

  const listKeys = async (uploadId: string) => {
    const objects: { key: string; etag: string; bytes: number }[] = []
    for (let token: string | undefined, more = true; more;) {
      const command = new ListObjectsV2Command({
        Bucket: config.bucket,
        Prefix: folderOf(uploadId),
        ContinuationToken: token,
      })
      const page = await explained(() => client.send(command))
      for (const { Key = '', ETag = '', Size = 0 } of page.Contents ?? [])
        objects.push({ key: Key, etag: ETag, bytes: Size })
      token = page.NextContinuationToken
      more = page.IsTruncated === true
    }
    return objects
  }
  const listParts = async (uploadId: string): Promise<StoredPart[]> => {
    const objects = await listKeys(uploadId)
    if (!objects.some(({ key }) => key === markerOf(uploadId))) fail('file.upload_unknown')
    return objects
      .filter(({ key }) => key !== markerOf(uploadId))
      .map(({ key, etag, bytes }) => ({ number: Number(key.slice(folderOf(uploadId).length)), etag, bytes }))
      .toSorted((a, b) => a.number - b.number)
  }
  const removeParts = async (uploadId: string) => {
    // The marker first: from then on the upload is unknown, whatever is left over.
    const [marker = '', ...keys] = (await listKeys(uploadId)).map(({ key }) => key).toSorted()
    const remove = (key: string) => explained(() => client.send(new DeleteObjectCommand(at(key))))
    if (marker) await remove(marker)
    for (const some of severally(keys)) await Promise.all(some.map(remove))
  }
  async function* bytesOf(keys: readonly string[]): AsyncGenerator<Uint8Array> {
    // A network that dropped leaves hundreds of small parts: one after the other would take a minute.
    for (const some of severally(keys)) {
      const objects = await Promise.all(some.map((key) => client.send(new GetObjectCommand(at(key)))))
      for (const { Body } of objects) if (Body) yield await Body.transformToByteArray()
    }
  }

  return {
    async put(key, body, type) {
      if (body instanceof Readable)
        return explained(() => uploadInParts(client, { ...at(key), ContentType: type }, body))
      await explained(() => client.send(new PutObjectCommand({ ...at(key), Body: body, ContentType: type })))
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await explained(() => client.send(new GetObjectCommand({ ...at(key), Range })))
      return Body instanceof Readable ? Body : Readable.from([])
    },
    async stat(key) {
      try {
        const head = await client.send(new HeadObjectCommand(at(key)))
        return { bytes: head.ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return null
        return away(error)
      }
    },
    async remove(key) {
      await explained(() => client.send(new DeleteObjectCommand(at(key))))
    },

    ...s3Versions(client, config.bucket, explained),

    async startParts() {
      const uploadId = randomBytes(16).toString('hex')
      await explained(() => client.send(new PutObjectCommand({ ...at(markerOf(uploadId)), Body: new Uint8Array() })))
      return uploadId
    },
    // The length is one of the headers that are signed: the store takes no other.
    partUrl: (_key, uploadId, { number, bytes }, expiresIn) =>
      getSignedUrl(client, new PutObjectCommand({ ...at(partOf(uploadId, number)), ContentLength: bytes }), {
        expiresIn,
      }),
    listParts: (_key, uploadId) => listParts(uploadId),
    async completeParts(key, uploadId, parts) {
      const stored = new Map((await listParts(uploadId)).map((part) => [part.number, part]))
      for (const { number, etag } of parts) {
        if (bare(stored.get(number)?.etag ?? '') !== bare(etag)) fail('file.part_missing', { values: { number } })
      }
      const keys = parts.map(({ number }) => partOf(uploadId, number))
      const ContentType = 'application/octet-stream'
      await explained(() => uploadInParts(client, { ...at(key), ContentType }, Readable.from(bytesOf(keys))))
      await removeParts(uploadId)
    },
    abortParts: (_key, uploadId) => removeParts(uploadId),

    async ready() {
      await client.send(new HeadBucketCommand({ Bucket: config.bucket }), { abortSignal: AbortSignal.timeout(3000) })
    },
    close: async () => client.destroy(),
  }
}

const missing = new Set(['NoSuchKey', 'NotFound'])
const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && missing.has(error.name)

/** Requests to the store under way at once, for one file. */
const atOnce = 8
function* severally<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce)
}

/** Runs a call; what the store says becomes a problem of ours. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return fail('file.not_found')
    return away(error)
  }
}

/** No answer from the store, or one that it is in trouble: 503. A refusal (403, say) is a fault of the set-up. */
function away(error: unknown): never {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 503) : 503
  if (status >= 500 || status === 429) fail('server.unavailable', { retryAfter: 5, cause: error })
  throw error
}
