import { answerCall, callPath } from './answer-call.ts'
import { answerFile, bundlePath } from './answer-file.ts'
import { ownFile } from './own-files.ts'

declare const self: ServiceWorkerGlobalScope

// The service worker of the content origin. It keeps nothing: its own pages are in it, files come from the app.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// A page that was loaded past it (a hard reload) asks to be taken over.
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== self.location.origin) return
  const own = ownFile(url.pathname)
  if (own) return event.respondWith(own)
  if (callPath.test(url.pathname)) return event.respondWith(answerCall(event.request, url))
  if (bundlePath.test(url.pathname)) event.respondWith(answerFile(event.request, url))
})
