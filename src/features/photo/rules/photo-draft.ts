import * as v from 'valibot'
import { fileRefSchema } from '#contract/engine/files/file.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import type { PhotoInput } from '#contract/features/photo/photo-contract.ts'
import type { PreparedPhoto } from '#platform/photo/prepare-photo.ts'

export interface PhotoForm {
  photoTypeId: number | null
  storeId: number | null
  photo: PreparedPhoto | null
}

const draftSchema = v.object({
  photoTypeId: v.nullish(numberIdSchema, null),
  storeId: v.nullish(numberIdSchema, null),
  // As this screen leaves it: made ready. As the share target leaves it: a file just as it came.
  photo: v.nullish(v.union([v.object({ blob: v.instance(Blob), ref: fileRefSchema }), v.instance(Blob)]), null),
})

/** A draft as read: the form, and the shared file that is still to be made ready. */
export interface PhotoDraft {
  form: PhotoForm
  raw: Blob | null
}

/** The form as it was left, or as another app shared it; null when there is nothing to give back. */
export function photoOfDraft(draft: unknown): PhotoDraft | null {
  const read = v.safeParse(draftSchema, draft)
  if (!read.success) return null
  const { photo, ...rest } = read.output
  return photo instanceof Blob
    ? { form: { ...rest, photo: null }, raw: photo }
    : { form: { ...rest, photo }, raw: null }
}

/** A refused photo taken back from the outbox, as a form to correct. */
export function photoOfOperation(
  payload: PhotoInput,
  files: readonly { ref: { fileId: string }; blob: Blob }[],
): PhotoForm {
  const file = files.find((each) => each.ref.fileId === payload.photo.fileId)
  return {
    photoTypeId: payload.photoTypeId,
    storeId: payload.storeId,
    photo: file ? { blob: file.blob, ref: payload.photo } : null,
  }
}
