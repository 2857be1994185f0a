import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { lookUpPublic } from './public-address.ts'

/** How long a server outside may be silent (ms). */
const patience = 30_000

/**
 * Asks a server outside for something, see [Note: Outside addresses]; no redirect is followed. An `http:` address is one
 * of this very machine that somebody allowed. Rejects where nothing answers, or what answers is not of the public network.
 */
export function getOutside(url: URL, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = { headers, timeout: patience }
  const asked = url.protocol === 'http:' ? getPlain(url, options) : getSecure(url, { ...options, lookup: lookUpPublic })
  asked.on('timeout', () => asked.destroy(new Error('silent for too long')))
  asked.on('response', resolve)
  asked.on('error', reject)
  return promise
}
