import { request as askPlain } from 'node:http'
import { request as askSecure } from 'node:https'
import { lookUpPublic } from './public-address.ts'

/** What a server outside answered, whole. */
export interface OutsideAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** What it is told, how long it may take for all of its answer (ms), and how much that is at most (bytes). */
export interface OutsideQuestion {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string
  patience: number
  mostBytes: number
}

/**
 * Asks a server outside, see [Note: Outside addresses]; a redirect is an answer like another and is not followed. Rejects
 * where nothing answers in time, it says too much, or what answers is not of the public network.
 */
export function askOutside(url: URL, question: OutsideQuestion): Promise<OutsideAnswer> {
  const { method, headers, body, patience, mostBytes } = question
  const { promise, resolve, reject } = Promise.withResolvers<OutsideAnswer>()
  // A connection of its own: one that is kept may end just when it is asked, and nobody knows what became of that.
  const options = { method, headers, agent: false, signal: AbortSignal.timeout(patience) } as const
  const asked = url.protocol === 'http:' ? askPlain(url, options) : askSecure(url, { ...options, lookup: lookUpPublic })
  asked.on('error', reject)
  asked.on('response', (answer) => {
    const parts: Buffer[] = []
    let bytes = 0
    answer.on('error', reject)
    answer.on('data', (part: Buffer) => {
      bytes += part.byteLength
      if (bytes > mostBytes) answer.destroy(new Error('more than is read'))
      else parts.push(part)
    })
    answer.on('end', () => {
      const { statusCode: status = 0, headers: said } = answer
      resolve({ status, headers: said, body: Buffer.concat(parts).toString('utf8') })
    })
    answer.on('close', () => reject(new Error('cut off')))
  })
  asked.end(body)
  return promise
}
