import type { LiveEvents, LiveSource } from './live-source.ts'

/** Seconds behind the newest moment at which browsers that play HLS themselves begin. */
const usualLatency = 10

/** Leaves a stream to a browser that plays HLS itself and lets no script bring one (older iPhones). */
export function byBrowser(video: HTMLVideoElement, address: string, events: LiveEvents): LiveSource {
  video.addEventListener('progress', events.heard)
  video.addEventListener('durationchange', () => {
    if (Number.isFinite(video.duration)) events.closed()
  })
  video.addEventListener('error', () => {
    const isUnreadable = video.error?.code === MediaError.MEDIA_ERR_DECODE
    if (isUnreadable) events.failed('unsupported')
    else events.lost()
  })
  video.addEventListener('encrypted', () => events.failed('protected'))
  video.src = address
  return {
    window() {
      const { seekable } = video
      if (seekable.length === 0) return null
      const [from, to] = [seekable.start(0), seekable.end(seekable.length - 1)]
      return { from, to, live: Math.max(from, to - usualLatency) }
    },
    again(anew) {
      if (anew || video.error) video.load()
    },
  }
}
