import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { FileTable } from './file-tables.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { fail } from '#server/platform/problem.ts'
import { namesTag, readRange } from './byte-range.ts'

/** Types a browser may show in place; everything else is a download. */
const shownInPlace = /^(?:image\/(?:jpeg|png|webp|gif|avif|svg\+xml)|video\/|audio\/|application\/pdf$|text\/vtt$)/

/** The tag says whether it changed; shared caches keep nothing that a session opened. */
const ownCache = 'private, no-cache'

/** What caches are told of a file that a session opened. Who keeps the bytes itself says so: told the same in the answer, a browser does not buffer tens of megabytes. */
export const cacheFor = ({ headers }: FastifyRequest): string =>
  /\bno-store\b/i.test(headers['cache-control'] ?? '') ? 'no-store' : ownCache

/**
 * Answers with a file's bytes: 200, 206, 304 or 416. The SHA-256 is the strong tag, so a range
 * resumed by `If-Range` always belongs to the same bytes. Whatever is inside runs in a sandbox.
 */
export async function sendFile(
  files: FileStore,
  file: Pick<FileTable, 'sha256' | 'bytes' | 'type' | 'extension' | 'id' | 'store_key'>,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): Promise<Readable | FastifyReply> {
  const tag = `"${file.sha256}"`
  const { headers } = request
  reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': shownInPlace.test(file.type)
      ? 'inline'
      : `attachment; filename="${file.id}.${file.extension}"`,
  })
  if (namesTag(headers['if-none-match'], tag)) {
    return reply.code(304).send()
  }
  const ifRange = headers['if-range']
  const range = typeof ifRange === 'string' && ifRange !== tag ? null : readRange(headers.range, file.bytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    fail('file.range_unsatisfiable')
  }
  reply.headers({ 'content-type': file.type, 'content-length': range ? range.end - range.start + 1 : file.bytes })
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return files.read(file.store_key, range ?? undefined)
}
