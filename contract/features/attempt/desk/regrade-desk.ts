import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { correctionKinds } from '#contract/features/question/judging/correction-rules.ts'

const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
const correction = {
  /** The version that people were asked. */
  version,
  kind: v.picklist(correctionKinds),
  /** The version whose key it is; of `accept` and `key` alone. */
  byVersion: v.nullable(version),
  /** Whether who passed may have failed by it. */
  mayLose: v.boolean(),
}

const correctionSchema = v.object({
  id: idSchema,
  ...correction,
  reason: v.string(),
  by: v.string(),
  madeAt: instantSchema,
  /** Attempts that were judged again so far, and of those the ones whose grade or pass is another. */
  judged: v.number(),
  changed: v.number(),
  /** null: it is under way. */
  doneAt: v.nullable(instantSchema),
})
/** What was done about a question that was asked wrongly. */
export type MadeCorrection = v.InferOutput<typeof correctionSchema>

const correctionsSchema = v.object({
  /** The beginning of its text. */
  text: localizedSchema,
  /** Versions that people were asked, the newest first, and in how many attempts. */
  versions: v.array(v.object({ version: v.number(), attempts: v.number() })),
  /** The version that people are asked now; 0: none. */
  published: v.number(),
  corrections: v.array(correctionSchema),
})
/** See its schema. */
export type Corrections = v.InferOutput<typeof correctionsSchema>

/** How many changes a dry run shows one by one. */
export const mostShown = 100
const dryRunSchema = v.object({
  /** Attempts that would be judged again. */
  attempts: v.number(),
  changed: v.number(),
  /** Who would pass, who would have failed, and who would fail but keeps the pass. */
  gained: v.number(),
  lost: v.number(),
  spared: v.number(),
  /** The first of them. */
  changes: v.array(
    v.object({
      attemptId: idSchema,
      person: v.string(),
      test: localizedSchema,
      before: v.nullable(v.number()),
      after: v.nullable(v.number()),
      passedBefore: v.boolean(),
      passedAfter: v.boolean(),
    }),
  ),
})
/** What a correction would change. */
export type DryRun = v.InferOutput<typeof dryRunSchema>

const staff = { access: 'staff', permission: 'tests.decide' } as const
const params = v.strictObject({ questionId: idSchema })

export const readCorrections = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/questions/:questionId/corrections/',
  summary: 'What was done about a question that was asked wrongly',
  params,
  response: correctionsSchema,
  errors: ['resource.not_found'],
})

export const tryCorrection = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/questions/:questionId/corrections/try/',
  summary: 'Say what a correction would change, and change nothing',
  params,
  body: v.strictObject(correction),
  response: dryRunSchema,
  errors: ['resource.not_found', 'request.invalid'],
})

export const addCorrection = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/questions/:questionId/corrections/',
  summary: 'Correct a question as it was asked; a job judges its attempts again, once',
  params,
  body: v.strictObject({
    ...correction,
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
  }),
  response: correctionsSchema,
  errors: ['resource.not_found', 'request.invalid'],
})

/** What the desk asks of corrections. */
export const regradeEndpoints = { readCorrections, tryCorrection, addCorrection }
