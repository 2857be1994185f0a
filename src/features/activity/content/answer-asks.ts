import * as v from 'valibot'
import {
  fromWorkerSchema,
  pieceBytes,
  type CallAnswer,
  type ContentCall,
  type FileAnswer,
  type FromWorker,
  type ToWorker,
} from '#contract/engine/content/launch.ts'
import { readRange } from '#engine/files/byte-range.ts'
import type { OpenBundle } from '#engine/files/bundles/open-bundle.ts'
import { isOnline } from '#platform/browser/connection.ts'

/** Who answers what content's worker asks for. */
export interface Answering {
  /** null: the server answers for them. */
  files: Promise<OpenBundle | null>
  /** What content calls its record store for; null: it has none, and nobody answers. */
  call: (call: ContentCall) => Promise<CallAnswer> | null
}

type Piece = Uint8Array<ArrayBuffer>
/** What is left of a file; the next piece of it is being read already. */
interface Rest {
  next(): Promise<IteratorResult<Piece>>
  end(): void
}

/** Answers on its line what the worker of a launch asks for; what has no known shape is not heard. */
export function answerAsks(line: MessagePort, { files, call }: Answering): void {
  const rests = new Map<number, Rest>()
  const say = (answer: ToWorker, moved: Transferable[] = []) => line.postMessage(answer, moved)
  const sayOf = (id: number, answer: FileAnswer) =>
    say({ ...answer, id }, 'piece' in answer ? [answer.piece.buffer] : [])

  async function begin(id: number, asked: { path: string; range: string | null }) {
    const { answer, rest } = await readFirst(await files, asked)
    if (rest) rests.set(id, rest)
    sayOf(id, answer)
  }
  async function goOn(id: number) {
    try {
      const { value, done } = (await rests.get(id)?.next()) ?? { value: undefined, done: true }
      if (!done) return sayOf(id, { type: 'piece', piece: value })
    } catch {
      // Content is told as a browser tells it; the player says more where nothing comes at all.
    }
    rests.delete(id)
    sayOf(id, { type: 'error' })
  }
  const hear = async (ask: FromWorker) => {
    if (ask.type === 'file') return begin(ask.id, ask)
    if (ask.type === 'more') return goOn(ask.id)
    if (ask.type === 'call') {
      const answered = await call(ask)
      return answered ? say({ ...answered, type: 'called', id: ask.id }) : undefined
    }
    rests.get(ask.id)?.end()
    rests.delete(ask.id)
  }
  line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(fromWorkerSchema, data)
    if (read.success) void hear(read.output)
  })
  line.start()
}

/** The head of a file with its first piece, and what is left of it; null: that was all. */
async function readFirst(
  bundle: OpenBundle | null,
  asked: { path: string; range: string | null },
): Promise<{ answer: FileAnswer; rest: Rest | null }> {
  const file = bundle?.find(asked.path)
  if (!bundle || !file) return { answer: { type: 'head', status: 404, bytes: 0 }, rest: null }
  const { bytes, type: mediaType } = file
  const range = readRange(asked.range, bytes)
  if (range === 'unsatisfiable') return { answer: { type: 'head', status: 416, bytes }, rest: null }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const head = { type: 'head', status: range ? 206 : 200, mediaType, from: start, to: end + 1, bytes } as const
  if (bytes === 0) return { answer: { ...head, piece: new Uint8Array() }, rest: null }
  try {
    const pieces = piecesOf(await bundle.read(file, { start, end }))
    const { value: piece = new Uint8Array() } = await pieces.next()
    const isAll = piece.byteLength === end + 1 - start
    if (isAll) void pieces.return(undefined)
    return { answer: { ...head, piece }, rest: isAll ? null : readAhead(pieces) }
  } catch {
    // As above.
    return { answer: { type: 'head', status: isOnline() ? 502 : 504, bytes }, rest: null }
  }
}

/** Reads the next piece while the last one is taken in; that it cannot be read is told who asks for it. */
function readAhead(pieces: AsyncGenerator<Piece>): Rest {
  const read = () => {
    const coming = pieces.next()
    coming.catch(() => undefined)
    return coming
  }
  let coming = read()
  return {
    next() {
      const now = coming
      coming = read()
      return now
    },
    end: () => void pieces.return(undefined),
  }
}

/** The bytes in pieces of their own, each no longer than one may be; a chunk that is read whole is not copied. */
async function* piecesOf(stream: ReadableStream<Piece>): AsyncGenerator<Piece> {
  for await (const part of stream)
    if (part.length <= pieceBytes && part.length === part.buffer.byteLength) yield part
    else for (let at = 0; at < part.length; at += pieceBytes) yield part.slice(at, at + pieceBytes)
}
