import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sandboxedPageHeaders } from '#contract/engine/content/content-headers.ts'
import {
  isPage,
  linkBundle,
  linkBundleFile,
  packBytes,
  readBundleFile,
  readBundlePage,
  readPack,
} from '#contract/engine/files/bundle.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { fail } from '#server/platform/problem.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import type { Services } from '../../services.ts'
import type { Membership } from '../../session/members.ts'
import { findLinkHolder } from '../readers.ts'
import { cacheFor, sendFile } from '../send-file.ts'
import { filesOfDraft } from './draft-link.ts'
import { bundleFilesQuery } from './bundle-queries.ts'

/** Files of a pack that are read ahead: a store that takes its time for each is asked for several. */
const readAhead = 8

/** A file of a bundle as it is stored. */
export interface StoredFile {
  sha256: string
  type: string
  bytes: number
  store_key: string
}

/** Files of a bundle that this reader may have, in the order asked for; what they may not have is not there. */
async function demandFiles(
  services: Services,
  reader: Membership,
  bundleId: string,
  hashes: readonly string[],
): Promise<StoredFile[]> {
  if (reader.mustFirst) fail(reader.mustFirst)
  const rows = await services.database.inTenantRead(reader.clientId, (db) =>
    bundleFilesQuery(db, reader, bundleId, [...new Set(hashes)]),
  )
  const byHash = new Map(rows.map((row) => [row.sha256, row]))
  return hashes.map((hash) => byHash.get(hash) ?? fail('file.not_found'))
}

async function demandOne(services: Services, reader: Membership, { bundleId, sha256 }: FileOfBundle) {
  const [file] = await demandFiles(services, reader, bundleId, [sha256])
  return file ?? fail('file.not_found')
}

interface FileOfBundle {
  bundleId: string
  sha256: string
}

/** What a link names. */
const linked = ({ bundleId, sha256 }: FileOfBundle) => `${bundleId}/${sha256}`

/** What a link to all of a bundle names. */
const linkedBundle = (bundleId: string): string => `${bundleId}/`

/** Files of a bundle for whoever holds a link to it; what they may not have is not there. */
export async function filesForHolder(
  services: Services,
  bundleId: string,
  link: string,
  hashes: readonly string[],
): Promise<StoredFile[]> {
  const ofDraft = await filesOfDraft(services, await services.tokens.verifyLink(link), bundleId, hashes)
  return (
    ofDraft ?? demandFiles(services, await findLinkHolder(services, linkedBundle(bundleId), link), bundleId, hashes)
  )
}

/** Bytes of stored files one after the other, a few of them read ahead. */
async function* joined(store: FileStore, files: readonly StoredFile[]): AsyncGenerator<Buffer> {
  const read = async ({ store_key, bytes, sha256 }: StoredFile) => {
    const body = await buffer(await store.read(store_key))
    // Whoever reads counts on the lengths of the list: better cut than shifted.
    if (body.length !== bytes) throw new Error(`stored bytes of ${sha256} are ${body.length}, not ${bytes}`)
    return body
  }
  const ahead: Promise<Buffer>[] = []
  const begin = (file: StoredFile | undefined) => {
    if (!file) return
    const reading = read(file)
    // Its failure is told when its turn comes, unless the reader has left by then.
    reading.catch(() => undefined)
    ahead.push(reading)
  }
  for (const file of files.slice(0, readAhead)) begin(file)
  for (let next = readAhead, body = ahead.shift(); body; body = ahead.shift()) {
    yield await body
    begin(files[next++])
  }
}

/** Bundles as devices read them. */
export const bundleRoutes: readonly Implementation[] = [
  implement(readBundleFile, async (context) => {
    const { params, request, reply, services, query } = context
    const reader =
      query.link === undefined ? await context.readMember() : await findLinkHolder(services, linked(params), query.link)
    if (!reader) fail('session.required')
    const file = await demandOne(services, reader, params)
    const named = { ...file, id: file.sha256, extension: 'bin' }
    return sendFile(services.files, named, request, reply, cacheFor(request))
  }),
  implement(readBundlePage, async ({ params, query, request, reply, services }) => {
    const file = await demandOne(services, await findLinkHolder(services, linked(params), query.link ?? ''), params)
    if (services.config.contentUrl !== null || !isPage(file)) fail('file.not_found')
    const named = { ...file, id: file.sha256, extension: 'html' }
    const sent = await sendFile(services.files, named, request, reply, 'no-store')
    for (const name of ['content-disposition', 'x-frame-options', 'cross-origin-opener-policy'])
      reply.removeHeader(name)
    reply.headers(sandboxedPageHeaders)
    return sent
  }),
  implement(linkBundleFile, async ({ params, member, services }) => {
    const file = await demandOne(services, member, params)
    const { clientId, userId, sessionId } = member
    const link = await services.tokens.signLink({ fileId: linked(params), clientId, userId, sessionId })
    const address = (what: 'files' | 'pages') =>
      `/api/bundles/${params.bundleId}/${what}/${params.sha256}/?link=${encodeURIComponent(link)}`
    const runsHere = services.config.contentUrl === null && isPage(file)
    return { url: address('files'), page: runsHere ? address('pages') : null }
  }),
  implement(linkBundle, async ({ params: { bundleId }, member, services }) => {
    await demandOne(services, member, { bundleId, sha256: bundleId })
    if (services.config.contentUrl === null) return { base: null }
    const { clientId, userId, sessionId } = member
    const link = await services.tokens.signLink({ fileId: linkedBundle(bundleId), clientId, userId, sessionId })
    return { base: `${services.config.contentUrl}/s/${bundleId}/${encodeURIComponent(link)}/` }
  }),
  implement(readPack, async ({ params, body, member, reply, services }) => {
    const files = await demandFiles(services, member, params.bundleId, body.files)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes > packBytes) fail('file.too_large')
    reply.headers({
      etag: `"${params.bundleId}"`,
      'content-type': 'application/octet-stream',
      'content-length': bytes,
      'cache-control': 'no-store',
    })
    return Readable.from(joined(services.files, files), { objectMode: false })
  }),
]
