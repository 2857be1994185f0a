import type { ColumnType, Generated } from 'kysely'
import type { PackageReport } from '#contract/features/activity/package/package-report.ts'
import type { PackageTree } from '#contract/features/activity/package/package-tree.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { MediaKind, MediaReason, MediaState, MediaStep } from '#contract/features/media/media-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** Bytes that media of a client take, and may take. */
export interface MediaSpaceTable {
  client_id: number
  quota_bytes: number
  used_bytes: number
}

/** A medium; kind, state, version and bytes are those of the version in use. */
export interface MediaTable {
  client_id: number
  id: string
  rev: Generated<number>
  name: string
  sort_name: string
  kind: MediaKind
  state: MediaState
  version: number
  bytes: number
  added_at: Instant
}

/** What is in a package, and what was found out about it; a refused one has no tree. */
export interface MediaPackage {
  tree: PackageTree | null
  report: PackageReport
}

/** One file of a medium. */
export interface MediaVersionTable {
  client_id: number
  media_id: string
  version: number
  state: MediaState
  reason: Exclude<MediaReason, 'media.scan_waits'> | null
  file_name: string
  fingerprint: string
  bytes: number
  kind: MediaKind
  type: string | null
  sha256: string | null
  /** Empty once the bytes are kept no longer. */
  store_key: string
  store_upload_id: string
  waits_since: Instant | null
  seconds: number | null
  typed_seconds: Generated<boolean>
  pages: number | null
  width: number | null
  height: number | null
  poster: string | null
  bundle_id: string | null
  bundle: Json<Bundle | null>
  package: ColumnType<MediaPackage | null, string | undefined, string>
  unpacked_bytes: Generated<number>
  steps: ColumnType<MediaStep[], string | undefined, string>
  added_by: string
  added_at: Instant
  ended_at: Instant | null
}

/** A part of an upload, and the hash it must have. */
export interface MediaPartTable {
  client_id: number
  media_id: string
  version: number
  number: number
  sha256: string
}

/** Something that names a medium. */
export interface MediaUseTable {
  client_id: number
  subject: string
  subject_id: string
  media_id: string
  /** 0: always the newest. */
  version: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    media_space: MediaSpaceTable
    media: MediaTable
    media_version: MediaVersionTable
    media_part: MediaPartTable
    media_use: MediaUseTable
  }
}
