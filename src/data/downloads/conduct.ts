import { withLock } from '../locks.ts'
import { registerSync, downloadsTag } from '../sync-events.ts'
import { runDownloads, type SliceReport } from './engine.ts'

/** Held by the page that keeps the engine going. */
export const conductLock = 'trilha-conduct'

/** What the page asks of the service worker: one slice of the engine. */
export interface RunDownloadsMessage {
  type: 'run-downloads'
}
/** What the service worker answers through the message's port: at once, then at the slice's end. */
export type RunDownloadsReply = { type: 'started' } | { type: 'done'; report: SliceReport }

/** A service worker that has not said "started" by now is not going to. */
const startMs = 3000
/** A slice has ended, or its worker was stopped, by now. */
const sliceMs = 90_000
const longestPause = 60_000

let asked: Promise<void> | null = null

/**
 * Keeps the download engine going until nothing runs any more: slices in the service worker, which
 * outlives the page, or here where there is none. One page of the device conducts at a time.
 */
export async function conductDownloads(): Promise<void> {
  asked ??= withLock(conductLock, () => {
    asked = null
    return conduct()
  })
  await asked
}

async function conduct(): Promise<void> {
  for (let failures = 0; ;) {
    const report = (await sliceInServiceWorker()) ?? (await runDownloads())
    if (report.remaining === 0) return
    failures = report.offline || report.busy ? failures + 1 : 0
    if (report.offline) await registerSync(downloadsTag)
    if (failures > 0) await networkOrPause(Math.min(longestPause, 1000 * 2 ** failures))
  }
}

/** One slice in the service worker; null when there is none that answers. */
async function sliceInServiceWorker(): Promise<SliceReport | null> {
  const controller = (globalThis.navigator as { serviceWorker?: ServiceWorkerContainer } | undefined)?.serviceWorker
    ?.controller
  if (!controller) return null
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (report: SliceReport | null) => {
      clearTimeout(timer)
      port1.close()
      resolve(report)
    }
    let timer = setTimeout(() => end(null), startMs)
    port1.addEventListener('message', ({ data }: MessageEvent<RunDownloadsReply>) => {
      if (data.type === 'done') return end(data.report)
      clearTimeout(timer)
      timer = setTimeout(() => end(null), sliceMs)
    })
    port1.start()
    controller.postMessage({ type: 'run-downloads' } satisfies RunDownloadsMessage, [port2])
  })
}

/** Waits for the network's return, but no longer than told: `online` is not always fired. */
async function networkOrPause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    globalThis.addEventListener('online', go)
  })
}
