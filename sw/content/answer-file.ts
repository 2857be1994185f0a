import { contentPaths, type FileAnswer, type FileAsk } from '#contract/engine/content/launch.ts'
import { pathOf } from '#contract/engine/files/bundle-paths.ts'
import { queueOf, type PortQueue } from '#engine/files/port-queue.ts'
import { contentHeaders } from './headers.ts'

declare const self: ServiceWorkerGlobalScope

/** The page that holds a launch. */
export async function findAdapter(launchId: string): Promise<WindowClient | undefined> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.find((each) => new URL(each.url).pathname === contentPaths.page(launchId))
}

/** An address of a file: its launch, and the rest. */
export const bundlePath = /^\/b\/([0-9a-f]{32})\/(.*)$/s

/** An app that has not answered by then (ms) is gone. */
export const patience = 60_000

/**
 * A file of what is launched, from the app. Whose launch it is, is found by the adapter's address: a worker that was
 * stopped in between knows as much as before.
 */
export async function answerFile(request: Request, url: URL): Promise<Response> {
  const [, launchId = '', rest = ''] = bundlePath.exec(url.pathname) ?? []
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
  const adapter = await findAdapter(launchId)
  const path = pathOf(rest)
  if (!adapter || path === null) return refuse(404)
  const { port1: port, port2 } = new MessageChannel()
  const messages = queueOf<FileAnswer>(port, patience)
  const range = request.headers.get('range')
  adapter.postMessage({ type: 'file', launchId, path, range }, [port2])
  const ask = (asked: FileAsk) => port.postMessage(asked)
  // The first piece comes right after the head.
  if (request.method === 'GET') ask({ type: 'more' })
  const head = await messages.next()
  if (head?.type !== 'head') return refuse(504)
  if (head.status !== 200 && head.status !== 206) return refuse(head.status)
  const headers = contentHeaders()
  headers.set('content-type', head.mediaType)
  headers.set('accept-ranges', 'bytes')
  headers.set('content-length', String(head.to - head.from))
  if (head.status === 206) headers.set('content-range', `bytes ${head.from}-${head.to - 1}/${head.bytes}`)
  if (request.method === 'HEAD') {
    port.close()
    return new Response(null, { status: head.status, headers })
  }
  const body = streamOf({ messages, ask, close: () => port.close(), bytes: head.to - head.from })
  return new Response(body, { status: head.status, headers })
}

/** What comes on a port, asked for piece by piece. */
interface Coming {
  messages: PortQueue<FileAnswer>
  ask: (asked: FileAsk) => void
  close: () => void
  /** So many are to come. */
  bytes: number
}

function streamOf({ messages, ask, close, bytes }: Coming) {
  let isAsked = true
  let left = bytes
  const end = () => {
    ask({ type: 'cancel' })
    close()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isAsked) ask({ type: 'more' })
        isAsked = false
        const answer = await messages.next()
        if (answer?.type === 'chunk') {
          controller.enqueue(answer.bytes)
          left -= answer.bytes.byteLength
          // All of it is there: nobody has to be asked whether more comes.
          if (left > 0) return
          controller.close()
          return end()
        }
        if (answer?.type === 'end') controller.close()
        else controller.error(new TypeError('the app sends no more of it'))
        close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

const refuse = (status: number): Response => new Response(null, { status, headers: contentHeaders() })
