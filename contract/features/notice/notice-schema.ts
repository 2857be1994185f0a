import * as v from 'valibot'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { longestLink } from './link-rules.ts'

/** How a notice reaches somebody. */
export const channels = ['in_app', 'push', 'mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Where a notice is in its life. */
export const noticeStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type NoticeState = (typeof noticeStates)[number]

export const longestTitle = 80
export const longestBody = 1000

/** A text in some languages, each at most so long. */
const written = (most: number) =>
  v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most))))

/** What staff write of a notice. */
export const writtenNoticeSchema = v.strictObject({
  title: written(longestTitle),
  body: written(longestBody),
  /** 0: everybody of the client. */
  audience: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  startsAt: instantSchema,
  endsAt: instantSchema,
  channels: v.pipe(
    v.array(v.picklist(channels)),
    v.minLength(1),
    v.check((chosen) => new Set(chosen).size === chosen.length, 'repeated'),
  ),
  /** An address of the app; null: it leads nowhere. */
  link: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestLink))),
})
export type WrittenNotice = v.InferOutput<typeof writtenNoticeSchema>

/** Counts by channel. */
const perChannel = v.object(
  Object.fromEntries(channels.map((channel) => [channel, v.number()])) as Record<Channel, ReturnType<typeof v.number>>,
)

/** A notice as staff list them. */
export const listedNoticeSchema = v.object({
  id: idSchema,
  rev: v.number(),
  state: v.picklist(noticeStates),
  title: localizedSchema,
  /** Null: everybody of the client. */
  audience: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()) })),
  channels: v.array(v.picklist(channels)),
  startsAt: instantSchema,
  endsAt: instantSchema,
})
export type ListedNotice = v.InferOutput<typeof listedNoticeSchema>

/** A notice whole, and what went out of it. */
export const noticeDetailSchema = v.object({
  ...listedNoticeSchema.entries,
  body: localizedSchema,
  link: v.nullable(v.string()),
  stoppedAt: v.nullable(instantSchema),
  /** To how many people it went, by each of its channels. */
  went: perChannel,
  /** How many it is still to go to: the night is waited for, or those before them in the queue. */
  waiting: perChannel,
})
export type NoticeDetail = v.InferOutput<typeof noticeDetailSchema>

/** What a notice would come to, as it is written now. */
export const reachSchema = v.object({
  /** Who is in the audience now. */
  people: v.number(),
  /** To how many of them each channel leads; a channel that was not chosen is counted too. */
  reached: perChannel,
  /** Short messages that would be billed, by the languages of who gets them. */
  smsSegments: v.number(),
})
export type Reach = v.InferOutput<typeof reachSchema>
