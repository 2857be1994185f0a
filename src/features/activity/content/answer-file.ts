import { pieceBytes, type FileAnswer, type FileAsk } from '#contract/engine/content/launch.ts'
import { readRange } from '#engine/files/byte-range.ts'
import { queueOf } from '#engine/files/port-queue.ts'
import type { OpenBundle } from '#engine/files/bundles/open-bundle.ts'
import { isOnline } from '#platform/browser/connection.ts'

/** Answers on its port what content asked for: the head of a file, then a piece each time one more is wanted. */
export async function answerFile(port: MessagePort, asked: { path: string; range: string | null }, bundle: OpenBundle) {
  const say = (answer: FileAnswer, moved: Transferable[] = []) => port.postMessage(answer, moved)
  const file = bundle.find(asked.path)
  if (!file) return say({ type: 'head', status: 404, bytes: 0 })
  const range = readRange(asked.range, file.bytes)
  if (range === 'unsatisfiable') return say({ type: 'head', status: 416, bytes: file.bytes })
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  const asks = queueOf<FileAsk>(port)
  let pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>
  try {
    pieces = file.bytes === 0 ? none() : piecesOf(await bundle.read(file, { start, end }))
  } catch {
    // Content is told as a browser tells it; the player says more where nothing comes at all.
    return say({ type: 'head', status: isOnline() ? 502 : 504, bytes: file.bytes })
  }
  const status = range ? 206 : 200
  say({ type: 'head', status, mediaType: file.type, from: start, to: end + 1, bytes: file.bytes })
  try {
    let coming = readNext(pieces)
    for (let ask = await asks.next(); ask?.type === 'more'; ask = await asks.next()) {
      const { value, done } = await coming
      if (done) return say({ type: 'end' })
      say({ type: 'chunk', bytes: value }, [value.buffer])
      coming = readNext(pieces)
    }
    await coming
    await pieces.return(undefined)
  } catch {
    say({ type: 'error' })
  }
}

/** The next piece, read while the last one is taken in; that it cannot be read is told who asks for it. */
function readNext<T>(pieces: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const coming = pieces.next()
  coming.catch(() => undefined)
  return coming
}

async function* none(): AsyncGenerator<Uint8Array<ArrayBuffer>> {}

/** The bytes in pieces of their own, each no longer than one may be; a chunk that is read whole is not copied. */
async function* piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const part of stream)
    if (part.length <= pieceBytes && part.length === part.buffer.byteLength) yield part
    else for (let at = 0; at < part.length; at += pieceBytes) yield part.slice(at, at + pieceBytes)
}
