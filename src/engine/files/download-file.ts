import { isProblem, stepOf } from '#contract/engine/errors.ts'
import { readBundleFile } from '#contract/engine/files/bundle.ts'
import { CallError, readRetryAfter } from '#platform/call-error.ts'
import { fetchAs } from '../session/api.ts'
import { deviceDb, type DownloadRow, type FileRow, type ManifestFile } from '../database/device-db.ts'
import { readParts } from './body-parts.ts'
import { claimFile, restartFile, resumeFile, writeChunk, WithdrawnError, type Resumption } from './file-store.ts'
import { dropFile } from './release-files.ts'
import { type HashState, openSha256, type Sha256 } from './sha256.ts'

/** The server has other bytes under this address. */
export class ChangedFileError extends Error {}
/** The file is not there, or not for this person, any more. */
export class GoneFileError extends Error {}
/** What arrived is not what was promised: the hash differs. */
export class DamagedFileError extends Error {}

/** The slice's time is over; what arrived is kept. */
export class SliceOverError extends Error {}

/** How long a piece of work may go on: until it is told to stop, and until a moment of the device's clock. */
export interface Turn {
  stop: AbortSignal
  /** Milliseconds since 1970. */
  until: number
  /** Told of bytes as they arrive. */
  onArrived: (bytes: number) => void
}

/** Brings one file into the device's database, from the last stored byte on. Returns when it is whole and checked. */
export async function downloadFile(download: DownloadRow, file: ManifestFile, turn: Turn): Promise<void> {
  const row = await claimFile(file)
  if (row.state === 'complete') return
  const [kept, sha256] = await Promise.all([resumeFile(row), openSha256()])
  const from = kept.hash.bytes + kept.tail.length
  if (from === file.bytes) return new FileWriter(sha256, download, row, kept).end()
  const { body, start } = await open(download, file, from, turn.stop)
  const writer = new FileWriter(sha256, download, row, start === from ? kept : await restartFile(row))
  await pour(body, writer, turn)
}

/** Stores what the browser brought of a file by itself, from byte `start` on, as far as it goes on from what is here. */
export async function storeBrought(
  download: DownloadRow,
  file: ManifestFile,
  { start, body }: { start: number; body: ReadableStream<Uint8Array> },
): Promise<void> {
  const row = await claimFile(file)
  const [kept, sha256] = await Promise.all([resumeFile(row), openSha256()])
  let passed = kept.hash.bytes + kept.tail.length - start
  // Here already, or with a gap before it.
  if (row.state === 'complete' || !(passed >= 0)) return body.cancel()
  const writer = new FileWriter(sha256, download, row, kept)
  const parts = readParts(body)
  try {
    for (let part; !writer.isFull && (part = await parts.next());) {
      await writer.take(part.subarray(passed))
      passed = Math.max(0, passed - part.length)
    }
  } finally {
    await parts.close().catch(() => undefined)
  }
  await (writer.isFull ? writer.end() : writer.keep())
}

/** The tag of an answer, without what HTTP puts around it. */
export const bareTag = (response: Response) =>
  response.headers.get('etag')?.replace(/^W\//, '').replaceAll('"', '') ?? ''

/** Opens the file's bytes from an offset; `start` in the answer is where they really begin. */
async function open(
  download: DownloadRow,
  file: ManifestFile,
  from: number,
  signal: AbortSignal,
): Promise<{ body: ReadableStream<Uint8Array>; start: number }> {
  const ranged = { range: `bytes=${from}-`, 'if-range': `"${file.sha256}"` }
  const path = readBundleFile.path.replace(':bundleId', file.bundleId).replace(':sha256', file.sha256)
  const headers = { 'cache-control': 'no-store', ...(from > 0 && ranged) }
  const response = await fetchAs(download, path, { headers, signal })
  if (!response.ok) throw await failureOf(response)
  const tag = bareTag(response)
  // No hash for a tag, no body: something between us and the server answered (a portal's page).
  if (!/^[0-9a-f]{64}$/.test(tag) || !response.body) throw new CallError('captive', { status: response.status })
  if (tag !== file.sha256) {
    await response.body.cancel()
    throw new ChangedFileError(file.sha256)
  }
  const start =
    response.status === 206 ? Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1]) : 0
  if (start !== from && start !== 0) throw new CallError('captive', { status: response.status })
  return { body: response.body, start }
}

