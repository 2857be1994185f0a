import type { Instant } from '#server/platform/database/columns.ts'

/** What a file is for; it decides who may read it. */
// `image` is the engine's own; the others are named by operations of the contract.
export type FilePurpose = string

/** A whole, checked file. */
export interface FileTable {
  client_id: number
  id: string
  purpose: FilePurpose
  owner_id: string | null
  sha256: string
  bytes: number
  type: string
  extension: string
  name: string
  store_key: string
  created_at: Instant
  /** The operation that it is the evidence of. */
  used_by: string | null
  /** What a picture is known again by, 256 of 0 and 1; null: there is nothing to see on it, or it is none. */
  look: string | null
}

/** Bytes of a client's content. */
export interface ContentBytesTable {
  client_id: number
  sha256: string
  bytes: number
  store_key: string
  created_at: Instant
}

/** An upload, under way or done. */
export interface UploadTable {
  client_id: number
  id: string
  file_id: string
  owner_id: string
  purpose: FilePurpose
  sha256: string
  bytes: number
  type: string
  store_key: string
  store_upload_id: string
  created_at: Instant
  completed_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    file: FileTable
    content_bytes: ContentBytesTable
    upload: UploadTable
  }
}
