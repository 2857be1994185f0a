import { useEffect, useMemo, useRef, useState } from 'react'
import type { FromLive } from '#contract/engine/content/live-messages.ts'
import { sinceStart } from '#contract/features/activity/live/live-rules.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { followEmbed, type EmbedTrack } from '../embed/covered-embed.ts'
import { beginTrack } from '../media/covered-media.ts'
import type { Media } from '../media/use-media.ts'
import { beginStanding, followStanding, type LiveStanding } from './live-standing.ts'
import { useLivePage } from './use-live-page.ts'

type Moment = Extract<FromLive, { type: 'moment' }>

/** What the page's states are to the rule of what was played: only `playing` counts. */
const playedAs = {
  idle: 'paused',
  playing: 'playing',
  paused: 'paused',
  waiting: 'waiting',
  lost: 'waiting',
  ended: 'ended',
} as const

const nothing = () => undefined
const none: readonly string[] = []
/** How near (seconds) to where it is live playing is called live. */
const nearLive = 6
/** The longest that a browser's timer waits (ms). */
const longestTimer = 2 ** 31 - 1

/** A live stream as its person watches it: it begins by itself when it starts, and the minutes that they were there count. */
export function useLive(props: PlayerProps<'wowza_live'>) {
  const { activity, covered } = props
  const { content } = activity
  const title = shownText(activity.title)
  const given = useLatest(props)
  const track = useRef<EmbedTrack>({ ...beginTrack(covered), isPlaying: false })
  const lastAt = useRef(0)
  /** The page is there, and the server's clock so many milliseconds ahead of ours; another one each time that it comes. */
  const [ready, setReady] = useState<{ ahead: number } | null>(null)
  const [begun, setBegun] = useState(false)
  const [moment, setMoment] = useState<Moment | null>(null)
  const [standing, setStanding] = useState<LiveStanding>(() => beginStanding(Date.now()))

  /** Minutes present are measured on the clock: wherever in its window somebody watches, they are there now. */
  const count = (told: Moment, now: number) => {
    const isStuck = told.state === 'playing' && told.at === lastAt.current
    lastAt.current = told.at
    const at = sinceStart(content, now)
    // What goes on after its schedule is more than there was to be seen.
    if (isStuck || at > content.seconds + 1) return
    const before = track.current
    const place = { state: playedAs[told.state], at, rate: 1 }
    track.current = followEmbed(before, place, { scale: 1, isSeen: !document.hidden })
    if (track.current.covered !== before.covered) given.current.onReport(track.current.covered, 0)
    if (before.isPlaying && !track.current.isPlaying) given.current.onStop()
  }

  const page = useLivePage(props, {
    title,
    onReady: (ahead) => setReady({ ahead }),
    onMoment(told) {
      const now = Date.now() + (ready?.ahead ?? 0)
      count(told, now)
      setMoment(told)
      setStanding((before) => followStanding(before, told.state, now, content))
    },
  })
  const { say, problem } = page

  // It begins by itself: who waits for it has asked for it.
  useEffect(() => {
    if (!ready) return
    const { ahead } = ready
    // What its row becomes while it plays begins nothing anew.
    const { content: begins, title: name } = given.current.activity
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      const left = Date.parse(begins.startsAt) - (Date.now() + ahead)
      if (left > 0) {
        timer = setTimeout(begin, Math.min(left, longestTimer))
        return
      }
      setBegun(true)
      setStanding(beginStanding(Date.now() + ahead))
      say({ type: 'open', address: begins.address, language: document.documentElement.lang, title: shownText(name) })
      say({ type: 'play' })
    }
    begin()
    return () => clearTimeout(timer)
  }, [ready, given, say])

  const now = useLatest(moment)
  const controls = useMemo(() => {
    const seek = (to: number) => {
      const told = now.current
      if (told) say({ type: 'seek', to: Math.min(Math.max(told.from, told.from + to), told.to - told.behind) })
    }
    const setLoud = (volume: number, muted: boolean) => {
      const loud = Math.min(1, Math.max(0, Math.round(volume * 100) / 100))
      say({ type: 'volume', volume: loud, muted: muted || loud === 0 })
    }
    const isWanted = () => {
      const state = now.current?.state
      return state !== 'idle' && state !== 'paused'
    }
    return {
      play: () => say({ type: 'play' }),
      pause: () => say({ type: 'pause' }),
      toggle: () => say({ type: isWanted() ? 'pause' : 'play' }),
      seek,
      skip: (by: number) => seek((now.current?.at ?? 0) - (now.current?.from ?? 0) + by),
      setVolume: (volume: number) => setLoud(volume, false),
      toggleMuted: () => setLoud(now.current?.volume ?? 1, now.current?.muted === false),
      // What is live has one speed.
      setRate: nothing,
    }
  }, [now, say])
  const { state } = standing
  const window = moment ? Math.max(0, moment.to - moment.behind - moment.from) : 0
  const media: Media = {
    ...controls,
    state: {
      ready: moment !== null && state !== 'lost',
      playing: state === 'playing' || state === 'waiting' || state === 'lost',
      waiting: state === 'waiting' || state === 'lost',
      at: moment ? Math.max(0, moment.at - moment.from) : 0,
      duration: window,
      rate: 1,
      volume: moment?.volume ?? 1,
      muted: moment?.muted ?? false,
    },
  }
  const behind = moment ? Math.max(0, moment.to - moment.behind - moment.at) : 0
  return {
    host: page.host,
    problem,
    retry: page.retry,
    standing,
    begun,
    media,
    /** Seconds that playing is behind where it is live. */
    behind,
    isLive: behind <= nearLive && state === 'playing',
    goLive: () => {
      say({ type: 'seek', to: null })
      say({ type: 'play' })
    },
    captions: moment?.captions ?? none,
    caption: moment?.caption ?? null,
    showCaption: (at: number | null) => say({ type: 'caption', at }),
  }
}

export type Live = ReturnType<typeof useLive>
