import formbody from '@fastify/formbody'
import { errorCodes, type FastifyInstance } from 'fastify'
import { fail } from '../problem.ts'

const strictly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** Text of bytes that are UTF-8; anything else is refused rather than kept with holes in it. */
function readText(body: Buffer): string {
  try {
    return strictly.decode(body)
  } catch {
    return fail('request.malformed')
  }
}

/** One field's text: `+` is a space, the rest percent-encoded UTF-8. */
function readPart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return fail('request.malformed')
  }
}

/** A form's fields. One that comes twice becomes a list, which no schema of a form takes. */
function parseForm(text: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  // Bytes that are not UTF-8 were read as this character; a real one comes percent-encoded.
  if (text.includes('\uFFFD')) fail('request.malformed')
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = readPart(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : readPart(pair.slice(at + 1))
    const known = fields[name]
    fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
  }
  return fields
}

/** Takes whatever comes as bytes: its type is what is kept beside it. */
export function readAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Gathers nothing: whoever takes a body without an announced length reads no more of it than they allow. */
export function readStreamedBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, body, done) => {
    const tooLarge = Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit
    done(tooLarge ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : null, body)
  })
}

/** How bodies are read: JSON and forms as strict UTF-8, bytes as they are. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = readText(body as Buffer)
    } catch (error) {
      done(error as Error)
      return
    }
    void parseJson(request, text, done)
  })
  app.register(formbody, { parser: parseForm })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
