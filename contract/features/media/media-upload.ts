import * as v from 'valibot'
import { idSchema, sha256Schema } from '#contract/engine/ids.ts'
import { mediaPartBytes } from '#contract/engine/files/file.ts'

/** The largest file, and how many parts an upload may have. */
export const mediaLimits = { bytes: 2 * 1024 ** 3, parts: 10_000 } as const
/** Bytes from the beginning that tell what a file is. */
export const headBytes = 4100
/** Bytes of a file's beginning and end that go into its fingerprint. */
export const fingerprintBytes = 1024 ** 2

/** How many parts a file comes in. */
export const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / mediaPartBytes))
/** Where a part begins in its file, and how long it is; numbers count from 1. */
export function partAt(number: number, bytes: number): { from: number; bytes: number } {
  const from = (number - 1) * mediaPartBytes
  return { from, bytes: Math.min(mediaPartBytes, bytes - from) }
}

export const fileNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255))

/** A file that is to be sent. */
export const newFileSchema = v.strictObject({
  name: fileNameSchema,
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mediaLimits.bytes)),
  /** SHA-256 of its size, its name, its first and its last MiB: by it an upload goes on another day. */
  fingerprint: sha256Schema,
  /** Its beginning, in base64: what it is, is known before it is sent. */
  head: v.pipe(v.string(), v.base64(), v.maxLength(Math.ceil(headBytes / 3) * 4)),
})
export type NewFile = v.InferOutput<typeof newFileSchema>

/** An upload that is begun, or goes on. */
export const uploadSchema = v.object({
  mediaId: idSchema,
  version: v.number(),
  /** Parts that are there, each with the hash of what was sent: what is another is sent again. */
  parts: v.array(v.object({ number: v.number(), sha256: sha256Schema })),
})
export type MediaUpload = v.InferOutput<typeof uploadSchema>
