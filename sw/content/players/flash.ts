import type { ToPlayer } from '#contract/engine/content/player-messages.ts'
import { element, hear, playedAddress, say, sayFinished } from './host.ts'

// The player of SWF files: Ruffle, which is fetched once somebody wants to play. It asks no network for anything, opens
// nothing, lets no script of a SWF run in the page and shows nothing of its own; the policy of this origin holds besides.

interface RufflePlayer extends HTMLElement {
  ruffle(): {
    load(options: Readonly<Record<string, unknown>>): Promise<void>
  }
}

declare global {
  interface Window {
    RufflePlayer?: { config?: object; newest?: () => { createPlayer(): RufflePlayer } }
  }
}

const here = new URL('.', location.href).href

const config = {
  publicPath: here,
  polyfills: false,
  allowNetworking: 'none',
  allowScriptAccess: false,
  openUrlMode: 'deny',
  openInNewTab: null,
  upgradeToHttps: false,
  socketProxy: [],
  allowFullscreen: false,
  autoplay: 'on',
  unmuteOverlay: 'hidden',
  splashScreen: false,
  letterbox: 'on',
  contextMenu: 'off',
  showSwfDownload: false,
  warnOnUnsupportedContent: false,
  logLevel: 'error',
}

/** The bundle: nothing outside of it is fetched, whatever a SWF asks for. */
const bundle = new URL('..', location.href).href
const film = playedAddress()
/** A SWF that loads this address, which is in no bundle, says that it was seen to its end; `?score=` 0 to 100. */
const finished = new URL('finished', film).href

// Ruffle fetches here: its own program, which lies packed in the bundle (five megabytes of fourteen), and what a SWF loads.
const fetchPlain = window.fetch.bind(window)
window.fetch = async (input, init) => {
  const { href, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
  if (href.replace(/[?#].*$/s, '') === finished) {
    const score = searchParams.get('score')
    sayFinished(score === null ? undefined : Number(score))
    return new Response('')
  }
  if (!href.startsWith(bundle)) throw new TypeError('it is outside of the bundle')
  if (!href.endsWith('.wasm')) return fetchPlain(input, init)
  const { ok, status, body } = await fetchPlain(`${href}.gz`, init)
  return ok && body
    ? new Response(body.pipeThrough(new DecompressionStream('gzip')), {
        headers: { 'content-type': 'application/wasm' },
      })
    : new Response(null, { status })
}

async function loadRuffle(): Promise<RufflePlayer> {
  window.RufflePlayer = { config }
  const script = document.createElement('script')
  script.src = `${here}ruffle.js`
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error('ruffle.js does not load')))
    document.head.append(script)
  })
  const ruffle = window.RufflePlayer.newest?.()
  if (!ruffle) throw new Error('there is no Ruffle')
  return ruffle.createPlayer()
}

async function play(stage: HTMLElement, { label }: Extract<ToPlayer, { type: 'flash' }>): Promise<void> {
  const player = await loadRuffle()
  player.setAttribute('aria-label', label)
  player.setAttribute('role', 'application')
  // Its windows, whose words and links are its own.
  const silent = new CSSStyleSheet()
  silent.replaceSync('.modal, #message-overlay { display: none !important; }')
  player.shadowRoot?.adoptedStyleSheets.push(silent)
  stage.dataset['plays'] = ''
  stage.replaceChildren(player)
  const fail = () => {
    stage.replaceChildren()
    say({ type: 'broken' })
  }
  // What it says of a failure leads elsewhere, and is in its words.
  new MutationObserver(() => {
    if (player.shadowRoot?.querySelector('#panic')) fail()
  }).observe(player.shadowRoot ?? player, { childList: true, subtree: true })
  player.addEventListener('loadeddata', () => {
    say({ type: 'opened' })
    // Not while it tells of it: it takes no focus then.
    setTimeout(() => player.focus())
  })
  // It takes every key, Tab as well: Escape leads out of it, to where the app goes on.
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      player.blur()
      say({ type: 'left' })
    },
    { capture: true },
  )
  await player.ruffle().load({ ...config, url: film, base: new URL('.', film).href })
}

function wait(given: Extract<ToPlayer, { type: 'flash' }>): void {
  const stage = element('main', 'stage')
  const button = element('button', 'play', given.play)
  button.type = 'button'
  button.addEventListener('click', () => {
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    play(stage, given).catch(() => {
      stage.replaceChildren()
      say({ type: 'broken' })
    })
  })
  stage.append(button, element('p', 'hint', given.hint))
  document.body.append(stage)
}

hear((message) => {
  if (message.type === 'flash') wait(message)
})
