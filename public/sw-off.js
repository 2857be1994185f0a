// The service worker that takes the service worker away (KILL_SERVICE_WORKER=1: it is served as /sw.js).
//
// It clears the caches of the app's own files, unregisters itself and loads the pages that an earlier one
// still controlled once more, from the network. A page that registers it afterwards is controlled by
// nobody, so nothing is loaded again: there is no loop, whatever build that page is of. IndexedDB (unsent
// work, downloads, sessions) and what the page keeps elsewhere are not touched.

/** Where somebody is in the middle of something that loading the page again would cost them (missing-chunk-rules.ts). */
const inActivity = /\/(activities|reactions)\/\d+\/?$/

async function leave() {
  for (const name of await caches.keys()) if (/^(workbox|trilha)-/.test(name)) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const page of pages) {
    // One that is being closed cannot be sent anywhere, and need not be.
    if (!inActivity.test(new URL(page.url).pathname)) await page.navigate(page.url).catch(() => undefined)
  }
}

/** As a new version of the app does ([Note: Making way]): what plays or downloads in the one before would hold this one up. */
async function takeOver() {
  self.registration.active?.postMessage({ type: 'make-way' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  await self.skipWaiting()
}

self.addEventListener('install', (event) => {
  event.waitUntil(takeOver())
  // Where a request started the one before again ([Note: Asked again]); once installed, a worker is heard once more.
  setTimeout(() => void takeOver(), 2000)
})
self.addEventListener('activate', (event) => event.waitUntil(leave()))
