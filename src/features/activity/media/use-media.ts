import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Range } from '#contract/features/activity/progress-rules.ts'
import { beginWait, type Wait } from '#platform/browser/silence.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { backFrom, beginTrack, followMedia, resumeAt, type MediaMoment } from './covered-media.ts'

export interface MediaState {
  ready: boolean
  playing: boolean
  /** Playback wants to go on and waits for bytes. */
  waiting: boolean
  at: number
  duration: number
  rate: number
  /** 0 to 1. */
  volume: number
  muted: boolean
}

interface MediaOptions {
  start: number
  covered: readonly Range[]
  total: number
  /** Play as soon as it can: the person has just asked for it. */
  autoPlay: boolean
  /** Whether somebody can be seeing it: what plays unseen counts for nothing. */
  isSeen: () => boolean
  onReport: (covered: readonly Range[], position: number) => void
  onStop: () => void
  onEnd: () => void
  onProblem: (code: number) => void
}

/** A media element's state and controls, and what was really played of it. */
export function useMedia(mediaRef: RefObject<HTMLMediaElement | null>, options: MediaOptions) {
  const track = useRef(beginTrack(options.covered))
  const given = useLatest(options)
  // Where playback was: a retry with another address goes on there.
  const position = useRef(backFrom(options.start))
  const [state, setState] = useState<MediaState>({
    ready: false,
    playing: false,
    waiting: false,
    at: options.start,
    duration: options.total,
    rate: 1,
    volume: 1,
    muted: false,
  })
  const change = useCallback((part: Partial<MediaState>) => setState((before) => ({ ...before, ...part })), [])

  const follow = useCallback(
    (moment: MediaMoment) => {
      const before = track.current.covered
      track.current = followMedia(track.current, moment)
      if ('at' in moment) position.current = moment.at
      if (track.current.covered !== before || moment.kind === 'seeked')
        given.current.onReport(track.current.covered, position.current)
    },
    [given],
  )

  const seek = useCallback(
    (to: number) => {
      const media = mediaRef.current
      if (!media || !Number.isFinite(media.duration)) return
      media.currentTime = Math.min(Math.max(0, to), media.duration)
      change({ at: media.currentTime })
    },
    [change, mediaRef],
  )
  const skip = useCallback((by: number) => seek((mediaRef.current?.currentTime ?? 0) + by), [seek, mediaRef])
  const play = useCallback(() => {
    // Refused where the browser wants a touch first: the button is there, and nothing has broken.
    mediaRef.current?.play().catch(() => undefined)
  }, [mediaRef])
  const pause = useCallback(() => mediaRef.current?.pause(), [mediaRef])
  const toggle = useCallback(() => {
    const media = mediaRef.current
    if (!media) return
    if (media.paused) play()
    else pause()
  }, [play, pause, mediaRef])
  const setRate = useCallback(
    (rate: number) => {
      const media = mediaRef.current
      if (!media) return
      media.defaultPlaybackRate = rate
      media.playbackRate = rate
    },
    [mediaRef],
  )
  const setVolume = useCallback(
    (volume: number) => {
      const media = mediaRef.current
      if (!media) return
      media.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100))
      media.muted = media.volume === 0
    },
    [mediaRef],
  )
  const toggleMuted = useCallback(() => {
    if (mediaRef.current) mediaRef.current.muted = !mediaRef.current.muted
  }, [mediaRef])

  useEffect(() => {
    const media = mediaRef.current
    if (!media) return
    const stop = new AbortController()
    const on = (name: keyof HTMLMediaElementEventMap, hear: () => void) =>
      media.addEventListener(name, hear, { signal: stop.signal })
    const now = () => media.currentTime
    let wait: Wait | null = null
    const isHere = () => {
      wait?.end()
      wait = null
    }
    for (const name of ['loadstart', 'waiting'] as const) on(name, () => (wait ??= beginWait()))
    for (const name of ['loadedmetadata', 'canplay', 'playing', 'suspend', 'error', 'emptied'] as const)
      on(name, isHere)
    on('progress', () => wait?.heard())
    on('loadedmetadata', () => {
      change({ ready: true, duration: Number.isFinite(media.duration) ? media.duration : given.current.total })
      const start = resumeAt(position.current, media.duration)
      if (start > 0) media.currentTime = start
      if (given.current.autoPlay) play()
    })
    // Whatever begins, goes on after a stall or stops while nobody sees it covers nothing.
    const seen = (moment: MediaMoment): MediaMoment => (given.current.isSeen() ? moment : { kind: 'unseen' })
    on('playing', () => {
      follow(seen({ kind: 'play', at: now() }))
      change({ playing: true, waiting: false })
    })
    on('timeupdate', () => {
      if (!media.paused && !media.seeking) follow(seen({ kind: 'time', at: now(), rate: media.playbackRate }))
      change({ at: now() })
    })
    // What was seen up to here counts; what plays on unseen does not.
    const onHidden = () => {
      if (!media.paused && document.hidden) follow({ kind: 'time', at: now(), rate: media.playbackRate })
    }
    document.addEventListener('visibilitychange', onHidden, { signal: stop.signal })
    on('seeking', () => follow({ kind: 'seeking' }))
    on('seeked', () => {
      if (media.paused) position.current = now()
      else follow(seen({ kind: 'seeked', at: now() }))
      change({ at: now() })
    })
    on('pause', () => {
      follow(seen({ kind: 'stop', at: now(), rate: media.playbackRate }))
      change({ playing: false, waiting: false })
      given.current.onStop()
    })
    on('ended', () => given.current.onEnd())
    on('waiting', () => change({ waiting: true }))
    on('canplay', () => change({ waiting: false }))
    on('ratechange', () => change({ rate: media.playbackRate }))
    on('volumechange', () => change({ muted: media.muted, volume: media.volume }))
    on('error', () => {
      change({ ready: false, playing: false, waiting: false })
      given.current.onProblem(media.error?.code ?? 0)
    })
    return () => {
      stop.abort()
      isHere()
      // What played up to the very end of the screen counts too.
      if (!media.paused) follow(seen({ kind: 'stop', at: now(), rate: media.playbackRate }))
    }
  }, [change, follow, play, given, mediaRef])

  return { state, toggle, play, pause, seek, skip, setRate, setVolume, toggleMuted }
}

export type Media = ReturnType<typeof useMedia>
