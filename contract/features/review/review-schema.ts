import * as v from 'valibot'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import {
  acceptedLineSchema,
  caseContentSchema,
  caseDecisions,
  caseMomentSchema,
  caseSummarySchema,
  keptDecisions,
} from '#contract/engine/staff/case.ts'
import { mostScore, signals } from '#contract/engine/staff/case-signal.ts'
import { refusalReasons } from './review-reasons.ts'

/** A queue's name. */
export const queueSchema = v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/))
export const caseIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f.-]{1,80}$/))
/** Cases decided in one request. */
export const mostCases = 100
/** How long a case is lent to who opened it (ms). */
export const lentFor = 10 * 60_000
/** How long a decision can be undone before it is done (ms): of one case, and of many at once (loyalty, section 10). */
export const undoneFor = { one: 60_000, many: 10 * 60_000 } as const
/** After how long the administrators of the programme are told that a case waits (ms; learning.md, 16). */
export const pressedAfter = 14 * 86_400_000

const caseFields = {
  queue: queueSchema,
  caseId: caseIdSchema,
  /** Whose it is. */
  userId: idSchema,
  name: v.string(),
  openedAt: instantSchema,
  /** What its device says of when does not go together. */
  odd: v.boolean(),
  /** What speaks against it, summed up (0 to 100); by it the queue is ordered ([Note: Signals]). */
  score: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostScore)),
  /** It has waited for more than five working days. */
  urgent: v.boolean(),
  /** Nothing waits any more. */
  closed: v.boolean(),
  /** Who has it open, and until when it is theirs; null: nobody. */
  lent: v.nullable(v.object({ userId: idSchema, name: v.string(), until: instantSchema })),
  /** The last decision; the next one names it. */
  decisionId: v.nullable(idSchema),
}

export const listedCaseSchema = v.object({ ...caseFields, ...caseSummarySchema.entries })
export type ListedCase = v.InferOutput<typeof listedCaseSchema>

export const decisionSchema = v.object({
  id: idSchema,
  decision: v.picklist(keptDecisions),
  /** Of an acceptance in part: what was done until then counts. */
  until: v.nullable(instantSchema),
  lines: v.nullable(v.array(acceptedLineSchema)),
  reason: v.nullable(v.picklist(refusalReasons)),
  note: v.string(),
  /** False: it is one of two that are asked, and nothing was done yet. */
  counts: v.boolean(),
  /** Empty: nobody; it did not hold any more when it was to be done, or a rule decided. */
  by: v.string(),
  /** The programme's rule decided, no person. */
  byRule: v.boolean(),
  at: instantSchema,
})
export type Decision = v.InferOutput<typeof decisionSchema>

/** A decision that was just made. */
export const madeDecisionSchema = v.object({ ...decisionSchema.entries, undoUntil: instantSchema })

const caseSignalSchema = v.object({
  signal: v.picklist(signals),
  score: v.number(),
  /** Of pictures their distance, of what is fast how many, of what is unusual how many times the usual; null: neither. */
  amount: v.nullable(v.number()),
  /** Its picture that is like another one. */
  fileId: v.nullable(idSchema),
  /** The case that it goes together with, and the picture of that. */
  other: v.nullable(
    v.object({
      queue: queueSchema,
      caseId: caseIdSchema,
      name: v.string(),
      openedAt: instantSchema,
      fileId: v.nullable(idSchema),
    }),
  ),
})
export type CaseSignal = v.InferOutput<typeof caseSignalSchema>

export const caseDetailSchema = v.object({
  ...caseFields,
  ...caseContentSchema.entries,
  /** A later decision may change the last one. */
  reversible: v.boolean(),
  /** What may be decided of it. */
  offers: v.array(v.picklist(caseDecisions)),
  /** Every decision is given a reason in words; else a refusal one of a list. */
  isWritten: v.boolean(),
  /** What was done of it, in order: it may be accepted up to each. */
  moments: v.array(caseMomentSchema),
  /** The last decision can still be undone: until when, and whether by who reads it; null: it cannot. */
  undo: v.nullable(v.object({ until: instantSchema, mine: v.boolean() })),
  /** It is approved by two people. */
  asksTwo: v.boolean(),
  /** The oldest first. */
  decisions: v.array(decisionSchema),
  /** What speaks against it, the heaviest first. */
  signals: v.array(caseSignalSchema),
})
export type CaseDetail = v.InferOutput<typeof caseDetailSchema>
