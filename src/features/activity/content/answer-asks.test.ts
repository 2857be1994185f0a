import { afterEach, expect, test } from 'vitest'
import type { ToWorker } from '#contract/engine/content/launch.ts'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import type { OpenBundle } from '#engine/files/bundles/open-bundle.ts'
import { answerAsks } from './answer-asks.ts'

const megabyte = 1024 * 1024
const bytes = Uint8Array.from({ length: 5 * megabyte }, (_, at) => at % 251)
const file: BundleFile = { path: 'som.mp3', sha256: 'a'.repeat(64), bytes: bytes.length, type: 'audio/mpeg' }

const open: MessagePort[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

/** A worker's end of a line to what has one file; `chunks` are how it is stored. */
function openLine({ chunk = megabyte, breaksAt = Infinity }: { chunk?: number; breaksAt?: number } = {}) {
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  const read = { chunks: 0, isLeft: false }
  const files: OpenBundle = {
    find: (path) => (path === file.path ? file : null),
    read: async (_file, { start, end }) => {
      let at = start
      return new ReadableStream(
        {
          pull(controller) {
            if (at >= breaksAt) throw new DOMException('gone', 'NotFoundError')
            const to = Math.min(at + chunk, end + 1)
            controller.enqueue(bytes.slice(at, to))
            at = to
            read.chunks++
            if (at > end) controller.close()
          },
          cancel: () => void (read.isLeft = true),
        },
        { highWaterMark: 0 },
      )
    },
    isKept: async () => true,
  }
  answerAsks(port2, { files: Promise.resolve(files), call: () => null })
  const heard: ToWorker[] = []
  let wake = () => {}
  port1.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    heard.push(data)
    wake()
  })
  port1.start()
  const next = async (): Promise<ToWorker> => {
    while (heard.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return heard.shift() as ToWorker
  }
  return { ask: (ask: unknown) => port1.postMessage(ask), next, read }
}
const asked = (range: string | null = null) => ({ id: 1, type: 'file', path: file.path, range })

test('a file comes with its head as far as its first piece goes, then a piece for each that is asked for', async () => {
  const { ask, next } = openLine({ chunk: 2 * megabyte })
  ask(asked())
  const head = await next()
  expect(head).toMatchObject({ id: 1, type: 'head', status: 200, mediaType: 'audio/mpeg', from: 0, to: file.bytes })
  const got = ['piece' in head ? head.piece : new Uint8Array()]
  for (let count = 0; count < 2; count++) {
    ask({ id: 1, type: 'more' })
    const answer = await next()
    if (answer.type === 'piece') got.push(answer.piece)
  }
  expect(got.map(({ length }) => length / megabyte)).toEqual([2, 2, 1])
  expect(Buffer.concat(got).equals(bytes)).toBe(true)
  // There is no more of it.
  ask({ id: 1, type: 'more' })
  expect(await next()).toEqual({ id: 1, type: 'error' })
})

test('a stretch that fits in one piece is all there with its head, and nothing more of the file is read', async () => {
  const { ask, next, read } = openLine()
  ask(asked('bytes=10-19'))
  const head = await next()
  expect(head).toMatchObject({ status: 206, from: 10, to: 20, bytes: file.bytes })
  expect('piece' in head && head.piece).toEqual(bytes.slice(10, 20))
  expect(read.chunks).toBe(1)
})

test('what is not there, a stretch beyond the end, and what breaks off are said so; asks of no known shape are not heard', async () => {
  const { ask, next } = openLine({ breaksAt: megabyte })
  ask({ id: 1, type: 'file', path: file.path })
  ask({ id: 0, type: 'file', path: file.path, range: null })
  ask('file')
  ask({ ...asked(), id: 2, path: 'other.mp3' })
  expect(await next()).toEqual({ id: 2, type: 'head', status: 404, bytes: 0 })
  ask({ ...asked(`bytes=${file.bytes}-`), id: 3 })
  expect(await next()).toMatchObject({ id: 3, status: 416 })
  ask({ ...asked(), id: 4 })
  expect(await next()).toMatchObject({ id: 4, status: 200 })
  ask({ id: 4, type: 'more' })
  expect(await next()).toEqual({ id: 4, type: 'error' })
})

test('who wants no more of a file is read nothing more for', async () => {
  const { ask, next, read } = openLine()
  ask(asked())
  await next()
  ask({ id: 1, type: 'cancel' })
  ask({ id: 1, type: 'more' })
  expect(await next()).toEqual({ id: 1, type: 'error' })
  await expect.poll(() => read.isLeft).toBe(true)
  expect(read.chunks).toBeLessThanOrEqual(2)
})
