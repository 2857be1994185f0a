import * as v from 'valibot'
import { launchIdSchema } from './launch.ts'

/** Seconds; nothing that is embedded is longer. */
const seconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

/** What a vendor's player does. `waiting`: for bytes, or for the place that it was sent to. */
export const embedStates = ['playing', 'paused', 'waiting', 'ended'] as const
export type EmbedState = (typeof embedStates)[number]

const ofLaunch = { launchId: launchIdSchema }

/** What comes from the page of a vendor; see [Note: Embeds]. */
export const fromEmbedSchema = v.variant('type', [
  v.strictObject({ ...ofLaunch, type: v.literal('ready') }),
  /** The vendor's frame is there. */
  v.strictObject({ ...ofLaunch, type: v.literal('shown') }),
  /** What its player does now. */
  v.strictObject({
    ...ofLaunch,
    type: v.literal('moment'),
    state: v.picklist(embedStates),
    at: seconds,
    /** Of the whole video; 0: not known yet. */
    duration: seconds,
    rate: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(16)),
  }),
  /** `refused`: the vendor says that it is gone, private or may not be framed; `silent`: it says nothing at all. */
  v.strictObject({ ...ofLaunch, type: v.literal('failed'), why: v.picklist(['refused', 'silent', 'broken']) }),
])
export type FromEmbed = v.InferOutput<typeof fromEmbedSchema>

/** What goes to it. */
export type ToEmbed = { launchId: string } & (
  | { type: 'open'; name: string; start: number; language: string; title: string }
  /** Plays on from there (seconds). */
  | { type: 'seek'; to: number }
)
