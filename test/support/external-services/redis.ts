import { createConnection } from 'node:net'
import { describe } from 'vitest'

/** The Redis that tests share; topics and keys in it are made unique by the tests. */
const url = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'

const reachable = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port || 6379), timeout: 2000 })
  const end = (answer: boolean) => {
    socket.destroy()
    resolve(answer)
  }
  socket.once('connect', () => end(true))
  socket.once('error', () => end(false))
  socket.once('timeout', () => end(false))
})

/** Its address, or null where there is none. */
export const redisUrl: string | null = reachable ? url : null

/** Declares tests that need Redis; where there is none they are skipped, saying why. */
export function withRedis(tests: (url: string) => void): void {
  if (!reachable) process.stderr.write(`skipped on Redis: none at ${new URL(url).host}\n`)
  const name = reachable ? 'on Redis' : `on Redis (skipped: none at ${new URL(url).host})`
  describe.skipIf(!reachable)(name, () => tests(url))
}
