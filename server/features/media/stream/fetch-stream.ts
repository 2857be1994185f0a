import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getOutside } from '#server/platform/network/get-outside.ts'
import type { MediaReason } from '#contract/features/media/media-schema.ts'

/** Why a recording cannot be copied. */
export class StreamFault extends Error {
  readonly reason: Extract<MediaReason, 'media.unreachable' | 'media.protected' | 'media.unsupported'>
  constructor(reason: StreamFault['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export interface Wanted {
  address: string
  bytes: { length: number; offset: number } | null
}

/** Gets parts of a recording; only from where it may come. */
export type FetchPart = (wanted: Wanted, most: number) => Promise<Buffer>

const mostRedirects = 3
/** How long it is waited before something is asked for again (ms). */
const pauses = [500, 2000]

/** `isAllowed` is asked for each address, also those that others lead to. Fails with a `StreamFault`. */
export function openFetch(isAllowed: (url: URL) => boolean): FetchPart {
  return async (wanted, most) => {
    for (let tries = 0; ; tries++) {
      try {
        return await fetchOnce(isAllowed, wanted, most)
      } catch (error) {
        const pause = pauses[tries]
        if (error instanceof StreamFault) throw error
        if (pause === undefined) throw new StreamFault('media.unreachable', { cause: error })
        await wait(pause)
      }
    }
  }
}

async function fetchOnce(isAllowed: (url: URL) => boolean, { address, bytes }: Wanted, most: number): Promise<Buffer> {
  const range = bytes && { range: `bytes=${bytes.offset}-${bytes.offset + bytes.length - 1}` }
  let url = new URL(address)
  for (let turns = 0; turns <= mostRedirects; turns++) {
    if (!isAllowed(url)) throw new StreamFault('media.unreachable')
    const answer = await getOutside(url, { ...range })
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy()
      url = new URL(headers.location, url)
      continue
    }
    if (statusCode >= 500) {
      answer.destroy()
      throw new Error(`answered ${statusCode}`)
    }
    if (statusCode !== 200 && statusCode !== 206) {
      answer.destroy()
      throw new StreamFault('media.unreachable')
    }
    const whole = await readAnswer(answer, most)
    // Whoever knows no ranges sends all of it.
    return bytes && statusCode === 200 ? whole.subarray(bytes.offset, bytes.offset + bytes.length) : whole
  }
  throw new StreamFault('media.unreachable')
}

async function readAnswer(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw new StreamFault('media.unsupported')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
