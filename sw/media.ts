import { readBundleFile } from '#contract/engine/files/bundle.ts'
import { fetchAs } from '#engine/session/api.ts'
import type { FileRow } from '#engine/database/device-db.ts'
import { checkPlayed } from '#engine/files/verify-files.ts'
import { openStored, storedFile } from '#engine/files/playback.ts'
import { CallError } from '#platform/call-error.ts'
import { leavingSignal } from './stop-for-update.ts'
import { readRange } from '#engine/files/byte-range.ts'

const mediaPath = /^\/media\/([0-9a-f]{64})$/
const bundleIds = /^[0-9a-f]{64}$/

export const isMedia = (request: Request, url: URL): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && mediaPath.test(url.pathname)

/** Looks through what is played from this device, once; see [Note: Damaged chunks]. */
export const checkMedia = (url: URL): Promise<void> => checkPlayed(hashOf(url), leavingSignal)

const hashOf = (url: URL) => mediaPath.exec(url.pathname)?.[1] ?? ''

/** Plays a file of a bundle: from this device when it is whole here, else from the network, with ranges both ways. */
export async function answerMedia(request: Request, url: URL): Promise<Response> {
  const file = await storedFile(hashOf(url))
  return file ? answerStored(request, file) : answerFromNetwork(request, url)
}

function answerStored(request: Request, file: FileRow): Response {
  const { bytes, type, sha256 } = file
  const etag = `"${sha256}"`
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    etag,
    'x-content-type-options': 'nosniff',
    // A drawing or a page opened by its address must not run as the app.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  const condition = request.headers.get('if-range')
  const range = condition === null || condition === etag ? readRange(request.headers.get('range'), bytes) : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${bytes}`)
  const body = request.method === 'HEAD' || bytes === 0 ? null : openStored(file, start, end, leavingSignal)
  return new Response(body, { status: range ? 206 : 200, headers })
}

async function answerFromNetwork(request: Request, url: URL): Promise<Response> {
  const bundleId = url.searchParams.get('bundle') ?? ''
  if (!bundleIds.test(bundleId)) return new Response(null, { status: 404 })
  const path = readBundleFile.path.replace(':bundleId', bundleId).replace(':sha256', hashOf(url))
  const headers: Record<string, string> = {}
  for (const name of ['range', 'if-range']) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const client = Number(url.searchParams.get('client'))
  const signal = AbortSignal.any([request.signal, leavingSignal])
  try {
    const caller = client > 0 ? { clientId: client } : {}
    return await fetchAs(caller, path, { method: request.method, headers, signal })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return new Response(null, { status: error.status >= 400 ? error.status : 504 })
  }
}
