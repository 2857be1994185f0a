import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { idSchema, sha256Schema } from '../ids.ts'

/** Parts of an upload begin at whole multiples of this many bytes; a part's number is that multiple, counted from 1. */
export const unitBytes = 16 * 1024
/** Bytes of the largest part; a power of two units, as all parts are ([Note: Aligned parts]). */
export const partBytes = 4 * 1024 * 1024
/** Bytes of a part of a medium that staff send. */
export const mediaPartBytes = 5 * 1024 * 1024
/** Parts whose addresses are given at once: who needs more asks again, for parts of the size that suits by then. */
export const partsAtOnce = 16
/** Largest photo taken, in bytes, and its longest side in pixels once the device has scaled it. */
export const photoLimit = { bytes: 25 * 1024 * 1024, side: 2560 } as const
/** Bytes of one stored chunk of a download on the device. */
export const chunkBytes = 2 * 1024 * 1024

/** A file that a device made, named before it is uploaded, so that the operation never changes. */
export const fileRefSchema = v.strictObject({
  fileId: idSchema,
  sha256: sha256Schema,
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(photoLimit.bytes)),
  type: v.pipe(v.string(), v.regex(/^image\/[a-z0-9.+-]{2,40}$/)),
})
export type FileRef = v.InferOutput<typeof fileRefSchema>

/**
 * Asks for an upload. Asking again with the same file goes on: `parts` lists what is missing next, cut to
 * at most `partBytes` each. A network that drops wants small parts, and may want other ones later. A person or
 * client that has much under way is told `file.too_many` with the time to wait.
 */
export const startUpload = endpoint({
  method: 'POST',
  path: '/api/files/uploads/',
  summary: 'Start or resume an upload',
  access: 'member',
  whileKeptOut: true,
  body: v.strictObject({
    ...fileRefSchema.entries,
    /** What it is for: a purpose that an operation of the contract names. */
    purpose: v.pipe(v.string(), v.regex(/^[a-z][a-z.-]{1,39}$/)),
    partBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(unitBytes), v.maxValue(partBytes)), partBytes),
  }),
  response: v.object({
    uploadId: v.string(),
    complete: v.boolean(),
    /** Bytes that are there already. */
    received: v.number(),
    /** Parts still missing, from the first on, each with the address that takes exactly its bytes by PUT (one hour). */
    parts: v.array(v.object({ number: v.number(), bytes: v.number(), url: v.string() })),
  }),
  // A day in the field is a thousand photos at once.
  perMinute: 3000,
  errors: ['file.too_large', 'file.too_many'],
})

/** Ends an upload (exact legacy path and names). The content decides its type, never its name. */
export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/files/complete/',
  summary: 'Complete an upload',
  access: 'member',
  whileKeptOut: true,
  body: v.strictObject({
    upload_id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
    sha256: sha256Schema,
    /** Tags of the parts whose answers arrived; the hash of the whole decides over the others. */
    parts: v.pipe(
      v.array(
        v.strictObject({
          number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(photoLimit.bytes / unitBytes)),
          etag: v.pipe(v.string(), v.maxLength(200)),
        }),
      ),
      v.maxLength(photoLimit.bytes / unitBytes),
    ),
  }),
  response: v.object({ fileId: v.string() }),
  perMinute: 3000,
  errors: ['file.upload_unknown', 'file.not_an_image', 'file.hash_mismatch', 'file.part_missing', 'file.too_large'],
})

/** Bytes of a file that its reader sent, with `Range`, `If-Range` and `ETag`. */
export const readFile = endpoint({
  method: 'GET',
  path: '/api/files/:fileId/',
  summary: 'Read a file',
  access: 'member',
  params: v.strictObject({ fileId: idSchema }),
  produces: 'application/octet-stream',
  perMinute: 6000,
  errors: ['file.not_found', 'file.range_unsatisfiable'],
})

/** Bytes of a cover or logo: public, named by an id that never changes its bytes, so caches keep it for good. */
export const readImage = endpoint({
  method: 'GET',
  path: '/api/images/:fileId/',
  summary: 'Read a public image',
  access: 'public',
  inMaintenance: true,
  params: v.strictObject({ fileId: idSchema }),
  produces: 'image/*',
  perMinute: 6000,
  errors: ['file.not_found', 'file.range_unsatisfiable'],
})