/** What an answer that brings nothing says. */
export async function failureOf(response: Response): Promise<Error> {
  const { status } = response
  const answer: unknown = await response.json().catch(() => null)
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  if (!isProblem(answer)) return new CallError('captive', { status, retryAfter })
  if (status === 416) return new ChangedFileError(answer.code)
  const isGone = (status === 404 || status === 403) && !stepOf(answer.code)
  return isGone ? new GoneFileError(answer.code) : new CallError('problem', { problem: answer, status, retryAfter })
}

/** A body that broke off by itself is a connection that was lost. */
export const asCut = (error: unknown, stop: AbortSignal): unknown =>
  error instanceof TypeError && !stop.aborted ? new CallError('offline', { cause: error }) : error

/** Reads a body to its end into the writer; whatever happens, what arrived is kept. */
async function pour(body: ReadableStream<Uint8Array>, writer: FileWriter, turn: Turn): Promise<void> {
  const { stop, until, onArrived } = turn
  const parts = readParts(body)
  try {
    while (!writer.isFull) {
      if (Date.now() >= until) throw new SliceOverError()
      const part = await parts.next()
      if (!part) throw new CallError('offline')
      onArrived(part.length)
      await writer.take(part)
    }
  } catch (error) {
    await writer.keep()
    throw asCut(error, stop)
  } finally {
    // Closing a body that has failed, or is at its end, fails too: there is nothing left to close.
    await parts.close().catch(() => undefined)
  }
  await writer.end()
}

/** Gathers a file's bytes into chunks and stores them one after the other. */
class FileWriter {
  private readonly sha256
  readonly download: DownloadRow
  readonly row: FileRow
  /** Space for every chunk in turn; see [Note: Flat memory]. */
  private readonly buffer
  private hash
  private chunk
  private filled

  constructor(sha256: Sha256, download: DownloadRow, row: FileRow, { hash, tail }: Resumption) {
    this.sha256 = sha256
    this.download = download
    this.row = row
    this.hash = hash
    this.buffer = new ArrayBuffer(Math.min(row.chunkBytes, row.bytes - hash.bytes))
    this.chunk = new Uint8Array(this.buffer)
    this.chunk.set(tail.subarray(0, this.chunk.length))
    this.filled = Math.min(tail.length, this.chunk.length)
  }

  get isFull(): boolean {
    return this.hash.bytes + this.filled === this.row.bytes
  }

  async take(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length && !this.isFull;) {
      const part = bytes.subarray(at, at + this.chunk.length - this.filled)
      this.chunk.set(part, this.filled)
      this.filled += part.length
      at += part.length
      if (this.filled === this.chunk.length && !this.isFull) await this.storeChunk()
    }
  }

  private async storeChunk(): Promise<void> {
    // What cannot be stored now is not tried again by `keep`.
    this.filled = 0
    // Nothing more is taken until it is stored: a kill costs one chunk, on the slowest disk too.
    this.hash = await this.write(this.buffer, () => this.sha256.extend(this.hash, this.chunk))
    this.chunk = new Uint8Array(this.buffer, 0, Math.min(this.row.chunkBytes, this.row.bytes - this.hash.bytes))
  }

  /** The broken last chunk is kept too: with a connection that drops every few seconds it is all there ever is. */
  async keep(): Promise<void> {
    if (this.filled === 0) return
    try {
      await this.write(this.chunk.slice(0, this.filled).buffer, () => this.hash)
    } catch (error) {
      if (!(error instanceof WithdrawnError)) throw error
    }
  }

  private write(bytes: ArrayBuffer, hash: () => HashState, state: FileRow['state'] = 'partial'): Promise<HashState> {
    return writeChunk(this.download, this.row, { offset: this.hash.bytes, bytes, hash, state })
  }

  /** The last chunk: kept only when all the bytes together are what was promised. */
  async end(): Promise<void> {
    const { sha256 } = this.row
    if (this.sha256.finish(this.hash, this.chunk) !== sha256) {
      if (this.row.former === undefined)
        await deviceDb().transaction('rw', [deviceDb().files, deviceDb().fileChunks], () => dropFile(sha256))
      else await restartFile(this.row)
      throw new DamagedFileError(sha256)
    }
    await this.write(this.chunk.slice().buffer, () => this.hash, 'complete')
  }
}
