import * as v from 'valibot'
import { instantSchema } from '#contract/engine/ids.ts'
import { activityType } from '../activity-type.ts'
import { streamFault } from './stream-address.ts'

/** What a live stream is made of. */
export const liveContent = v.object({
  /** Where its playlist is. */
  address: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.check((address) => streamFault(address) === null, 'no stream'),
  ),
  startsAt: instantSchema,
  /** How long it is scheduled to last. */
  seconds: v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(86_400)),
})
export type LiveContent = v.InferOutput<typeof liveContent>

/**
 * What is streamed live (HLS): each second of its schedule counts in which somebody was there and it played. It is at
 * somebody else's and of its moment: no device keeps it.
 */
export const liveType = activityType({
  type: 'wowza_live',
  content: liveContent,
  total: ({ seconds }) => seconds,
  // The rule of every medium; that nobody was there before they came has a rule of its own (live-rules.ts).
  secondsEach: 0.5,
  bundles: () => [],
  isElsewhere: true,
})
