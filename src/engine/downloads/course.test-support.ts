import { describeBundle, type Bundle } from '#contract/engine/files/bundle.ts'
import { bundleText, type BundleFile } from '#contract/engine/files/bundle-list.ts'
import { personDb } from '../database/person-db.ts'
import { openRange } from '../files/playback.ts'
import { ana, offline, sha256, type FakeServer } from '../test-support/server.ts'

/** Bytes that differ everywhere and for every seed, made quickly: tests handle many millions. */
export function content(bytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(bytes / 4))
  for (let i = 0; i < words.length; i++) words[i] = Math.imul(i + seed, 2654435761)
  return new Uint8Array(words.buffer, 0, bytes).slice()
}

/** A file of the fake server. */
export function addFile(server: FakeServer, bytes: Uint8Array<ArrayBuffer>, path = 'film.mp4'): BundleFile {
  const hash = sha256(bytes)
  server.files.set(hash, bytes)
  return { path, bytes: bytes.length, sha256: hash, type: 'video/mp4' }
}

/** A bundle of files, the first of them opened, as a row tells it; `text` is its list. */
export function bundleOf(...files: BundleFile[]): { bundle: Bundle; text: string } {
  const list = { entry: files[0]?.path ?? '', files, choices: [] }
  const text = bundleText(list)
  return { bundle: describeBundle(sha256(new TextEncoder().encode(text)), text.length, list), text }
}

const text = { 'pt-BR': 'Texto' }
const course = (id: number, material?: BundleFile) => ({
  id,
  title: text,
  description: text,
  cover: '/c',
  coverColor: '#ffffff',
  areaId: 'a',
  groupId: 'g',
  categoryId: 'c',
  tagIds: [],
  enrollmentType: 'free',
  mandatory: false,
  blockMenu: false,
  points: 0,
  minutes: 1,
  activityCount: 1,
  bytes: 1,
  supportMaterials: material ? [{ title: text, bundle: bundleOf(material).bundle }] : [],
})

export const activity = (id: number, courseId: number, ...files: BundleFile[]) => ({
  id,
  courseId,
  type: 'video',
  title: text,
  hierarchyOrder: id,
  content: { bundle: bundleOf(...files).bundle, seconds: 10 },
  requiredShare: 0.9,
  required: true,
})

export async function haveCourse(id: number, files: BundleFile[], userId = ana, material?: BundleFile) {
  const database = personDb(userId)
  await database.courses.put({ clientId: 1, key: String(id), row: course(id, material) })
  await database.activities.bulkPut(
    files.map((file, i) => ({ clientId: 1, key: String(id * 10 + i), row: activity(id * 10 + i, id, file) })),
  )
}

/** Hash of what plays of a file. */
export async function playedHash(hash: string, length: number) {
  const stream = await openRange(hash, 0, length - 1)
  return stream && sha256(new Uint8Array(await new Response(stream).arrayBuffer()))
}

export const rangesAsked = (server: FakeServer) => server.headers.map((headers) => headers.get('range')).filter(Boolean)

/** Answers a file's bytes only up to a point, then the connection is gone. */
export function cutAfter(server: FakeServer, bytes: number) {
  server.between = async (_, answer) => {
    const response = await answer()
    const body = new Uint8Array(await response.arrayBuffer())
    let sent = false
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new TypeError('network error'))
        sent = true
        controller.enqueue(body.subarray(0, bytes))
      },
    })
    return new Response(stream, { status: response.status, headers: response.headers })
  }
}

/** The same once; after it there is no connection at all. */
export function cutOnceAfter(server: FakeServer, bytes: number) {
  cutAfter(server, bytes)
  const { between } = server
  server.between = (request, answer) => {
    server.between = offline
    return between(request, answer)
  }
}

/** Answers a request with some of its bytes and then with silence, until it is given up; `meanwhile` is done in the silence. */
export async function stallAfter(
  bytes: number,
  request: Request,
  response: Response,
  meanwhile: () => unknown = () => undefined,
): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(body.subarray(0, bytes))
      const give = () => controller.error(request.signal.reason)
      if (request.signal.aborted) give()
      else request.signal.addEventListener('abort', give)
      void meanwhile()
    },
  })
  return new Response(stream, { status: response.status, headers: response.headers })
}
