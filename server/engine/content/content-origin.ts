import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentHeaders } from '#contract/engine/content/content-headers.ts'
import type { Services } from '../services.ts'
import { sendLinked } from './linked-files.ts'
import { readContentFiles, type ContentFiles } from './content-files.ts'

// [Note: Content origin] The same listener answers for two hosts. Of the content origin there are the worker, the
// adapter, and, for browsers without service workers, files of what a link names. No session is read there, no cookie
// set, and no other route answers: whatever runs there finds nothing of the app.

const page = /^\/p\/[0-9a-f]{32}$/

/** Who may frame content: the app at its address, or this machine at whatever port it is looked at. */
function appOriginsOf({ publicUrl }: Pick<Services['config'], 'publicUrl'>): string[] {
  const { origin, hostname } = new URL(publicUrl)
  return hostname === 'localhost' ? ['http://localhost:*', 'http://127.0.0.1:*'] : [origin]
}

/** Answers what is asked of the content origin's host, before any route of the app sees it. */
export function serveContentOrigin(app: FastifyInstance, services: Services): void {
  const { config } = services
  if (config.contentUrl === null) return
  const { hostname } = new URL(config.contentUrl)
  const appOrigins = appOriginsOf(config)
  const headers = contentHeaders(appOrigins.join(' '))
  let files: ContentFiles = new Map()
  app.addHook('onReady', async () => {
    files = await readContentFiles(config.distDir, appOrigins)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.hostname !== hostname) return
    reply.removeHeader('x-frame-options')
    reply.removeHeader('cross-origin-opener-policy')
    reply.headers({ ...headers, 'cache-control': 'no-cache' })
    return answer(request, reply, files) ?? sendLinked(services, request, reply, headers)
  })
}

/** Its own files, and what is refused; null: perhaps a file of a link. */
function answer(request: FastifyRequest, reply: FastifyReply, files: ContentFiles): FastifyReply | null {
  const path = request.url.split('?', 1)[0] ?? '/'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead) return reply.code(405).send()
  // A worker of the content's own would answer for everything that comes after it.
  if (request.headers['service-worker'] === 'script' && path !== '/sw.js') return reply.code(403).send()
  const file = files.get(page.test(path) ? 'page' : path)
  if (!file) return null
  reply.headers({ etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const packed = /\bgzip\b/i.test(String(request.headers['accept-encoding']))
  if (packed) reply.header('content-encoding', 'gzip')
  const body = packed ? file.gzip : file.plain
  reply.type(file.type).header('content-length', body.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}
