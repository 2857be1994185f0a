import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const worker = `oninstall = (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/')).then(() => skipWaiting()))
onactivate = (event) => event.waitUntil(clients.claim())
onfetch = (event) => event.respondWith(caches.match('/').then((kept) => kept ?? fetch(event.request)))`

const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare</h1>
<script>addEventListener('load', () => setTimeout(() => navigator.serviceWorker.register('/sw.js'), 300))</script>`

/**
 * Serves a heading, kept by a service worker that answers with it: what the machine, the browser and the tool need by
 * themselves. Gives its address and how to end it.
 */
export async function serveBarePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/sw.js'
    response.writeHead(200, {
      'content-type': isWorker ? 'text/javascript' : 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    response.end(isWorker ? worker : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
