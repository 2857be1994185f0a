import { packedUnder, readPack } from '#contract/engine/files/bundle.ts'
import { CallError } from '#platform/call-error.ts'
import type { DownloadRow, ManifestFile } from '../../database/device-db.ts'
import { fetchAs } from '../../session/api.ts'
import { readParts } from '../body-parts.ts'
import { asCut, bareTag, failureOf, SliceOverError, type Turn } from '../download-file.ts'
import { storeSmall, WithdrawnError } from '../file-store.ts'
import { emptyHash, openSha256, type Sha256 } from '../sha256.ts'

/** Files that are whole are stored together, so many bytes or files at a time: each has to be written down once only. */
const together = { bytes: packedUnder, files: 64 }

/**
 * Brings small files of one bundle in one answer. Each is checked and stored for itself: of a pack that is cut, every
 * file that had come stays, and what had come of the next. Gives those whose bytes were not what was promised.
 */
export async function downloadPack(
  download: DownloadRow,
  files: readonly ManifestFile[],
  { stop, until, onArrived }: Turn,
): Promise<ManifestFile[]> {
  const sha256 = await openSha256()
  const parts = readParts(await open(download, files, stop))
  const pack = new ArrivingPack(sha256, download, files)
  try {
    while (!pack.isOver) {
      if (Date.now() >= until) throw new SliceOverError()
      const part = await parts.next()
      if (!part) throw new CallError('offline')
      onArrived(part.length)
      await pack.take(part)
    }
  } catch (error) {
    await pack.keep()
    throw asCut(error, stop)
  } finally {
    // Closing a body that has failed, or is at its end, fails too: there is nothing left to close.
    await parts.close().catch(() => undefined)
  }
  await pack.store()
  return pack.damaged
}

async function open(
  download: DownloadRow,
  files: readonly ManifestFile[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const [{ bundleId } = { bundleId: '' }] = files
  const response = await fetchAs(download, readPack.path.replace(':bundleId', bundleId), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ files: files.map(({ sha256 }) => sha256) }),
    signal,
  })
  if (!response.ok) throw await failureOf(response)
  // Another tag, or no body: something between us and the server answered (a portal's page).
  if (bareTag(response) === bundleId && response.body) return response.body
  throw new CallError('captive', { status: response.status })
}

/** Cuts the bytes of a pack into its files. */
class ArrivingPack {
  readonly damaged: ManifestFile[] = []
  private readonly sha256
  private readonly download
  private readonly files
  private at = 0
  private buffer = new Uint8Array()
  private filled = 0
  private whole: { file: ManifestFile; bytes: ArrayBuffer }[] = []
  private waiting = 0

  constructor(sha256: Sha256, download: DownloadRow, files: readonly ManifestFile[]) {
    this.sha256 = sha256
    this.download = download
    this.files = files
    this.begin()
  }

  get isOver(): boolean {
    return this.at === this.files.length
  }

  /** The next file that has any bytes. */
  private begin(): void {
    for (let file; (file = this.files[this.at]); this.at++) {
      this.buffer = new Uint8Array(file.bytes)
      this.filled = 0
      if (file.bytes > 0) return
      this.check(file)
    }
  }

  private check(file: ManifestFile): void {
    if (this.sha256.finish(emptyHash(), this.buffer) !== file.sha256) {
      this.damaged.push(file)
      return
    }
    this.whole.push({ file, bytes: this.buffer.buffer })
    this.waiting += this.buffer.length
  }

  async take(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length && !this.isOver;) {
      const part = bytes.subarray(from, from + this.buffer.length - this.filled)
      this.buffer.set(part, this.filled)
      this.filled += part.length
      from += part.length
      const file = this.files[this.at]
      if (!file || this.filled < file.bytes) return
      this.check(file)
      this.at++
      this.begin()
      if (this.waiting >= together.bytes || this.whole.length >= together.files) await this.store()
    }
  }

  /** Stores the files that are whole. */
  async store(): Promise<void> {
    const { whole } = this
    // What cannot be stored now is not tried again by `keep`.
    this.whole = []
    this.waiting = 0
    if (whole.length > 0) await storeSmall(this.download, whole)
  }

  /** It was cut: what had come of the file that is not whole stays too, and goes on by itself. */
  async keep(): Promise<void> {
    const file = this.files[this.at]
    if (file && this.filled > 0) this.whole.push({ file, bytes: this.buffer.slice(0, this.filled).buffer })
    try {
      await this.store()
    } catch (error) {
      if (!(error instanceof WithdrawnError)) throw error
    }
  }
}
