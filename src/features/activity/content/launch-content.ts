import {
  contentPaths,
  type CallAnswer,
  type ContentCall,
  type FromAdapter,
  type LessonLaunch,
  type LessonMove,
  type ToAdapter,
} from '#contract/engine/content/launch.ts'
import type { ToPlayer } from '#contract/engine/content/player-messages.ts'
import { linkBundle, type Bundle } from '#contract/engine/files/bundle.ts'
import { openBundle, type OpenBundle } from '#engine/files/bundles/open-bundle.ts'
import { callAs } from '#engine/session/api.ts'
import type { Member } from '#engine/session/member.ts'
import { answerAsks } from './answer-asks.ts'
import { contentLock, hearAdapter, makeFrame, newLaunchId } from './content-frame-element.ts'

/** What is launched, and what is heard of it. */
export interface ContentLaunch {
  /** The content origin. */
  contentUrl: string
  bundle: Bundle
  /** Who plays it; or the address under which the server answers for its files, of a draft that is looked at. */
  from: Member | { base: string }
  language: string
  /**
   * A package of lessons, asked for once what launches before this one left was handed over; null: pages that run by
   * themselves.
   */
  lessons: (left: Left, launch: Launched) => Promise<LessonLaunch | null>
  /** Where it is opened and who answers what it calls; absent: its first page, and it calls nobody. */
  record?: ((launchId: string, contentUrl: string) => Promise<LaunchedRecord>) | undefined
  /** What the adapter says, but for files and calls. Commits are confirmed by `ack`. */
  onMessage: (message: Heard, launch: Launched) => void
  /** Nothing of it comes: no adapter within the patience, no list of the bundle, or nobody who could answer its calls. */
  onProblem: (why?: 'no_worker') => void
}

/** What is heard of content beside what it asks for. */
export type Heard = Exclude<FromAdapter, { type: 'line' }>

/** The record store of a launch, and where the launch begins. */
export interface LaunchedRecord {
  /** Path in the bundle with its query. */
  entry: string
  answer(call: ContentCall): Promise<CallAnswer>
}

/** What lessons of earlier launches kept and nobody confirmed. */
export type Left = Extract<FromAdapter, { type: 'ready' }>['left']

/** Content that is launched. */
export interface Launched {
  launchId: string
  navigate(move: LessonMove): void
  /** Says something to the player of ours that is shown. */
  tell(said: ToPlayer): void
  /** A commit is durable here (`kept`), or could not be kept. */
  ack(ofLaunch: string, seq: number, kept: boolean): void
  /** Takes it down; whatever it has to say last is waited for, a moment at most. */
  close(): Promise<void>
}

/** How long the adapter may take to stand (ms), and how long content may take to end. */
const patience = { start: 20_000, end: 2000 }

/** Launches content in a frame of its own inside `host`; see [Note: Content frame]. */
export function launchContent(host: HTMLElement, given: ContentLaunch): Launched {
  const { contentUrl, bundle, from, onMessage } = given
  const launchId = newLaunchId()
  const frame = makeFrame()
  const ended = Promise.withResolvers<void>()
  const stopped = new AbortController()
  let opened: Promise<OpenBundle | null> | null = null
  const say = (message: ToAdapter extends infer M ? (M extends ToAdapter ? Omit<M, 'launchId'> : never) : never) =>
    frame.contentWindow?.postMessage({ ...message, launchId }, contentUrl)
  let record: LaunchedRecord | undefined
  const fail = (why?: 'no_worker') => {
    if (!stopped.signal.aborted) given.onProblem(why)
  }

  const launched: Launched = {
    launchId,
    tell: (said) => say({ type: 'tell', said }),
    navigate: (move) => say({ type: 'navigate', move }),
    ack: (ofLaunch, seq, kept) => say({ type: 'ack', ofLaunch, seq, kept }),
    async close() {
      if (!stopped.signal.aborted && opened) {
        keepAlive(frame)
        say({ type: 'close' })
        await Promise.race([ended.promise, new Promise((resolve) => setTimeout(resolve, patience.end))])
      }
      stopped.abort()
      frame.remove()
    },
  }

  const open = async ({ left, worker }: Extract<FromAdapter, { type: 'ready' }>) => {
    opened = 'base' in from ? Promise.resolve(null) : openBundle(bundle, from)
    await opened
    const lessons = await given.lessons(left, launched)
    // Calls come by the worker alone.
    if (given.record && !worker) return fail('no_worker')
    record = await given.record?.(launchId, contentUrl)
    // Without a worker the server answers for the files, as long as there is a connection.
    const base = 'base' in from ? from.base : worker ? contentPaths.files(launchId) : await linkedBase(bundle, from)
    say({ type: 'open', base, entry: record?.entry ?? bundle.entry, language: given.language, lessons })
  }
  const hear = (message: FromAdapter, [port]: readonly MessagePort[]) => {
    if (message.type === 'line') {
      if (!port || !opened) return
      answerAsks(port, { files: opened, call: (call) => record?.answer(call) ?? null })
      // The worker learns by it that nobody answers any more.
      return stopped.signal.addEventListener('abort', () => port.close())
    }
    if (message.type === 'closed') ended.resolve()
    if (message.type === 'ready') {
      clearTimeout(timer)
      open(message).catch(() => fail())
    }
    onMessage(message, launched)
  }
  const timer = setTimeout(() => fail(), patience.start)
  hearAdapter(frame, { contentUrl, launchId, signal: stopped.signal }, hear)
  stopped.signal.addEventListener('abort', () => clearTimeout(timer))
  const begin = () => {
    if (stopped.signal.aborted) return
    frame.src = contentUrl + contentPaths.page(launchId)
    host.append(frame)
  }
  const turn = AbortSignal.any([stopped.signal, AbortSignal.timeout(patience.start)])
  navigator.locks
    .request(contentLock, { signal: turn }, async () => {
      begin()
      await new Promise((resolve) => stopped.signal.addEventListener('abort', resolve))
    })
    .catch(() => fail())
  return launched
}

async function linkedBase({ bundleId }: Bundle, member: Member): Promise<string> {
  const { base } = await callAs(member)(linkBundle, { params: { bundleId } })
  if (base === null) throw new Error('the installation has no content origin any more')
  return base
}

/**
 * A screen that goes would take the frame along, and with it what content says as it ends: it is moved out of the way
 * without being loaded anew, where the browser can do that. Where not, the journal has it ([Note: Journal of commits]).
 */
function keepAlive(frame: HTMLIFrameElement): void {
  const { body } = document
  if (!frame.isConnected || !('moveBefore' in body)) return
  frame.hidden = true
  ;(body as HTMLElement & { moveBefore(node: Node, child: Node | null): void }).moveBefore(frame, null)
}
