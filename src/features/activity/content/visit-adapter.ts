import { contentPaths, type FromAdapter, type ToAdapter } from '#contract/engine/content/launch.ts'
import { contentLock, hearAdapter, makeFrame, newLaunchId } from './content-frame-element.ts'
import type { Left } from './launch-content.ts'

/** How long it may take to come, and to go (ms). */
const patience = 30_000

/** Confirms what a launch before this one left. */
export type Confirm = (ofLaunch: string, seq: number) => void

/**
 * Opens the adapter out of sight, with nothing in it, for what launches before left in its journal. Nothing is done,
 * and false given, where something runs already: a second adapter would clear what that stored.
 */
export async function visitAdapter(
  contentUrl: string,
  work: (left: Left, confirm: Confirm) => Promise<void>,
): Promise<boolean> {
  return await navigator.locks.request(contentLock, { ifAvailable: true }, async (lock) => {
    if (lock) await visit(contentUrl, work)
    return lock !== null
  })
}

async function visit(contentUrl: string, work: (left: Left, confirm: Confirm) => Promise<void>): Promise<void> {
  const launchId = newLaunchId()
  const frame = makeFrame()
  frame.hidden = true
  const stop = new AbortController()
  const late = AbortSignal.timeout(patience)
  const hears = <T extends FromAdapter['type']>(type: T) =>
    new Promise<Extract<FromAdapter, { type: T }>>((resolve, reject) => {
      hearAdapter(frame, { contentUrl, launchId, signal: stop.signal }, (message) => {
        if (message.type === type) resolve(message as Extract<FromAdapter, { type: T }>)
      })
      late.addEventListener('abort', () => reject(late.reason as DOMException))
    })
  const say = (message: ToAdapter) => frame.contentWindow?.postMessage(message, contentUrl)
  try {
    const ready = hears('ready')
    frame.src = contentUrl + contentPaths.page(launchId)
    document.body.append(frame)
    const { left } = await ready
    await work(left, (ofLaunch, seq) => say({ launchId, type: 'ack', ofLaunch, seq, kept: true }))
    // What was confirmed is out of the journal once it says that it is closed.
    const closed = hears('closed')
    say({ launchId, type: 'close' })
    await closed
  } finally {
    stop.abort()
    frame.remove()
  }
}
