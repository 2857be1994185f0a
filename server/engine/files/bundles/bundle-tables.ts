import type { Instant } from '#server/platform/database/columns.ts'

/** An immutable list of files, named by the hash of the list. */
export interface BundleTable {
  client_id: number
  id: string
  files: number
  bytes: number
  created_at: Instant
}

/** Bytes that a bundle is made of, its list among them. */
export interface BundleFileTable {
  client_id: number
  bundle_id: string
  sha256: string
  type: string
}

/** A published row of the client that shows a bundle. */
export interface ShownBundleTable {
  client_id: number
  collection: string
  row_key: string
  bundle_id: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    bundle: BundleTable
    bundle_file: BundleFileTable
    shown_bundle: ShownBundleTable
  }
}
