import { isInHand } from '#engine/database/in-hand.ts'
import { areDatabasesOlder } from '#engine/database/older-databases.ts'
import type { RunDownloadsMessage, RunDownloadsReply } from '#engine/downloads/run-queue.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import { completePrecache, type CompletePrecacheMessage } from './precache.ts'
import { leavingSignal, closeForUpdate, type MakeWayMessage } from './stop-for-update.ts'

declare const self: ServiceWorkerGlobalScope

/** What players ask at once for what broke off is over by then (ms): a request starts a version again while it ends. */
const quietAfter = 400

/** What pages ask of the service worker. `SKIP_WAITING` is what workbox-window sends once the person has agreed. */
type Message = RunDownloadsMessage | MakeWayMessage | CompletePrecacheMessage | { type: 'SKIP_WAITING' }

export function hearMessage(event: ExtendableMessageEvent): void {
  const message = event.data as Message
  if (message.type === 'SKIP_WAITING') event.waitUntil(takeOver(event.source))
  if (message.type === 'make-way') closeForUpdate()
  if (message.type === 'complete-precache' && !leavingSignal.aborted) event.waitUntil(completePrecache())
  // A page that hears nothing does it itself.
  if (message.type === 'run-downloads' && !leavingSignal.aborted) event.waitUntil(runSlice(event.ports[0]))
}

/** What a page hears that agreed to this version while another is in the middle of something; it asks again. */
export interface InHandMessage {
  type: 'in-hand'
}

/**
 * This version was agreed to: it takes over once the one before has stopped; see [Note: Closing for an update]. One that
 * has to change a local database waits until nothing is in hand anywhere ([Note: In hand]).
 */
async function takeOver(page: ExtendableMessageEvent['source']): Promise<void> {
  if ((await areDatabasesOlder()) && (await isInHand())) {
    page?.postMessage({ type: 'in-hand' } satisfies InHandMessage)
    return
  }
  self.registration.active?.postMessage({ type: 'make-way' } satisfies MakeWayMessage)
  await new Promise((resolve) => setTimeout(resolve, quietAfter))
  await self.skipWaiting()
}

async function runSlice(port: MessagePort | undefined): Promise<void> {
  const reply = (message: RunDownloadsReply) => port?.postMessage(message)
  const report = await runDownloads({
    budgetMs: 60_000,
    signal: leavingSignal,
    onBegin: () => reply({ type: 'started' }),
  })
  reply({ type: 'done', report })
}
