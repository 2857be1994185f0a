import type { RunDownloadsMessage, RunDownloadsReply } from '#data/downloads/conduct.ts'
import { runDownloads } from '#data/downloads/engine.ts'

declare const self: ServiceWorkerGlobalScope

/** What pages ask of the service worker. `SKIP_WAITING` is what workbox-window sends once the person has agreed. */
type Message = RunDownloadsMessage | { type: 'SKIP_WAITING' }

export function hearMessage(event: ExtendableMessageEvent): void {
  const message = event.data as Message
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message.type === 'run-downloads') event.waitUntil(runSlice(event.ports[0]))
}

async function runSlice(port: MessagePort | undefined): Promise<void> {
  const reply = (message: RunDownloadsReply) => port?.postMessage(message)
  const report = await runDownloads({ budgetMs: 60_000, onBegin: () => reply({ type: 'started' }) })
  reply({ type: 'done', report })
}
