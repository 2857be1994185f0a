import type { EmbedState } from '#contract/engine/content/embed-messages.ts'
import { isRecord, secondsOf, type VendorPlayer } from './vendor-player.ts'

/** What an event of Vimeo's player says about its state; one that is not here says nothing about it. */
const states: Readonly<Record<string, EmbedState>> = {
  playing: 'playing',
  pause: 'paused',
  ended: 'ended',
  seeking: 'waiting',
  bufferstart: 'waiting',
}
/** Events that tell where it is. */
const told = [...Object.keys(states), 'timeupdate', 'seeked', 'bufferend', 'playbackratechange', 'error']

/** Names of errors that no second try mends. */
const refusals = ['NotFoundError', 'PrivacyError', 'PasswordError']

/** A player of Vimeo, by the messages that its own script would exchange with it. */
export function vimeoPlayer(): VendorPlayer {
  const now = { state: 'waiting' as EmbedState, at: 0, duration: 0, rate: 1 }
  return {
    greeting: { method: 'ping' },
    wishes: told.map((value) => ({ method: 'addEventListener', value })),
    hear({ event, data }) {
      if (typeof event !== 'string' || !told.includes(event) || !isRecord(data)) return null
      if (event === 'error') {
        if (refusals.some((name) => name === data['name'])) return { type: 'failed', why: 'refused' }
        // What a command of ours met (a player that may not begin by itself, say) is no failure of the video.
        return data['method'] === 'ready' ? { type: 'failed', why: 'broken' } : null
      }
      const at = secondsOf(data['seconds'])
      // Time goes by only while it plays: it says so after a jump or a stall without a new `playing`.
      if (event === 'timeupdate' && now.state === 'waiting' && at !== now.at) now.state = 'playing'
      now.state = states[event] ?? now.state
      now.at = at ?? now.at
      now.duration = secondsOf(data['duration']) ?? now.duration
      now.rate = secondsOf(data['playbackRate']) ?? now.rate
      return { type: 'moment', ...now }
    },
    seek: (to) => [{ method: 'setCurrentTime', value: to }, { method: 'play' }],
  }
}
