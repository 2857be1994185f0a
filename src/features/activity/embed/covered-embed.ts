import type { FromEmbed } from '#contract/engine/content/embed-messages.ts'
import { followMedia, type MediaMoment, type MediaTrack } from '../media/covered-media.ts'

type Moment = Extract<FromEmbed, { type: 'moment' }>

/** Whether the player was playing when it was heard last, and what was covered by then. */
export interface EmbedTrack extends MediaTrack {
  isPlaying: boolean
}

/**
 * How many seconds of the activity one of the video is: its author said how long it is, and where that is not quite so
 * the end of the video is the end of the activity all the same. Null while the vendor has not told its length.
 */
export const scaleOf = (total: number, duration: number): number | null => (duration > 0 ? total / duration : null)

/** Follows what a vendor's player tells, by the rule of every medium: only a step as long as playing makes it counts. */
export function followEmbed(
  track: EmbedTrack,
  { state, at, rate }: Pick<Moment, 'state' | 'at' | 'rate'>,
  { scale, isSeen }: { scale: number; isSeen: boolean },
): EmbedTrack {
  const isPlaying = state === 'playing'
  const place = { at: at * scale, rate: rate * scale }
  return { ...followMedia(track, momentOf()), isPlaying }

  function momentOf(): MediaMoment {
    // What it waits for may be another place.
    if (state === 'waiting') return { kind: 'seeking' }
    if (!isSeen) return { kind: 'unseen' }
    if (!isPlaying) return { kind: 'stop', ...place }
    return track.isPlaying ? { kind: 'time', ...place } : { kind: 'play', ...place }
  }
}
