import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Hangs up on who stops in the middle of a request: so long (ms) after the last byte of its body, not after the
 * first. On a bad line a body may take minutes, and each byte of it is worth keeping the line for.
 */
export function endStalledBodies(app: FastifyInstance, after = 30_000): void {
  app.server.on('request', (request: IncomingMessage) => {
    const { socket, headers } = request
    // Without a body nobody reads the request, and its end would never be told.
    if (!headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0)) return
    socket.setTimeout(after)
    // From here on it is the server's turn, which takes the time it takes.
    request.once('end', () => socket.setTimeout(0))
  })
}
