import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isBundleList, readBundleText, type BundleList } from '#contract/engine/files/bundle-list.ts'
import type { Services } from '../services.ts'
import { filesForHolder } from '../files/bundles/bundle-routes.ts'
import { sendFile } from '../files/send-file.ts'

const address = /^\/s\/([0-9a-f]{64})\/([^/]+)\/(.+)$/
/** Lists that were read lately: each file of a page asks for one. */
const lists = new Map<string, BundleList>()
const mostLists = 50

/** A file of a bundle by its path, for who holds a link to it ([Note: Content origin]). */
export async function sendLinked(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const [, bundleId = '', link = '', rest = ''] = address.exec(request.url.split('?', 1)[0] ?? '') ?? []
  const path = decode(rest)
  if (bundleId === '' || path === null) return reply.code(404).send()
  const token = decodeURIComponent(link)
  const list = lists.get(bundleId) ?? (await readList(services, bundleId, token))
  const named = list?.files.find((file) => file.path === path) ?? onlyOne(list, path)
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

async function readList(services: Services, bundleId: string, token: string): Promise<BundleList | null> {
  const [own] = await filesForHolder(services, bundleId, token, [bundleId])
  const list = own && readBundleText((await buffer(await services.files.read(own.store_key))).toString('utf8'))
  if (!list || !isBundleList(list)) return null
  const [oldest] = lists.keys()
  if (lists.size >= mostLists && oldest !== undefined) lists.delete(oldest)
  lists.set(bundleId, list)
  return list
}

/** The only file whose path differs from it in case alone. */
function onlyOne(list: BundleList | null, path: string) {
  const found = list?.files.filter((file) => file.path.toLowerCase() === path.toLowerCase()) ?? []
  return found.length === 1 ? found[0] : undefined
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
