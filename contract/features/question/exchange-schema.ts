import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import { listedImportFields } from '#contract/engine/staff/import.ts'
import { questionKinds } from './question-schema.ts'

/** How questions are read from a file (learning.md, 14); which version a QTI is of it says itself. */
export const importFormats = ['gift', 'csv', 'moodle', 'qti'] as const
/** See `importFormats`. */
export type ImportFormat = (typeof importFormats)[number]

/** How they are written into one. */
export const exportFormats = ['gift', 'csv', 'moodle', 'qti21', 'qti22', 'qti3'] as const
/** See `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number]

/** What each format calls itself, in every language. */
export const formatNames: Readonly<Record<ImportFormat | ExportFormat, string>> = {
  gift: 'GIFT',
  csv: 'CSV',
  moodle: 'Moodle XML',
  qti: 'QTI',
  qti21: 'QTI 2.1',
  qti22: 'QTI 2.2',
  qti3: 'QTI 3.0',
}

/** How much a file may be. */
export const exchangeLimits = {
  bytes: 50 * 1024 * 1024,
  questions: 10_000,
  /** Bytes of one picture within a file; a larger one is lost. */
  picture: 10 * 1024 * 1024,
  /** Bytes of all the pictures that a bank is taken out with; those past it are lost. */
  exported: 40 * 1024 * 1024,
} as const

/** What of a question a format does not carry, or we do not keep. `category` and `test` are no part of a question: they stand by themselves. */
export const lossKinds = [
  'languages',
  'points',
  'penalty',
  'fractions',
  'scoring',
  'shuffle',
  'feedback',
  'units',
  'tolerance',
  'strictness',
  'wildcards',
  'essay',
  'markup',
  'pictures',
  'labels',
  'rules',
  'title',
  'tags',
  'category',
  'test',
] as const
/** See `lossKinds`. */
export type LossKind = (typeof lossKinds)[number]

/** Why a question of a file is not taken; `changed_since`: somebody changed it after the look. */
export const refusalCodes = ['import.kind_unknown', 'import.no_key', 'import.damaged', 'import.changed_since'] as const
/** See `refusalCodes`. */
export type RefusalCode = (typeof refusalCodes)[number]

/**
 * One question of a file and what becomes of it: `same` is in the bank as it is, `changed` asks the same otherwise, `left`
 * is no question but something beside them that is not kept.
 */
export const foundQuestionSchema = v.object({
  /** Its place in the file, from 1. */
  number: v.number(),
  /** The line of the file that it begins on, from 1. */
  line: v.number(),
  text: v.string(),
  kind: v.nullable(v.picklist(questionKinds)),
  outcome: v.picklist(['new', 'changed', 'same', 'refused', 'left']),
  code: v.nullable(v.picklist(refusalCodes)),
  losses: v.array(v.picklist(lossKinds)),
})
export type FoundQuestion = v.InferOutput<typeof foundQuestionSchema>

/** How many questions of a file come to what; `loss`: those that lose something. */
export const exchangeCountsSchema = v.object({
  new: v.number(),
  changed: v.number(),
  same: v.number(),
  refused: v.number(),
  left: v.number(),
  loss: v.number(),
})
export type ExchangeCounts = v.InferOutput<typeof exchangeCountsSchema>

/** A file of questions as lists tell it; `rows` is known once it was looked through. */
export const listedQuestionImportSchema = v.object({
  ...listedImportFields,
  format: v.picklist(importFormats),
  counts: v.nullable(exchangeCountsSchema),
})
export type ListedQuestionImport = v.InferOutput<typeof listedQuestionImportSchema>

/** A file of questions, from its being sent to what came of it. */
export const questionImportSchema = v.object({
  ...listedQuestionImportSchema.entries,
  bankId: idSchema,
  bytes: v.number(),
  /** Questions that the step under way has worked on. */
  done: v.number(),
  failure: v.nullable(v.string()),
  /** In the order of the file: every one that is refused, changed or loses something before those that are as they should be, a thousand in all. */
  found: v.array(foundQuestionSchema),
})
export type QuestionImport = v.InferOutput<typeof questionImportSchema>

/** A bank as a file, with what of it is not in there. */
export const exportedSchema = v.object({
  /** The file in Base64: a package is no text. */
  file: v.string(),
  /** What its name ends with: `gift`, `csv`, `xml`, `zip`. */
  extension: v.string(),
  rows: v.array(
    v.object({
      text: v.string(),
      kind: v.picklist(questionKinds),
      /** The format has nothing of its kind: it is not in the file. */
      left: v.boolean(),
      losses: v.array(v.picklist(lossKinds)),
    }),
  ),
})
export type Exported = v.InferOutput<typeof exportedSchema>
