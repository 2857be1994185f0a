import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'

/** A part of an upload that the store holds. */
export interface StoredPart {
  number: number
  etag: string
  bytes: number
}

/** Bytes by key. Keys are paths of ours (`clients/1/…`), never names a person gave. */
export interface FileStore {
  /** Stores a file whole; it is there for good when this ends. */
  put(key: string, body: Uint8Array | Readable, type: string): Promise<void>
  /** The bytes, or those of a range (both ends inclusive). Fails with `file.not_found`. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  stat(key: string): Promise<{ bytes: number } | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>

  /** The name under which the store keeps what the file is now, whatever becomes of it; null: it keeps no versions. */
  version(key: string): Promise<string | null>
  hasVersion(key: string, version: string): Promise<boolean>
  /** Makes the file again what it was under this version. */
  putBack(key: string, version: string): Promise<void>

  /** Begins an upload in parts; answers the store's own id of it. */
  startParts(key: string, type: string): Promise<string>
  /**
   * The address that takes one part by PUT: this number and exactly so many bytes. Sent again it replaces the first. A
   * store that can refuses other bytes than those of the hash; whoever joins the parts looks at the whole.
   */
  partUrl(
    key: string,
    storeUploadId: string,
    part: { number: number; bytes: number; sha256?: string },
    expiresInSeconds: number,
  ): Promise<string>
  /** The parts that arrived, by number. */
  listParts(key: string, storeUploadId: string): Promise<StoredPart[]>
  /** Makes the file of its parts, in the order given. Fails with `file.part_missing` or `file.upload_unknown`. */
  completeParts(key: string, storeUploadId: string, parts: readonly { number: number; etag: string }[]): Promise<void>
  abortParts(key: string, storeUploadId: string): Promise<void>

  /** Fails when the store does not answer. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** The store of the configuration: S3 by `FILES_URL`, else a folder under the data folder. */
export async function openFiles(config: Config): Promise<FileStore> {
  if (config.s3 !== null) {
    // Loaded only where it is used: a start without it is quicker.
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store(config.s3)
  }
  const { openFolderStore } = await import('./folder-store.ts')
  return openFolderStore(config.dataDir, config.secretKey)
}
