import Player, { ErrorTypes, Events, type ErrorData, type LevelDetails, type LoadPolicy } from 'hls.js'
import type { LiveEvents, LiveSource } from './live-source.ts'

/** Asked once, and told at once where nothing comes: who asks again, and when, is decided in one place (live.ts). */
const once: LoadPolicy = {
  default: { maxTimeToFirstByteMs: 8000, maxLoadTimeMs: 20_000, timeoutRetry: null, errorRetry: null },
}

/** Locks that a key at an address opens. */
const openable = ['NONE', 'AES-128', 'AES-256', 'AES-256-CTR']

const isProtected = ({ fragments }: LevelDetails): boolean =>
  fragments.some(({ levelkeys }) =>
    Object.values(levelkeys ?? {}).some((key) => key !== undefined && !openable.includes(key.method)),
  )

/** Seconds that pass between two attempts to mend what the decoder cannot take. */
const mendEvery = 5000

/** Brings a stream by hls.js, which says what the browser's own way keeps to itself: that it was lost, that it ended. */
export function byHls(video: HTMLVideoElement, address: string, events: LiveEvents): LiveSource {
  const hls = new Player({
    // Its worker is made of a text, which the policy of the page runs nowhere.
    enableWorker: false,
    manifestLoadPolicy: once,
    playlistLoadPolicy: once,
    keyLoadPolicy: once,
    fragLoadPolicy: once,
    backBufferLength: 60,
    maxBufferLength: 30,
  })
  let mendedAt = -mendEvery
  const fail = (why: 'protected' | 'unsupported') => {
    hls.destroy()
    events.failed(why)
  }
  const onFault = ({ type, fatal }: ErrorData) => {
    if (type === ErrorTypes.KEY_SYSTEM_ERROR) return fail('protected')
    if (type === ErrorTypes.NETWORK_ERROR) return events.lost()
    if (!fatal) return
    // What is broken once, where the stream was cut, is taken up again; what stays broken is nothing that plays here.
    if (type !== ErrorTypes.MEDIA_ERROR || performance.now() - mendedAt < mendEvery) return fail('unsupported')
    mendedAt = performance.now()
    hls.recoverMediaError()
  }
  hls.on(Events.ERROR, (_event, data) => onFault(data))
  hls.on(Events.LEVEL_LOADED, (_event, { details }) => {
    if (isProtected(details)) return fail('protected')
    if (details.live) events.heard()
    else events.closed()
  })
  hls.on(Events.FRAG_LOADED, events.heard)
  hls.attachMedia(video)
  hls.loadSource(address)
  return {
    window() {
      const details = hls.latestLevelDetails
      const from = details?.fragments[0]?.start
      if (!details || from === undefined) return null
      return { from, to: details.edge, live: hls.liveSyncPosition ?? details.edge }
    },
    again(anew) {
      if (anew) hls.loadSource(address)
      else hls.startLoad()
    },
  }
}

/** Whether the browser lets a script bring a stream. */
export const canBringByHls = (): boolean => Player.isSupported()
