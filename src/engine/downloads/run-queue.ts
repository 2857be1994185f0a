import { listen } from '../database/broadcast.ts'
import { withLock } from '../database/locks.ts'
import { registerSync, downloadsTag } from '../sync/sync-events.ts'
import { downloadsLock, runDownloads, type SliceReport } from './download-engine.ts'

/** Held by the page that keeps the engine going. */
export const queueLock = 'trilha-download-queue'

/** What the page asks of the service worker: one slice of the engine. */
export interface RunDownloadsMessage {
  type: 'run-downloads'
}
/** What the service worker answers through the message's port: once it is at it, then at the slice's end. */
export type RunDownloadsReply = { type: 'started' } | { type: 'done'; report: SliceReport }

/** A service worker that has not said "started" by now is not going to. */
const startMs = 3000
/** A slice has ended by now, also where no lock tells it. */
const sliceMs = 90_000
/** The report of a slice arrives this soon after its lock is free, or its worker was ended in the middle. */
const reportMs = 1000
const longestPause = 60_000

let asked: Promise<void> | null = null

/**
 * Keeps the download engine going until nothing runs any more: slices in the service worker, which
 * outlives the page, or here where there is none. One page of the device runs it at a time.
 */
export async function runDownloadQueue(): Promise<void> {
  asked ??= withLock(queueLock, () => {
    asked = null
    return runQueue()
  })
  await asked
}

async function runQueue(): Promise<void> {
  for (let failures = 0; ;) {
    const report = (await sliceInServiceWorker()) ?? (await runDownloads())
    if (report.remaining === 0) return
    const before = report.moved ? 0 : failures
    failures = report.offline || report.busy ? before + 1 : 0
    if (report.offline) await registerSync(downloadsTag)
    if (failures > 0) await networkOrPause(Math.min(longestPause, 1000 * 2 ** failures))
  }
}

/**
 * One slice in the service worker; null when there is none that answers. A browser ends workers when
 * it likes: the lock of the slice is free then, and no report comes.
 */
async function sliceInServiceWorker(): Promise<SliceReport | null> {
  const controller = (globalThis.navigator as { serviceWorker?: ServiceWorkerContainer } | undefined)?.serviceWorker
    ?.controller
  if (!controller) return null
  const { port1, port2 } = new MessageChannel()
  let free = Promise.resolve()
  const answer = new Promise<SliceReport | null>((resolve) => {
    const endIn = (ms: number) => setTimeout(() => resolve(null), ms)
    let timer = endIn(startMs)
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = endIn(ms)
    }
    port1.addEventListener('message', ({ data }: MessageEvent<RunDownloadsReply>) => {
      if (data.type === 'started') {
        wait(sliceMs)
        free = withLock(downloadsLock, () => Promise.resolve(wait(reportMs)))
        return
      }
      clearTimeout(timer)
      resolve(data.report)
    })
    port1.start()
    controller.postMessage({ type: 'run-downloads' } satisfies RunDownloadsMessage, [port2])
  })
  const report = await answer
  port1.close()
  // Our own turn at the lock must be over, or the next slice would find it taken.
  if (report) await free
  return report
}

/** Waits for the network's return or a change of the queue, but no longer than told: `online` is not always fired. */
async function networkOrPause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', go)
      stop()
      resolve()
    }
    const stop = listen(({ type }) => {
      if (type === 'queue-changed') go()
    })
    const timer = setTimeout(go, ms)
    globalThis.addEventListener('online', go)
  })
}
