import * as v from 'valibot'
import { numberIdSchema } from './ids.ts'
import { fileRefSchema } from './file.ts'

/** A store photo: one per type, store and week (the week starts on Sunday in the client's time zone). */
export const photoInputSchema = v.strictObject({
  photoTypeId: numberIdSchema,
  storeId: numberIdSchema,
  photo: fileRefSchema,
})
export type PhotoInput = v.InferOutput<typeof photoInputSchema>
