import * as v from 'valibot'
import { questionKinds } from './question-schema.ts'

/** How questions are written into a file and read from one (learning.md, 14). */
export const exchangeFormats = ['gift', 'csv'] as const
/** See `exchangeFormats`. */
export type ExchangeFormat = (typeof exchangeFormats)[number]

/** How much a file may be. */
export const exchangeLimits = { bytes: 50 * 1024 * 1024, questions: 10_000 } as const

/** What of a question a format does not carry, or we do not keep. */
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
  'essay',
  'markup',
  'title',
] as const
/** See `lossKinds`. */
export type LossKind = (typeof lossKinds)[number]

/** Why a question of a file is not taken. */
export const refusalCodes = ['import.kind_unknown', 'import.no_key', 'import.damaged'] as const
/** See `refusalCodes`. */
export type RefusalCode = (typeof refusalCodes)[number]

/** One question of a file and what becomes of it: `same` is in the bank as it is, `changed` asks the same otherwise. */
export const foundQuestionSchema = v.object({
  /** The line of the file that it begins on, from 1. */
  line: v.number(),
  text: v.string(),
  kind: v.nullable(v.picklist(questionKinds)),
  outcome: v.picklist(['new', 'changed', 'same', 'refused']),
  code: v.nullable(v.picklist(refusalCodes)),
  losses: v.array(v.picklist(lossKinds)),
})
export type FoundQuestion = v.InferOutput<typeof foundQuestionSchema>

/** What a file comes to. */
export const exchangeReportSchema = v.object({
  counts: v.object({ new: v.number(), changed: v.number(), same: v.number(), refused: v.number(), loss: v.number() }),
  /** In the order of the file: every one that is refused, changed or loses something before those that are as they should be, a thousand in all. */
  rows: v.array(foundQuestionSchema),
})
export type ExchangeReport = v.InferOutput<typeof exchangeReportSchema>

/** A bank as a file, with what of it is not in there. */
export const exportedSchema = v.object({
  text: v.string(),
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
