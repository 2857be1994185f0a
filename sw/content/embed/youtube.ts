import type { EmbedState } from '#contract/engine/content/embed-messages.ts'
import { isRecord, secondsOf, type VendorPlayer } from './vendor-player.ts'

/** `playerState` of YouTube's IFrame API. */
const states: Readonly<Record<number, EmbedState>> = {
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'waiting',
  5: 'paused',
}

/** Error codes of YouTube's IFrame API: no such video, not found or private, may not be framed (twice). */
const refusals = [2, 100, 101, 150]

/** A player of YouTube, by the messages that its own script would exchange with it. */
export function youtubePlayer(): VendorPlayer {
  const now = { state: 'waiting' as EmbedState, at: 0, duration: 0, rate: 1 }
  const command = (func: string, args: unknown[] = []) =>
    JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' })
  return {
    greeting: JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
    wishes: ['onStateChange', 'onError', 'onPlaybackRateChange'].map((name) => command('addEventListener', [name])),
    hear({ event, info }) {
      if (event === 'onError')
        return { type: 'failed', why: refusals.some((code) => code === info) ? 'refused' : 'broken' }
      // A change of the state comes by itself, and in the next delivery with its place: there it counts.
      if ((event !== 'infoDelivery' && event !== 'initialDelivery') || !isRecord(info)) return null
      const state = states[Number(info['playerState'] ?? -1)]
      if (state) now.state = state
      now.at = secondsOf(info['currentTime']) ?? now.at
      now.duration = secondsOf(info['duration']) ?? now.duration
      now.rate = secondsOf(info['playbackRate']) ?? now.rate
      return { type: 'moment', ...now }
    },
    seek: (to) => [command('seekTo', [to, true]), command('playVideo')],
  }
}
