import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { contentParams, contentSchema } from '../authoring-schema.ts'

const staff = { access: 'staff', permission: 'content.write' } as const
const params = contentParams
const maxBytes = 4 * 1024 * 1024
/** A CSV or an XLIFF 2.0 as it was written here, with what a translator filled in. */
const file = v.pipe(v.string(), v.minLength(1), v.maxLength(2 * 1024 * 1024))

/** What becomes of one text of a file. */
const textOutcomes = [
  /** It is another one than there is. */
  'change',
  /** It is what there is; the source changed since that was written, and it still holds. */
  'confirm',
  'same',
  /** The draft has no such text. */
  'unknown',
  /** It was translated from another source than there is now. */
  'other_source',
  'too_long',
] as const
export type TextOutcome = (typeof textOutcomes)[number]

/** What a file would do, text by text. */
export const textPlanSchema = v.object({
  rev: v.number(),
  rows: v.array(
    v.object({
      /** As the file names it. */
      id: v.string(),
      language: languageCodeSchema,
      outcome: v.picklist(textOutcomes),
      before: v.string(),
      after: v.string(),
    }),
  ),
})
export type TextPlan = v.InferOutput<typeof textPlanSchema>

export const exportTexts = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/texts/csv/',
  summary: 'A draft’s texts in all the client’s languages as a CSV, to be translated',
  params,
  produces: 'text/csv',
  errors: ['resource.not_found'],
})

export const exportXliff = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/texts/xliff/',
  summary: 'A draft’s texts and their translation into one language as XLIFF 2.0',
  params,
  query: v.strictObject({ language: languageCodeSchema }),
  produces: 'application/xliff+xml',
  errors: ['resource.not_found', 'content.language'],
})

export const checkTexts = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/texts/check/',
  summary: 'What a file of translations would change; nothing is written',
  params,
  body: v.strictObject({ file }),
  maxBytes,
  response: textPlanSchema,
  errors: ['resource.not_found', 'content.texts_unreadable'],
})

export const applyTexts = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/texts/',
  summary: 'Write the translations of a file into a draft, as they were checked',
  edits: true,
  params,
  body: v.strictObject({ file }),
  maxBytes,
  response: contentSchema,
  errors: ['resource.not_found', 'content.texts_unreadable'],
})

export const confirmTexts = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/texts/confirm/',
  summary: 'Say that translations still hold after their source was changed',
  edits: true,
  params,
  body: v.strictObject({
    /** Fields, such as `title.en-US`. */
    fields: v.pipe(v.array(v.pipe(v.string(), v.maxLength(160))), v.minLength(1), v.maxLength(1000)),
  }),
  response: contentSchema,
  errors: ['resource.not_found'],
})
