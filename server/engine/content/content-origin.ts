import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentHeaders, embedHeaders, liveHeaders } from '#contract/engine/content/content-headers.ts'
import { readEmbedPage } from '#contract/engine/content/embed.ts'
import { launchPage } from '#contract/engine/content/launch.ts'
import { readLivePage } from '#contract/engine/content/live-page.ts'
import type { Services } from '../services.ts'
import { sendLinked } from './linked-files.ts'
import { openStream } from './live-page.ts'
import { followAppOrigins, type FindOwnHosts } from './app-origins.ts'
import {
  contentFiles,
  embedOf,
  embedScript,
  liveAs,
  liveScript,
  readContentTexts,
  type ContentFiles,
  type ContentTexts,
} from './content-files.ts'

// [Note: Content origin] The same listener answers for two hosts. Of the content origin there are the worker, the
// adapter, and, for browsers without service workers, files of what a link names. No session is read there, no cookie
// set, and no other route answers: whatever runs there finds nothing of the app.

/** Answers what is asked of the content origin's host, before any route of the app sees it. */
export function serveContentOrigin(
  app: FastifyInstance,
  services: Services,
  findHosts: FindOwnHosts | undefined,
): void {
  const { config } = services
  const { contentUrl, embedOrigins } = config
  if (contentUrl === null) return
  const { hostname } = new URL(contentUrl)
  const findOrigins = followAppOrigins(services, findHosts)
  let texts: ContentTexts = new Map()
  let shown: { to: string; files: ContentFiles } | null = null
  /** What a path is asked for as, with what its answer says: pages of ours have policies of their own. */
  const pageOf = (path: string, appOrigins: string): { as: string; headers: Record<string, string> } => {
    const embed = readEmbedPage(path)
    if (embed) {
      const vendorOrigin = embedOrigins[embed.vendor]
      const script = contentUrl + embedScript
      return { as: embedOf(embed.vendor), headers: embedHeaders(appOrigins, { script, vendorOrigin }) }
    }
    const live = readLivePage(path)
    const streamOrigin = live && openStream(live.sealed, config.secretKey, services.clock.now())
    if (streamOrigin)
      return { as: liveAs, headers: liveHeaders(appOrigins, { script: contentUrl + liveScript, streamOrigin }) }
    return { as: launchPage.test(path) ? 'page' : path, headers: contentHeaders(appOrigins) }
  }
  app.addHook('onReady', async () => {
    texts = await readContentTexts(config.distDir)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.hostname !== hostname) return
    const appOrigins = await findOrigins()
    if (shown?.to !== appOrigins) shown = { to: appOrigins, files: contentFiles(texts, appOrigins, embedOrigins) }
    const path = request.url.split('?', 1)[0] ?? '/'
    const { as, headers } = pageOf(path, appOrigins)
    reply.removeHeader('x-frame-options')
    reply.removeHeader('cross-origin-opener-policy')
    reply.headers({ ...headers, 'cache-control': 'no-cache' })
    return answer(request, reply, { path, as, files: shown.files }) ?? sendLinked(services, request, reply, headers)
  })
}

/** Its own files, and what is refused; null: perhaps a file of a link. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, as, files }: { path: string; as: string; files: ContentFiles },
): FastifyReply | null {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead) return reply.code(405).send()
  // A worker of the content's own would answer for everything that comes after it.
  if (request.headers['service-worker'] === 'script' && path !== '/sw.js') return reply.code(403).send()
  const file = files.get(as)
  if (!file) return null
  reply.headers({ etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const packed = /\bgzip\b/i.test(String(request.headers['accept-encoding']))
  if (packed) reply.header('content-encoding', 'gzip')
  const body = packed ? file.gzip : file.plain
  reply.type(file.type).header('content-length', body.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}
