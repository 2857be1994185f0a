import { Readable } from 'node:stream'
import * as v from 'valibot'
import { scanByIcap } from './icap.ts'

/** What a scanner says of a file. */
const verdictSchema = v.object({ clean: v.boolean(), name: v.optional(v.nullable(v.string()), null) })
export type Verdict = v.InferOutput<typeof verdictSchema>

/** How long a scanner may look at one file (ms). */
const patience = 15 * 60_000

/**
 * Has a file looked through for malware by the scanner at `SCAN_URL`, which speaks ICAP or HTTP. Whatever it does but
 * tell what it found counts as being away, and throws.
 */
export async function scan(scanUrl: string, body: Readable): Promise<Verdict> {
  const url = new URL(scanUrl)
  return /^icaps?:$/.test(url.protocol) ? scanByIcap(url, body, patience) : scanByHttp(url, body)
}

/**
 * The file by POST, with the address' user and password as Basic credentials; the scanner answers `{ clean, name }` as
 * JSON.
 */
async function scanByHttp(url: URL, body: Readable): Promise<Verdict> {
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  // Said apart: of the types of fetch only Node's know of `duplex`, which a streamed body needs.
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(username && { authorization: `Basic ${credentials}` }),
    },
    body: Readable.toWeb(body) as ReadableStream<Uint8Array>,
    duplex: 'half',
    // A scanner that sends us elsewhere would get the credentials there.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }
  const answer = await fetch(url, request)
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the scanner answered ${answer.status}`)
  }
  return v.parse(verdictSchema, await answer.json())
}
