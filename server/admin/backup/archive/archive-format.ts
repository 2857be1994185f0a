import * as v from 'valibot'

// [Note: Backup file] Three lines, then frames, then 32 bytes. The lines: `trilha-backup 1`, the header as JSON, the
// SHA-256 of these two. A frame is a letter, a length (4 bytes, big-endian) and so many bytes; the 32 bytes at the end
// are the SHA-256 of everything before them. Frames come in this order:
//
//   T  JSON: a table, its columns, and how many rows follow it. Tables that others point at come first.
//   R  rows of it: JSON arrays, one a line, each column as PostgreSQL writes it as text (or null); deflated
//   F  JSON: a file of the store, with the hash and the length that the database knows it by
//   B  bytes of it; none where the store keeps versions and the frame before names one
//   H  JSON: its hash and length as they were read
//   E  JSON: what was written. Nothing follows it.
//
// Where BACKUP_KEY is set the bytes of each frame are AES-256-GCM under a key that scrypt makes of it and of the salt
// in the header, with the tag behind; the nonce is the number of the frame, and its letter and the hash of the
// header are authenticated with it: a frame that is left out, moved or of another file does not open. What stays
// readable is the header, and how many frames there are of which length.

/** The first line, with the number of the format. */
export const magic = 'trilha-backup'
export const format = 1

const migrationSchema = v.object({ name: v.string(), checksum: v.string() })

export const headerSchema = v.object({
  /** Version of the program that made it. */
  program: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** What the database had been brought to. */
  migrations: v.array(migrationSchema),
  /** See `fingerprintOf`; null: no server had started on it. */
  keyFingerprint: v.nullable(v.string()),
  /** `check` tells the right key from a wrong one. */
  encryption: v.nullable(v.object({ salt: v.string(), check: v.string() })),
})
export type Header = v.InferOutput<typeof headerSchema>

export const tableSchema = v.object({ table: v.string(), columns: v.array(v.string()) })

export const fileSchema = v.object({
  key: v.string(),
  sha256: v.string(),
  bytes: v.number(),
  type: v.string(),
  version: v.nullable(v.string()),
})
/** A file of the store as the database knows it; `version`: the store keeps the bytes under this name. */
export type StoredFile = v.InferOutput<typeof fileSchema>

export const foundSchema = v.object({ sha256: v.string(), bytes: v.number() })

export const summarySchema = v.object({
  /** Rows of each table. */
  tables: v.record(v.string(), v.number()),
  files: v.number(),
})
export type Summary = v.InferOutput<typeof summarySchema>

export const letters = ['T', 'R', 'F', 'B', 'H', 'E'] as const
export type Letter = (typeof letters)[number]

export interface Frame {
  letter: Letter
  body: Uint8Array
}

/** The file is not what was written, or not for this program or key; the message says what of it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
