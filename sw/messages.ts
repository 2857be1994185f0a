import type { RunDownloadsMessage, RunDownloadsReply } from '#engine/downloads/run-queue.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import type { KeepWantedMessage } from './shell/wanted-files.ts'
import { completePrecache, type CompletePrecacheMessage } from './shell/precache.ts'
import { keepOthers } from './shell/shell.ts'
import { leavingSignal, closeForUpdate, type MakeWayMessage } from './stop-for-update.ts'
import { takeOver } from './take-over.ts'

declare const self: ServiceWorkerGlobalScope

/** What pages ask of the service worker. `SKIP_WAITING` is what workbox-window sends once the person has agreed. */
type Message =
  | RunDownloadsMessage
  | MakeWayMessage
  | CompletePrecacheMessage
  | KeepWantedMessage
  | { type: 'SKIP_WAITING' }

export function hearMessage(event: ExtendableMessageEvent): void {
  const message = event.data as Message
  if (message.type === 'SKIP_WAITING') event.waitUntil(takeOver(self, event.source))
  if (message.type === 'make-way') closeForUpdate()
  if (message.type === 'complete-precache' && !leavingSignal.aborted) event.waitUntil(completePrecache())
  if (message.type === 'keep-wanted' && !leavingSignal.aborted) event.waitUntil(keepOthers(message.wanted))
  // A page that hears nothing does it itself.
  if (message.type === 'run-downloads' && !leavingSignal.aborted) event.waitUntil(runSlice(event.ports[0]))
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
