import type { ToPlayer } from '#contract/engine/content/player-messages.ts'
import { element, hear, playedAddress, say, sayFinished } from './host.ts'

// The player of SWF files: Ruffle, which is fetched once somebody wants to play. It asks no network for anything, opens
// nothing, lets no script of a SWF run in the page and shows nothing of its own; the policy of this origin holds besides.

interface RufflePlayer extends HTMLElement {
  ruffle(): {
    load(options: Readonly<Record<string, unknown>>): Promise<void>
    addFSCommandHandler(handler: (command: string, args: string) => void): void
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

// Its program lies packed in the bundle: five megabytes of fourteen.
const fetchPlain = window.fetch.bind(window)
window.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  if (!address.endsWith('.wasm')) return fetchPlain(input, init)
  const { ok, status, body } = await fetchPlain(`${address}.gz`, init)
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

async function play(stage: HTMLElement, { label, leave }: Extract<ToPlayer, { type: 'flash' }>): Promise<void> {
  const player = await loadRuffle()
  player.setAttribute('aria-label', label)
  player.setAttribute('role', 'application')
  const left = element('p', 'left', leave)
  left.tabIndex = -1
  stage.dataset['plays'] = ''
  stage.replaceChildren(player, left)
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
    player.focus()
  })
  // It takes every key, Tab as well: Escape leads out of it.
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      left.focus()
    },
    { capture: true },
  )
  const ruffle = player.ruffle()
  ruffle.addFSCommandHandler((command, args) => {
    if (command === 'finished') sayFinished(args.trim() === '' ? undefined : Number(args))
  })
  const url = playedAddress()
  await ruffle.load({ ...config, url, base: new URL('.', url).href })
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
