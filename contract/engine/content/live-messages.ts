import * as v from 'valibot'
import { launchIdSchema } from './launch.ts'

/** Seconds on the clock of the stream; some count from when the clock of its encoder began. */
const seconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e10))
const word = v.pipe(v.string(), v.maxLength(100))

/**
 * What the stream does. `waiting`: for bytes that come; `lost`: its server does not answer, and is asked again and again;
 * `ended`: its playlist says that nothing more comes, and all was played.
 */
export const liveStates = ['idle', 'playing', 'paused', 'waiting', 'lost', 'ended'] as const
export type LiveState = (typeof liveStates)[number]

const ofLaunch = { launchId: launchIdSchema }

/** What comes from the page that plays a live stream; see [Note: Live page]. */
export const fromLiveSchema = v.variant('type', [
  v.strictObject({ ...ofLaunch, type: v.literal('ready') }),
  v.strictObject({
    ...ofLaunch,
    type: v.literal('moment'),
    state: v.picklist(liveStates),
    at: seconds,
    /** Where the window begins that can be gone back to, and its newest moment. */
    from: seconds,
    to: seconds,
    /** Seconds behind the newest moment that playing live is: what comes in pieces cannot be nearer. */
    behind: seconds,
    /** 0 to 1. */
    volume: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1)),
    muted: v.boolean(),
    /** Captions that the stream has, by what they are called. */
    captions: v.pipe(v.array(word), v.maxLength(40)),
    /** Which of them is shown; null: none. */
    caption: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(40))),
  }),
  /** `protected`: it is locked by more than a key (`media.protected`); `unsupported`: nothing that plays here. */
  v.strictObject({ ...ofLaunch, type: v.literal('failed'), why: v.picklist(['protected', 'unsupported']) }),
])
export type FromLive = v.InferOutput<typeof fromLiveSchema>

/** What goes to it. `seek`: to a moment of the stream, null: to where it is live; `caption`: which is shown, null: none. */
export type ToLive = { launchId: string } & (
  | { type: 'open'; address: string; language: string; title: string }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; to: number | null }
  | { type: 'volume'; volume: number; muted: boolean }
  | { type: 'caption'; at: number | null }
)
