import type { BackgroundFetch } from '#engine/downloads/background-fetch.ts'
import { takeBack, takeIn } from '#engine/downloads/transfer.ts'
import { leavingSignal } from './stop-for-update.ts'

declare const self: ServiceWorkerGlobalScope

/** What the browser tells of a download it does by itself; the platform's types do not know it. */
interface BackgroundFetchEvent extends ExtendableEvent {
  readonly registration: BackgroundFetch
}

const on = (type: string, hear: (event: BackgroundFetchEvent) => Promise<unknown>) =>
  self.addEventListener(type, (event) => {
    const fetchEvent = event as BackgroundFetchEvent
    fetchEvent.waitUntil(hear(fetchEvent))
  })

/** Takes what the browser downloaded while nobody looked; see [Note: Handing over]. */
export function hearBackgroundFetches(): void {
  on('backgroundfetchsuccess', ({ registration }) => takeIn(registration, leavingSignal))
  on('backgroundfetchfail', ({ registration }) => takeIn(registration, leavingSignal))
  on('backgroundfetchabort', ({ registration }) => takeBack(registration))
  on('backgroundfetchclick', showDownloads)
}

async function showDownloads(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  await (open ? open.focus() : self.clients.openWindow('/downloads'))
}
