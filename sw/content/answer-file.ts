import { pathOf } from '#contract/engine/files/bundle-paths.ts'
import { lineOf, type AppLine } from './app-line.ts'
import { contentHeaders } from './headers.ts'

/** An address of a file: its launch, and the rest. */
export const bundlePath = /^\/b\/([0-9a-f]{32})\/(.*)$/s

/** A file of what is launched, from the app. */
export async function answerFile(request: Request, url: URL): Promise<Response> {
  const [, launchId = '', rest = ''] = bundlePath.exec(url.pathname) ?? []
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
  const line = await lineOf(launchId)
  const path = pathOf(rest)
  if (!line || path === null) return refuse(404)
  const id = line.newId()
  const head = await line.ask(id, { type: 'file', path, range: request.headers.get('range') })
  if (head?.type !== 'head') return refuse(504)
  if (head.status !== 200 && head.status !== 206) return refuse(head.status)
  const { piece, from, to } = head
  const headers = contentHeaders()
  headers.set('content-type', head.mediaType)
  headers.set('accept-ranges', 'bytes')
  headers.set('content-length', String(to - from))
  if (head.status === 206) headers.set('content-range', `bytes ${from}-${to - 1}/${head.bytes}`)
  const isAll = piece.byteLength === to - from
  if (request.method === 'HEAD' && !isAll) line.say(id, { type: 'cancel' })
  if (request.method === 'HEAD') return new Response(null, { status: head.status, headers })
  return new Response(isAll ? piece : streamOf(line, id, { piece, bytes: to - from }), { status: head.status, headers })
}

/** What comes piece by piece, each asked for when it is wanted: `bytes` in all, the first of which are here. */
function streamOf(line: AppLine, id: number, { piece, bytes }: { piece: Uint8Array<ArrayBuffer>; bytes: number }) {
  let left = bytes
  let next: Uint8Array<ArrayBuffer> | null = piece
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const answer = next ? null : await line.ask(id, { type: 'more' })
        const taken = next ?? (answer?.type === 'piece' ? answer.piece : null)
        next = null
        if (!taken) return controller.error(new TypeError('the app sends no more of it'))
        controller.enqueue(taken)
        left -= taken.byteLength
        if (left <= 0) controller.close()
      },
      cancel: () => line.say(id, { type: 'cancel' }),
    },
    { highWaterMark: 0 },
  )
}

const refuse = (status: number): Response => new Response(null, { status, headers: contentHeaders() })
