import * as v from 'valibot'
import { instantSchema } from '#contract/engine/ids.ts'
import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import { cloudCourseSchema } from '#contract/features/activity/types/scorm.ts'
import { liveContent, type LiveContent } from '#contract/features/activity/live/live-type.ts'
import { isDeclaredType, readEmbed, type EmbedType } from '#contract/features/activity/embed/embed-address.ts'

/** Fields of an activity that is at somebody else's, in a draft. */
export const embedFieldSchemas: Record<string, v.GenericSchema> = {
  /** What its author pasted, or the name that this was reduced to. */
  address: v.pipe(v.string(), v.maxLength(2000)),
  /** Seconds of a video, or that a live stream is scheduled for; 0: not said yet. */
  length: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400)),
  /** When a live stream starts. */
  startsAt: v.nullable(instantSchema),
  /** A course as SCORM Cloud names it. */
  cloudCourse: v.pipe(v.string(), v.maxLength(250)),
}

/** The course of SCORM Cloud that an activity is by its fields; null while it is missing or no such name. */
export function cloudOf(fields: Readonly<Record<string, unknown>>): ContentOf<'scorm_cloud'> | null {
  const { cloudCourse } = fields
  const course = typeof cloudCourse === 'string' ? cloudCourse.trim() : ''
  return v.is(cloudCourseSchema, course) ? { course } : null
}

/** The live stream that an activity is by its fields; null while something of it is missing or wrong. */
export function liveOf({ address, startsAt, length }: Readonly<Record<string, unknown>>): LiveContent | null {
  const content = { address: typeof address === 'string' ? address.trim() : '', startsAt, seconds: length }
  return v.is(liveContent, content) ? content : null
}

/** What an activity at somebody else's is made of by its fields; null while an address or a length is missing. */
export function embedOf(
  type: EmbedType,
  fields: Readonly<Record<string, unknown>>,
): ContentOf<'youtube'> | ContentOf<'vimeo'> | ContentOf<'linkedin_slidshare'> | null {
  const { address, length } = fields
  const embed = typeof address === 'string' ? readEmbed(type, address) : null
  if (!embed) return null
  const { vendor, name } = embed
  if (isDeclaredType(type)) return vendor === 'slideshare' || vendor === 'linkedin' ? { vendor, name } : null
  return typeof length === 'number' && length > 0 ? { name, seconds: length } : null
}

/** The fields that such an activity is what it is by. */
export const fieldsOfEmbed = (content: { name: string; vendor?: string; seconds?: number }) => ({
  address: content.vendor ? embedAddress(content.vendor, content.name) : content.name,
  ...(content.seconds !== undefined && { length: content.seconds }),
})

/** The fields that a live stream is what it is by. */
export const fieldsOfLive = ({ address, startsAt, seconds }: LiveContent) => ({ address, startsAt, length: seconds })

/** How a name is kept in a draft, so that it is read again: of two vendors of one type the address says which it is. */
export const embedAddress = (vendor: string, name: string): string =>
  vendor === 'slideshare'
    ? `https://www.slideshare.net/slideshow/embed_code/${name}`
    : vendor === 'linkedin'
      ? `https://www.linkedin.com/embed/feed/update/urn:li:${name}`
      : name
