import type { FromAdapter, LessonCommit, ToAdapter } from '#contract/engine/content/launch.ts'
import type { FromPlayer } from '#contract/engine/content/player-messages.ts'
import { forget, journalled, note } from './journal.ts'
import { clearStorage } from './clear-storage.ts'
import { bringWorker } from './worker.ts'
import type { Lessons, LessonsHost } from './lessons.ts'

// The page that holds what is launched; see [Note: Content frame]. Whoever frames it is our app: the policy it comes
// with lets nobody else.
const app = window.parent
const launchId = location.pathname.slice('/p/'.length)

type Said = FromAdapter extends infer M ? (M extends { launchId: string } ? Omit<M, 'launchId'> : never) : never
const say = (message: Said, ports: MessagePort[] = []) => app.postMessage({ ...message, launchId }, '*', ports)

let frame: HTMLIFrameElement | null = null
let lessons: Lessons | null = null
let seq = 0
/** The app could keep what it was given last. */
let isKeeping = true

/** Shows a page of the content in a frame of its own; the page before is unloaded first. */
function show(address: string): void {
  frame?.remove()
  frame = document.createElement('iframe')
  frame.allow = 'fullscreen; autoplay; unload'
  frame.title = document.title
  frame.addEventListener('load', () => say({ type: 'shown' }))
  frame.src = address
  document.body.append(frame)
}

/** Takes the content down: its last words are said while it goes. */
function unload(): void {
  frame?.remove()
  frame = null
}

/** Into the journal first, which outlives this page; out of it once the app has it. */
function commit(kept: Omit<LessonCommit, 'seq'>): boolean {
  const numbered = { ...kept, seq: ++seq }
  note(launchId, numbered)
  say({ type: 'commit', commit: numbered })
  return isKeeping
}

async function open(message: Extract<ToAdapter, { type: 'open' }>): Promise<void> {
  document.documentElement.lang = message.language
  const addressOf = (path: string) => message.base + path
  if (!message.lessons) return show(addressOf(message.entry))
  const host: LessonsHost = {
    show: (path) => (path === null ? unload() : show(addressOf(path))),
    commit,
    tell: (controls) => say({ type: 'controls', ...controls }),
    want: (to) => say({ type: 'wants', to }),
    end: () => close(),
    language: message.language,
  }
  const { openLessons } = await loadLessons(message.lessons.version)
  lessons = openLessons(message.lessons, host)
}

/** The run-time of a version of SCORM, a script of its own: nobody loads the one that is not wanted. */
async function loadLessons(version: '1.2' | '2004'): Promise<{ openLessons: Window['openLessons'] }> {
  const script = document.createElement('script')
  script.src = version === '1.2' ? '/a/scorm12.js' : '/a/scorm2004.js'
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error(`${script.src} does not load`)))
  })
  document.head.append(script)
  await loaded
  return window
}

function close(): void {
  lessons?.end()
  unload()
  lessons?.keepLast()
  lessons = null
  say({ type: 'closed', seq })
}

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source === app) return hear(event.data as ToAdapter)
  // A page may say that it was seen; only the frame that is shown, or one inside it.
  const said = event.data as { type?: unknown; score?: unknown; said?: unknown } | null
  if (frame === null) return
  // The app looks at what it is.
  if (said?.type === 'player') return say({ type: 'player', said: said.said as FromPlayer })
  if (said?.type !== 'finished') return
  const score = Number(said.score)
  say({ type: 'finished', score: said.score !== undefined && score >= 0 && score <= 100 ? score : null })
})

function hear(message: ToAdapter): void {
  if (message.launchId !== launchId) return
  if (message.type === 'open') void open(message)
  if (message.type === 'ack') {
    isKeeping = message.kept
    if (message.kept) forget(message.ofLaunch, message.seq)
  }
  if (message.type === 'tell') frame?.contentWindow?.postMessage(message.said, location.origin)
  if (message.type === 'navigate') lessons?.navigate(message.move)
  if (message.type === 'close') close()
}

// What the worker asks for is the app's to answer: its line goes on to it.
navigator.serviceWorker?.addEventListener('message', ({ ports }) => say({ type: 'line' }, [...ports]))
navigator.serviceWorker?.startMessages()

// What a tab that is closed takes along is in the journal.
addEventListener('pagehide', () => lessons?.end())

const left = journalled(launchId)
void clearStorage()
  .then(bringWorker, bringWorker)
  .then((worker) => say({ type: 'ready', worker, left }))
