import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isBundleList, readBundleText } from '#contract/engine/files/bundle-list.ts'
import { openPaths, pathOf } from '#contract/engine/files/bundle-paths.ts'
import type { Services } from '../services.ts'
import { filesForHolder } from '../files/bundles/bundle-routes.ts'
import { sendFile } from '../files/send-file.ts'

const address = /^\/s\/([0-9a-f]{64})\/([^/]+)\/(.+)$/
/** Lists that were read lately: each file of a page asks for one. */
const lists = new Map<string, ReturnType<typeof openPaths>>()
const mostLists = 50

/** A file of a bundle by its path, for who holds a link to it ([Note: Content origin]). */
export async function sendLinked(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const [, bundleId = '', link = '', rest = ''] = address.exec(request.url.split('?', 1)[0] ?? '') ?? []
  const [token, path] = [pathOf(link), pathOf(rest)]
  if (bundleId === '' || token === null || path === null) return reply.code(404).send()
  const find = lists.get(bundleId) ?? (await readList(services, bundleId, token))
  const named = find?.(path)
  if (!named) return reply.code(404).send()
  const [file] = await filesForHolder(services, bundleId, token, [named.sha256])
  if (!file) return reply.code(404).send()
  const sent = await sendFile(
    services.files,
    { ...file, id: file.sha256, extension: 'bin' },
    request,
    reply,
    'no-store',
  )
  // What is sent here is a page of the content's, not a download of the app's.
  reply.removeHeader('content-disposition').headers({ ...headers, 'cache-control': 'no-store' })
  return sent instanceof Readable ? reply.type(named.type).send(sent) : sent
}

async function readList(services: Services, bundleId: string, token: string) {
  const [own] = await filesForHolder(services, bundleId, token, [bundleId])
  const list = own && readBundleText((await buffer(await services.files.read(own.store_key))).toString('utf8'))
  if (!list || !isBundleList(list)) return null
  const [oldest] = lists.keys()
  if (lists.size >= mostLists && oldest !== undefined) lists.delete(oldest)
  const find = openPaths(list)
  lists.set(bundleId, find)
  return find
}
