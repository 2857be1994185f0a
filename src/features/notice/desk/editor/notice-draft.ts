import * as v from 'valibot'
import type { LanguageCode } from '#contract/engine/language.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { channels, type NoticeDetail, type WrittenNotice } from '#contract/features/notice/notice-schema.ts'
import { instantIn, localIn } from '#platform/desk/zone.ts'

/** A notice as it is typed: its times by the clocks of the client. */
const typedSchema = v.object({
  title: localizedSchema,
  body: localizedSchema,
  audience: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  channels: v.array(v.picklist(channels)),
  link: v.string(),
})
export type TypedNotice = v.InferOutput<typeof typedSchema>

/** What is kept on the device of a notice that is being written; `rev`: what was seen of it, none of a new one. */
export const keptSchema = v.object({ typed: typedSchema, rev: v.nullable(v.number()) })
export type KeptNotice = v.InferOutput<typeof keptSchema>

const usualDays = 7

/** A new notice: for everybody, in the app, from now for a week. */
export function emptyNotice(timeZone: string, now: string): TypedNotice {
  const end = new Date(Date.parse(now) + usualDays * 86_400_000).toISOString()
  return {
    title: {},
    body: {},
    audience: '0',
    startsAt: localIn(timeZone, now),
    endsAt: localIn(timeZone, end),
    channels: ['in_app'],
    link: '',
  }
}

/** A notice that is there, as it would have been typed. */
export const typedNotice = (notice: NoticeDetail, timeZone: string): TypedNotice => ({
  title: notice.title,
  body: notice.body,
  audience: String(notice.audience?.id ?? 0),
  startsAt: localIn(timeZone, notice.startsAt),
  endsAt: localIn(timeZone, notice.endsAt),
  channels: notice.channels,
  link: notice.link ?? '',
})

/** Fields that are missing, as the server would name them. */
export function missingFields(typed: TypedNotice, language: LanguageCode, timeZone: string): string[] {
  const starts = instantIn(timeZone, typed.startsAt)
  const ends = instantIn(timeZone, typed.endsAt)
  return [
    ...(typed.title[language]?.trim() ? [] : [`title.${language}`]),
    ...(typed.body[language]?.trim() ? [] : [`body.${language}`]),
    ...(typed.channels.length > 0 ? [] : ['channels']),
    ...(starts ? [] : ['startsAt']),
    ...(ends && (!starts || ends > starts) ? [] : ['endsAt']),
  ]
}

/** What was typed as it is sent; null while a time is none. */
export function writtenNotice(typed: TypedNotice, timeZone: string): WrittenNotice | null {
  const startsAt = instantIn(timeZone, typed.startsAt)
  const endsAt = instantIn(timeZone, typed.endsAt)
  if (!startsAt || !endsAt) return null
  return {
    title: typed.title,
    body: typed.body,
    audience: Number(typed.audience),
    startsAt,
    endsAt,
    channels: typed.channels,
    link: typed.link.trim() || null,
  }
}
