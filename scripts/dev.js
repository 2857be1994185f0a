// `npm run dev`: the app with reload on PORT (4321), the server beside it on API_PORT (PORT + 1), restarting.
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  const port = process.env['PORT'] ?? '4321'
  const apiPort = process.env['API_PORT'] ?? String(Number(port) + 1)
  const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`
  // Its files are those of the last build.
  const contentUrl = process.env['CONTENT_URL'] ?? `http://content.localhost:${apiPort}`
  console.log(`App with reload: ${publicUrl} (its server: port ${apiPort})\n`)
  const stop = new AbortController()
  const { signal } = stop
  const parts = [
    runNode(['node_modules/vite/bin/vite.js', '--port', port, '--strictPort'], { signal, env: { API_PORT: apiPort } }),
    runNode(['--watch', '--watch-preserve-output', 'server/main.ts'], {
      signal,
      // Each change ends it: nobody waits for a proxy then.
      env: {
        PORT: apiPort,
        PUBLIC_URL: publicUrl,
        CONTENT_URL: contentUrl,
        STOP_DELAY: process.env['STOP_DELAY'] ?? '0',
      },
    }),
  ]
  const code = await Promise.race(parts)
  // One of them ended, by a signal or a fault: the other is of no use alone.
  stop.abort()
  await Promise.all(parts)
  return code
})
