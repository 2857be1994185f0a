import { uniteRanges, type Range } from '#contract/features/activity/progress-rules.ts'

/** What a media element tells, in the order it tells it. `at` is media time in seconds. */
export type MediaMoment =
  | { kind: 'play'; at: number }
  | { kind: 'time'; at: number; rate: number }
  | { kind: 'stop'; at: number; rate: number }
  | { kind: 'seeking' }
  | { kind: 'unseen' }
  | { kind: 'seeked'; at: number }

export interface MediaTrack {
  covered: readonly Range[]
  /** Media time up to which what played is known; null while nothing plays (paused, seeking, not begun). */
  since: number | null
}

/** Most real seconds that may pass between two time updates of one uninterrupted playback. */
const longestStep = 1.5
/** Most media seconds that a stall swallows of what played before it, without a time update. */
const longestStall = 0.25

export function beginTrack(covered: readonly Range[]): MediaTrack {
  return { covered: uniteRanges(covered), since: null }
}

/**
 * Follows playback and keeps what was really played: a step counts only when it is as long as
 * playing at that rate can make it, so dragging the slider covers nothing.
 */
export function followMedia(track: MediaTrack, moment: MediaMoment): MediaTrack {
  switch (moment.kind) {
    case 'play':
      return { covered: afterStall(track, moment.at), since: moment.at }
    case 'seeked':
      return { ...track, since: moment.at }
    case 'seeking':
    case 'unseen':
      return { ...track, since: null }
    case 'time':
      return { covered: withStep(track, moment), since: moment.at }
    case 'stop':
      return { covered: withStep(track, moment), since: null }
  }
}

function withStep(track: MediaTrack, moment: { at: number; rate: number }): readonly Range[] {
  const { since, covered } = track
  if (since === null) return covered
  const step = moment.at - since
  if (step <= 0 || step > longestStep * Math.max(moment.rate, 0.25)) return covered
  return withRange(covered, since, moment.at)
}

/** One playing that waited for bytes and goes on: what it played after its last update counts, a jump does not. */
function afterStall({ since, covered }: MediaTrack, at: number): readonly Range[] {
  return since !== null && at > since && at - since <= longestStall ? withRange(covered, since, at) : covered
}

const withRange = (covered: readonly Range[], from: number, to: number): readonly Range[] =>
  uniteRanges([...covered, [toMillis(from), toMillis(to)]])

/** Milliseconds are enough, and keep the operation small. */
function toMillis(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

/** A little before where somebody was: what was being said then is heard again. */
export const backFrom = (position: number): number => Math.max(0, position - 3)

/** Where to go on: the stored place, or the beginning when it is at the end already. */
export function resumeAt(position: number, total: number): number {
  return position > 0 && position < total - 3 ? position : 0
}
