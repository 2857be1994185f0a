import * as v from 'valibot'
import { idSchema, instantSchema } from '../ids.ts'
import { localizedSchema } from '../language-schema.ts'

// [Note: Cases] What waits for a decision of staff is a case of a queue: the queue's kind, and an id of its own. A feature
// that has something to decide opens cases and says what they are about in these words alone, so that the desk shows,
// lends and decides cases of a queue that it knows nothing of.

/** A name as it is kept: plain, or in several languages. */
const nameSchema = v.union([v.string(), localizedSchema])

/** What a list says of a case. */
export const caseSummarySchema = v.object({
  title: nameSchema,
  /** Where it happened. */
  place: v.nullable(v.string()),
  points: v.nullable(v.number()),
})
export type CaseSummary = v.InferOutput<typeof caseSummarySchema>

/** What is known of when something was done. */
const claimSchema = v.object({
  claimed: instantSchema,
  earliest: v.nullable(instantSchema),
  latest: instantSchema,
  /** What is odd about what the device says. */
  flags: v.array(v.string()),
})

/**
 * What may be decided of a case: all of it holds, a part (what was done until a moment, some quantities), none of it, none
 * of it and its person may do it again, they are asked something first, what was approved is taken back. The first and the
 * third are every queue's.
 */
export const caseDecisions = ['approve', 'part', 'refuse', 'again', 'ask', 'reverse'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/**
 * What is kept of what was decided of a case; `undo`: what was decided before does not hold ([Note: Undoing]); `changed`:
 * its person changed it, and who decides has to see that.
 */
export const keptDecisions = [...caseDecisions, 'undo', 'changed'] as const
export type KeptDecision = (typeof keptDecisions)[number]

/** How much of a line is accepted; lines by their place, from 0. */
export const acceptedLineSchema = v.strictObject({
  line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
})
export type AcceptedLine = v.InferOutput<typeof acceptedLineSchema>

/** Something that was done in a case: until then it may be accepted. */
export const caseMomentSchema = v.object({
  at: instantSchema,
  /** Which of the things it was about, from 1. */
  place: v.number(),
  /** It does not count while nobody accepts it. */
  odd: v.boolean(),
  /** What comes of the case if it counts up to here (0 to 1); null: that is not known yet. */
  share: v.nullable(v.number()),
})
export type CaseMoment = v.InferOutput<typeof caseMomentSchema>

/** Everything that who decides a case has to see. */
export const caseContentSchema = v.object({
  ...caseSummarySchema.entries,
  /** What else is told of it; `as` is how it reads (`share`: 0 to 1). */
  facts: v.array(
    v.object({
      name: v.string(),
      value: v.union([v.string(), v.number(), localizedSchema]),
      as: v.picklist(['text', 'day', 'instant', 'number', 'share']),
    }),
  ),
  lines: v.array(
    v.object({
      what: v.string(),
      quantity: v.number(),
      points: v.number(),
      /** What was accepted of it; null: nothing was decided of it. */
      accepted: v.nullable(v.object({ quantity: v.number(), points: v.number() })),
      /** What each number of units of it is worth, from none on; null: it is accepted as a whole. */
      worth: v.nullable(v.object({ unitPoints: v.number(), multiplier: v.number() })),
    }),
  ),
  /** What was asked of its person, and what they said, the oldest first. */
  messages: v.array(
    v.object({
      kind: v.picklist(['question', 'answer', 'appeal']),
      text: v.string(),
      at: instantSchema,
      fileId: v.nullable(idSchema),
    }),
  ),
  /** Its picture. */
  fileId: v.nullable(idSchema),
  claim: v.nullable(claimSchema),
})
export type CaseContent = v.InferOutput<typeof caseContentSchema>
