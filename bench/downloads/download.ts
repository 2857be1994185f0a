import { entryOf } from '#contract/engine/files/bundle.ts'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import type { Services } from '#server/engine/services.ts'
import { signInAt } from '#test/support/server/api-person.ts'
import { inNewPhone } from '../support/browser.ts'
import { benchCourse, keepNoise, keepAudio } from '../support/course-content.ts'
import { openCourse, pressDownload, waitUntilKept } from './course-page.ts'
import { inInstallation } from '../support/bench-server.ts'
import { measureMemory, measurePlaying } from './memory.ts'
import { each, type Figure, median, round } from '../report.ts'
import { measureResume } from './resume.ts'

const clientId = 2
const person = 'learner@demo.trilha.app'
const large = { courseId: 901, bytes: 200 * 2 ** 20 }
const huge = { courseId: 902, bytes: 2 ** 30 }
const runs = 3

/** Speed beside a plain fetch of the same bytes, memory while downloading and playing, and what a killed browser fetches twice. */
export async function measureDownload(): Promise<Figure[]> {
  const addresses = new Map<number, string>()
  const seed = async (services: Services) => {
    for (const { courseId, bytes } of [large, huge]) {
      const bundle = await (bytes === huge.bytes ? keepAudio : keepNoise)(services, clientId, bytes)
      const { course, activities } = benchCourse(courseId, [bundle])
      await services.database.inTenant(clientId, (tx) =>
        publishCourse(tx, clientId, course, activities, services.clock.now()),
      )
      addresses.set(courseId, `/api/bundles/${bundle.bundleId}/files/${entryOf(bundle)?.sha256}/`)
    }
  }
  return await inInstallation({ seed }, async (server) => {
    const path = addresses.get(large.courseId) ?? ''
    const speeds = []
    for (let run = 0; run < runs; run++) speeds.push(await measureSpeed(server.url, path))
    const memory = await measureMemory(server.url, person, large.courseId)
    const playing = await measurePlaying(server.url, person, huge.courseId)
    const slower = (median(speeds.map((one) => one.download)) * 1e6) / 2
    const resume = await measureResume(server.url, person, { ...huge, bytesPerSecond: slower })
    return [...speedFigures(speeds), memory, playing, resume]
  })
}

/** Megabytes a second of the button's download, of a fetch to nothing right before and after it, and of other stores. */
interface Speed {
  raw: number
  download: number
  cache: number
  opfs: number
  chunkFiles: number
}

function speedFigures(speeds: readonly Speed[]): Figure[] {
  const sharesOf = (name: keyof Speed) => speeds.map((one) => one[name] / one.raw)
  const rates = (name: keyof Speed) => `${round(median(speeds.map((one) => one[name])))} MB/s`
  const share = (what: string, name: keyof Speed, atLeast?: number, beside = ''): Figure => {
    const shares = sharesOf(name)
    return { what, value: median(shares), unit: '', atLeast, note: `${each(shares)}; ${rates(name)}${beside}` }
  }
  return [
    share(
      'Download of 200 MB into IndexedDB, as a share of the raw fetch rate',
      'download',
      0.18,
      `, fetch to nothing ${rates('raw')}`,
    ),
    share('The same bytes into the Cache API, neither checked nor resumable', 'cache'),
    share("The same bytes into one file of the private file system, as only a page's worker can", 'opfs'),
    share('The same bytes into a file a chunk there, as a service worker can', 'chunkFiles'),
  ]
}

async function measureSpeed(url: string, path: string): Promise<Speed> {
  return await inNewPhone(async ({ context }) => {
    const page = await context.newPage()
    await openCourse(page, url, large.courseId, person)
    const token = (await signInAt(url, person, clientId)).signedIn.access_token
    const request = requestOf(url, path, token)
    const before = await page.evaluate(fetchToNothing, request)
    const begun = performance.now()
    await pressDownload(page)
    await waitUntilKept(page)
    const took = performance.now() - begun
    const after = await page.evaluate(fetchToNothing, request)
    const rate = (ms: number) => large.bytes / 1000 / ms
    const cache = await page.evaluate(fetchToCache, request)
    // Only a worker writes files in place; any of the app's will do.
    const worker = page.workers()[0] ?? (await page.waitForEvent('worker'))
    const opfs = await worker.evaluate(fetchToFile, request)
    const chunkFiles = await page.evaluate(fetchToChunkFiles, request)
    return {
      raw: rate((before + after) / 2),
      download: rate(took),
      cache: rate(cache),
      opfs: rate(opfs),
      chunkFiles: rate(chunkFiles),
    }
  })
}

type FileRequest = readonly [
  address: string,
  init: { headers: Record<string, string>; credentials: 'omit'; cache: 'no-store' },
]

const requestOf = (url: string, path: string, token: string): FileRequest => [
  url + path,
  {
    headers: { authorization: `Bearer ${token}`, [clientHeader]: String(clientId) },
    credentials: 'omit',
    cache: 'no-store',
  },
]

// What runs in the browser; each gives the milliseconds it took.

async function fetchToNothing(request: FileRequest): Promise<number> {
  const begun = performance.now()
  await (await fetch(...request)).body?.pipeTo(new WritableStream())
  return performance.now() - begun
}

async function fetchToCache(request: FileRequest): Promise<number> {
  const begun = performance.now()
  await (await caches.open('bench')).put('/bench', await fetch(...request))
  const took = performance.now() - begun
  await caches.delete('bench')
  return took
}

/** Known to workers only, whose types this folder does not have. */
interface StoredFile {
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}

async function fetchToFile(request: FileRequest): Promise<number> {
  const begun = performance.now()
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('bench', { create: true })
  const file = await (handle as unknown as { createSyncAccessHandle(): Promise<StoredFile> }).createSyncAccessHandle()
  let at = 0
  let flushed = 0
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(bytes) {
      at += file.write(bytes, { at })
      if (at - flushed < 4 * 2 ** 20) return
      file.flush()
      flushed = at
    },
  })
  await (await fetch(...request)).body?.pipeTo(sink)
  file.flush()
  file.close()
  const took = performance.now() - begun
  await folder.removeEntry('bench')
  return took
}

async function fetchToChunkFiles(request: FileRequest): Promise<number> {
  const begun = performance.now()
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('bench', { create: true })
  const chunk = new Uint8Array(4 * 2 ** 20)
  let filled = 0
  let stored = 0
  const store = async () => {
    const file = await (await folder.getFileHandle(String(stored++), { create: true })).createWritable()
    await file.write(chunk.subarray(0, filled))
    await file.close()
    filled = 0
  }
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    async write(bytes) {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + chunk.length - filled)
        chunk.set(part, filled)
        filled += part.length
        at += part.length
        if (filled === chunk.length) await store()
      }
    },
  })
  await (await fetch(...request)).body?.pipeTo(sink)
  if (filled > 0) await store()
  const took = performance.now() - begun
  await root.removeEntry('bench', { recursive: true })
  return took
}
