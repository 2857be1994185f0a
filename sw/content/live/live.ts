import { readLivePage } from '#contract/engine/content/live-page.ts'
import type { FromLive, LiveState, ToLive } from '#contract/engine/content/live-messages.ts'
import { byBrowser } from './by-browser.ts'
import { byHls, canBringByHls } from './by-hls.ts'
import { captionsOf } from './captions.ts'
import type { LiveSource } from './live-source.ts'
import { retrying } from './retry.ts'

// The page that plays a live stream; see [Note: Live page]. Whoever frames it is our app: the policy it comes with lets
// nobody else.
const app = window.parent
const page = readLivePage(location.pathname)

type Said = FromLive extends infer M ? (M extends FromLive ? Omit<M, 'launchId'> : never) : never
const say = (message: Said) => page && app.postMessage({ ...message, launchId: page.launchId }, '*')

/** How often it is told where the stream is while nothing else happens (ms): its newest moment moves on. */
const tellEvery = 1000

/** Whole width and height, without a style in the page: its policy allows none. */
function fill(element: HTMLElement): void {
  const looks = { display: 'block', width: '100%', height: '100%', margin: '0', overflow: 'hidden', background: '#000' }
  for (const [name, value] of Object.entries(looks)) element.style.setProperty(name, value)
}

/** Plays a stream in the page's element, and tells what becomes of it. */
function play(video: HTMLVideoElement, address: string): (message: ToLive) => void {
  const captions = captionsOf(video)
  /** Its person wants it to play. */
  let wanted = false
  let isLost = false
  let isClosed = false
  let isOver = false
  /** It was lost while it played: what came before is no more where it is live. */
  let isBehind = false
  const needsBytes = () => video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  const retry = retrying(() => source.again(needsBytes()))

  const stateNow = (): LiveState => {
    if (isOver) return 'ended'
    if (!wanted) return isLost && needsBytes() ? 'lost' : video.played.length === 0 ? 'idle' : 'paused'
    if (needsBytes() || video.seeking) return isLost ? 'lost' : 'waiting'
    return video.paused ? 'waiting' : 'playing'
  }
  const tell = () => {
    const window = source.window()
    const [from, to] = [Math.max(0, window?.from ?? 0), Math.max(0, window?.to ?? 0)]
    say({
      type: 'moment',
      state: stateNow(),
      at: Math.max(0, video.currentTime),
      from,
      to,
      behind: Math.max(0, to - (window?.live ?? to)),
      volume: video.volume,
      muted: video.muted,
      ...captions.told(),
    })
  }
  const goLive = () => {
    const live = source.window()?.live
    if (live !== undefined) video.currentTime = live
  }
  const start = () => {
    video.play().catch((error: unknown) => {
      // Put off by something newer (a stream that is loaded anew): that begins by itself. A browser that wants a tap first gets one.
      if (error instanceof DOMException && error.name === 'AbortError') return
      wanted = false
      tell()
    })
  }
  const end = () => {
    isOver = true
    retry.found()
    tell()
  }
  const heard = () => {
    isLost = false
    retry.found()
    tell()
  }

  const bring = canBringByHls() ? byHls : byBrowser
  const source: LiveSource = bring(video, address, {
    heard,
    lost() {
      isLost = true
      isBehind ||= needsBytes()
      retry.lost()
      tell()
    },
    closed() {
      if (isClosed) return
      isClosed = true
      // Who comes after its end is told so; who was there sees it to its end.
      if (video.played.length === 0 || isLost) end()
      else heard()
    },
    failed: (why) => say({ type: 'failed', why }),
  })

  for (const name of ['timeupdate', 'playing', 'pause', 'waiting', 'seeking', 'seeked', 'volumechange'])
    video.addEventListener(name, tell)
  video.addEventListener('canplay', () => {
    if (wanted && isBehind) goLive()
    isBehind = false
    if (wanted && video.paused) start()
    tell()
  })
  video.addEventListener('ended', end)
  setInterval(tell, tellEvery)

  return (message) => {
    if (message.type === 'play') {
      wanted = true
      start()
    } else if (message.type === 'pause') {
      wanted = false
      video.pause()
    } else if (message.type === 'seek') {
      if (message.to === null) goLive()
      else video.currentTime = message.to
    } else if (message.type === 'volume') {
      video.volume = message.volume
      video.muted = message.muted
    } else if (message.type === 'caption') captions.show(message.at)
    tell()
  }
}

let hear: ((message: ToLive) => void) | null = null
addEventListener('message', ({ source, data }: MessageEvent<ToLive>) => {
  if (source !== app || data.launchId !== page?.launchId) return
  const video = document.querySelector('video')
  if (data.type !== 'open') hear?.(data)
  else if (video && !hear) {
    document.documentElement.lang = data.language
    video.setAttribute('aria-label', data.title)
    hear = play(video, data.address)
  }
})

const video = document.querySelector('video')
for (const element of [document.documentElement, document.body, ...(video ? [video] : [])]) fill(element)
say({ type: 'ready' })
