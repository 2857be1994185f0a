import { mostCallBytes } from '#contract/engine/content/launch.ts'
import { lineOf } from './app-line.ts'
import { contentHeaders } from './headers.ts'

/** An address of a record store: its launch, and the rest. */
export const callPath = /^\/x\/([0-9a-f]{32})\/(.*)$/s

const passedOn = [
  'accept-language',
  'authorization',
  'content-type',
  'if-match',
  'if-none-match',
  'x-experience-api-version',
]

/** What content calls its record store for, answered by the app: online and offline are one path. */
export async function answerCall(request: Request, url: URL): Promise<Response> {
  const [, launchId = '', rest = ''] = callPath.exec(url.pathname) ?? []
  const line = await lineOf(launchId)
  if (!line) return refuse(404)
  const body = new Uint8Array(await request.arrayBuffer())
  if (body.byteLength > mostCallBytes) return refuse(413)
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => [[name, request.headers.get(name)]].filter(([, said]) => said)),
  )
  const { method } = request
  const answer = await line.ask(line.newId(), { type: 'call', method, path: rest + url.search, headers, body })
  if (answer?.type !== 'called') return refuse(504)
  const said = contentHeaders()
  for (const [name, value] of Object.entries(answer.headers)) said.set(name, value)
  const isBare = method === 'HEAD' || answer.status === 204 || answer.status === 304
  return new Response(isBare ? null : answer.body, { status: answer.status, headers: said })
}

const refuse = (status: number): Response => new Response(null, { status, headers: contentHeaders() })
