import * as v from 'valibot'
import { daySchema, idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'

/** What somebody can be enrolled in. */
export const itemKinds = ['course', 'trail'] as const
export type ItemKind = (typeof itemKinds)[number]

/**
 * How an enrolment stands: `review`: whether it was finished in time hangs on a claim that somebody has to look at; `late`:
 * finished after the deadline. One that is open after its deadline is overdue, which no row has to say. `waiting`: asked
 * for, and not enrolled before staff have said so; `refused`: they said no.
 */
export const enrolmentStates = ['waiting', 'refused', 'open', 'review', 'finished', 'late', 'exempt', 'ended'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** How staff ask for enrolments: as their states, the overdue ones apart from the open ones. */
export const standings = [
  'waiting',
  'open',
  'overdue',
  'review',
  'finished',
  'late',
  'exempt',
  'refused',
  'ended',
] as const
export type Standing = (typeof standings)[number]

/** An enrolment as a person's devices have it. */
export const enrolmentSchema = v.object({
  id: idSchema,
  kind: v.picklist(itemKinds),
  itemId: numberIdSchema,
  /** Counts how often somebody has had to do the same again. */
  cycle: v.number(),
  mandatory: v.boolean(),
  enrolledAt: instantSchema,
  /** The last instant that is in time; null: there is no deadline. */
  dueAt: v.nullable(instantSchema),
  /** After the deadline nothing of it can be begun any more. */
  locks: v.optional(v.boolean()),
  state: v.picklist(enrolmentStates),
  /** By their own tap, not by a rule: they enrolled, asked to be, or left. */
  own: v.optional(v.boolean()),
  /** Why it was refused, in words of who did. */
  reason: v.optional(v.string()),
})
export type Enrolment = v.InferOutput<typeof enrolmentSchema>

/** What is enrolled in, as it is sent. */
export const itemSchema = v.strictObject({ kind: v.picklist(itemKinds), id: numberIdSchema })
export type Item = v.InferOutput<typeof itemSchema>
/** The same as one word of an address: `course:12`. */
export const itemWordSchema = v.pipe(v.string(), v.regex(/^(course|trail):[1-9]\d{0,14}$/))

/** Who a rule enrols: an audience (0: everybody of the client) or one person. */
const enrolledSchema = v.union([
  v.strictObject({ audience: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.strictObject({ userId: idSchema }),
])

const deadlineSchema = v.nullable(
  v.union([
    v.strictObject({ on: daySchema }),
    v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1095)) }),
  ]),
)

/** What can be changed of a rule after it was made. */
export const termsSchema = v.strictObject({
  mandatory: v.boolean(),
  deadline: deadlineSchema,
  /** Days before the deadline on which people are reminded. */
  reminders: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(90))),
    v.maxLength(5),
    v.check((days) => new Set(days).size === days.length, 'repeated'),
  ),
  /** Who leaves the audience without having begun is enrolled no longer. */
  endsOnLeaving: v.boolean(),
  /** After the deadline nothing of it can be begun any more. */
  locks: v.optional(v.boolean(), false),
  /** So many months after it was finished it has to be done again; null: once is enough. */
  repeatMonths: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120))), null),
})
export type Terms = v.InferOutput<typeof termsSchema>

/** A rule as it is made. */
export const newRuleSchema = v.strictObject({
  who: enrolledSchema,
  item: itemSchema,
  /** The day of the client from which people are enrolled. */
  startsOn: daySchema,
  ...termsSchema.entries,
})
export type NewRule = v.InferOutput<typeof newRuleSchema>

/** Somebody, or something, by its name. */
const personNameSchema = v.object({ userId: idSchema, name: v.string(), email: v.string() })
const itemNameSchema = v.object({ kind: v.picklist(itemKinds), id: numberIdSchema, title: localizedSchema })

/** A rule as staff see it. */
export const ruleSchema = v.object({
  id: idSchema,
  rev: v.number(),
  item: itemNameSchema,
  audience: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()) })),
  person: v.nullable(personNameSchema),
  startsOn: daySchema,
  ...termsSchema.entries,
  endedAt: v.nullable(instantSchema),
  /** People are being enrolled, or changed, just now. */
  applying: v.boolean(),
})
export type Rule = v.InferOutput<typeof ruleSchema>

/** How many of a rule's people stand how. */
export const tallySchema = v.object(
  Object.fromEntries(standings.map((standing) => [standing, v.number()])) as Record<
    Standing,
    ReturnType<typeof v.number>
  >,
)
export type Tally = v.InferOutput<typeof tallySchema>

/** An enrolment as staff list them. */
export const listedEnrolmentSchema = v.object({
  id: idSchema,
  rev: v.number(),
  /** null: by the person's own tap. */
  ruleId: v.nullable(idSchema),
  person: personNameSchema,
  item: itemNameSchema,
  mandatory: v.boolean(),
  enrolledAt: instantSchema,
  dueAt: v.nullable(instantSchema),
  standing: v.picklist(standings),
  begun: v.boolean(),
  finishedAt: v.nullable(instantSchema),
})
export type ListedEnrolment = v.InferOutput<typeof listedEnrolmentSchema>

/** Everything that staff see of an enrolment. */
export const enrolmentDetailSchema = v.object({
  ...listedEnrolmentSchema.entries,
  /** When the finish had arrived here. */
  arrivedAt: v.nullable(instantSchema),
  remindedAt: v.nullable(instantSchema),
  /** What staff said of it last, where they extended, exempted, ended or decided it. */
  reason: v.nullable(v.string()),
})
export type EnrolmentDetail = v.InferOutput<typeof enrolmentDetailSchema>
