import { frameAddress, readEmbedPage, type Vendor } from '#contract/engine/content/embed.ts'
import type { FromEmbed, ToEmbed } from '#contract/engine/content/embed-messages.ts'
import { isRecord, type VendorPlayer } from './vendor-player.ts'
import { vimeoPlayer } from './vimeo.ts'
import { youtubePlayer } from './youtube.ts'

// The page that holds a vendor's frame; see [Note: Embeds]. Whoever frames it is our app: the policy it comes with lets
// nobody else.
const app = window.parent
const page = readEmbedPage(location.pathname)
/** Where the vendor keeps its frames, as the server says it. */
const vendorOrigin = document.documentElement.dataset['vendorOrigin'] ?? ''

/** How often a player is spoken to until it answers (ms), and how often in all. */
const greetings = { every: 250, most: 60 }

type Said = FromEmbed extends infer M ? (M extends FromEmbed ? Omit<M, 'launchId'> : never) : never
const say = (message: Said) => page && app.postMessage({ ...message, launchId: page.launchId }, '*')

const playerOf = (vendor: Vendor): VendorPlayer | null =>
  vendor === 'youtube' ? youtubePlayer() : vendor === 'vimeo' ? vimeoPlayer() : null

/** Whole width and height, without a style in the page: its policy allows none. */
function fill(element: HTMLElement): void {
  for (const [name, value] of Object.entries({
    display: 'block',
    width: '100%',
    height: '100%',
    margin: '0',
    border: '0',
    overflow: 'hidden',
    background: '#000',
  }))
    element.style.setProperty(name, value)
}

function makeFrame(vendor: Vendor, { title, ...shown }: Extract<ToEmbed, { type: 'open' }>): HTMLIFrameElement | null {
  const address = frameAddress(vendor, vendorOrigin, { ...shown, pageOrigin: location.origin })
  if (address === null) return null
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
  // YouTube plays for nobody who does not say where they frame it (error 153); the host says that much and no more.
  frame.referrerPolicy = 'strict-origin'
  fill(frame)
  frame.src = address
  return frame
}

function read(data: unknown): Readonly<Record<string, unknown>> | null {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return isRecord(message) ? message : null
  } catch {
    return null
  }
}

/** What is shown, and how it is sent to a place. */
let shown: { seek: (to: number) => void } | null = null

function open(vendor: Vendor, message: Extract<ToEmbed, { type: 'open' }>): void {
  document.documentElement.lang = message.language
  const frame = makeFrame(vendor, message)
  if (!frame) {
    say({ type: 'failed', why: 'broken' })
    return
  }
  frame.addEventListener('load', () => say({ type: 'shown' }))
  document.body.append(frame)
  const player = playerOf(vendor)
  if (!player) return
  const tell = (asked: unknown) => frame.contentWindow?.postMessage(asked, vendorOrigin)
  let greeted = 0
  const greeting = setInterval(() => {
    if (greeted++ < greetings.most) return tell(player.greeting)
    clearInterval(greeting)
    say({ type: 'failed', why: 'silent' })
  }, greetings.every)
  let hasAnswered = false
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== vendorOrigin) return
    const heard = read(data)
    if (!heard) return
    if (!hasAnswered) {
      hasAnswered = true
      clearInterval(greeting)
      for (const wish of player.wishes) tell(wish)
    }
    const said = player.hear(heard)
    if (said) say(said)
  })
  shown = {
    seek(to) {
      for (const asked of player.seek(to)) tell(asked)
    },
  }
}

addEventListener('message', ({ source, data }: MessageEvent<ToEmbed>) => {
  if (source !== app || data.launchId !== page?.launchId) return
  if (data.type === 'open' && !shown && document.body.childElementCount === 1) open(page.vendor, data)
  if (data.type === 'seek') shown?.seek(data.to)
})

fill(document.documentElement)
fill(document.body)
say({ type: 'ready' })
