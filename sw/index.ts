import { hearBackgroundFetches } from './background-fetch.ts'
import { answerMedia, checkMedia, isMedia } from './media.ts'
import { hearMessage } from './messages.ts'
import { openPush, showPush } from './push.ts'
import { answerShare, isShare } from './share-target.ts'
import { startShell } from './shell/shell.ts'
import { sync, type SyncEvent } from './sync.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// Before Workbox's own fetch listener: the first to answer a request has it.
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== self.location.origin) return
  if (isMedia(event.request, url)) {
    event.respondWith(answerMedia(event.request, url))
    event.waitUntil(checkMedia(url))
  } else if (isShare(event.request, url)) event.respondWith(answerShare(event.request))
})

// The first visit already plays downloads; a new version never takes over by itself (see messages.ts).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => hearMessage(event))
self.addEventListener('sync', (event) => sync(event as Event & SyncEvent))
hearBackgroundFetches()
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data, self)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification, self)))

// oxlint-disable-next-line eslint/no-underscore-dangle -- the name that the build looks for
startShell(self.__WB_MANIFEST)
