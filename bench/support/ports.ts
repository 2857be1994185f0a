import { createServer } from 'node:net'

const first = 4650
const last = 4699
let next = first

/** A free loopback port of the bench's own range, another one each time. */
export async function benchPort(): Promise<number> {
  for (let tries = first; tries <= last; tries++) {
    const port = next
    next = next === last ? first : next + 1
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${first} to ${last} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)))
  })
}
