import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const compressible = /^(application\/(json|problem\+json|x-ndjson)|text\/(?!event-stream)|image\/svg\+xml)/
const smallest = 1024
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Coding = 'br' | 'gzip'

/** The best coding a client takes, brotli first; null when it takes none. */
export function chooseCoding(accepted: string | string[] | undefined): Coding | null {
  const offers = String(accepted ?? '')
    .split(',')
    .map((offer) =>
      offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name)
  return offers.includes('br') ? 'br' : offers.includes('gzip') || offers.includes('*') ? 'gzip' : null
}

/** Compresses answers made on the fly: documents from 1 KiB on, and streams of lines as they come. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!mayCompress(request, reply)) return payload
    if (typeof payload === 'string' && payload.length >= smallest) {
      const coding = begin(request, reply)
      if (!coding) return payload
      return coding === 'br' ? squeeze.br(payload, brotliOptions) : squeeze.gzip(payload)
    }
    if (payload instanceof Readable) {
      const coding = begin(request, reply)
      return coding ? compressStream(payload, coding) : payload
    }
    return payload
  })
}

/** Never what is part of something, is named by an ETag (it would be another one), or is coded already. */
function mayCompress(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method === 'HEAD' || reply.statusCode === 206 || reply.statusCode === 204 || reply.statusCode === 304)
    return false
  if (reply.hasHeader('content-encoding') || reply.hasHeader('etag') || reply.hasHeader('content-range')) return false
  return compressible.test(String(reply.getHeader('content-type') ?? ''))
}

function begin(request: FastifyRequest, reply: FastifyReply): Coding | null {
  reply.header('vary', 'accept-encoding')
  const coding = chooseCoding(request.headers['accept-encoding'])
  if (coding) reply.header('content-encoding', coding).removeHeader('content-length')
  return coding
}

function compressStream(payload: Readable, coding: Coding): Readable {
  // Flushed at every part: a page of changes is stored as it arrives, not when all have.
  const packer =
    coding === 'br'
      ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  payload.on('error', (error) => packer.destroy(error))
  packer.on('close', () => payload.destroy())
  return payload.pipe(packer)
}
