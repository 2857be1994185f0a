import type { Page } from '@playwright/test'
import { clientHeader } from '#contract/endpoint.ts'
import { publishCourse } from '#server/modules/course/course-service.ts'
import type { Services } from '#server/platform/services.ts'
import { signInAt } from '#test/support/api.ts'
import { inNewPhone } from './browser.ts'
import { benchCourse, keepNoise } from './content.ts'
import { openCourse, pressDownload, waitUntilKept } from './course-page.ts'
import { inHouse } from './house.ts'
import { measureMemory } from './memory.ts'
import { each, type Figure, median, round } from './report.ts'
import { measureResume } from './resume.ts'

const clientId = 2
const person = 'learner@demo.trilha.app'
const large = { courseId: 901, bytes: 200 * 2 ** 20 }
const huge = { courseId: 902, bytes: 2 ** 30 }
const runs = 3

/** Speed beside a plain fetch of the same bytes, memory, and what a killed browser fetches twice. */
export async function measureDownload(): Promise<Figure[]> {
  const fileIds = new Map<number, string>()
  const seed = async (services: Services) => {
    for (const { courseId, bytes } of [large, huge]) {
      const file = await keepNoise(services, clientId, bytes)
      const { course, activities } = benchCourse(courseId, [file])
      await services.database.inTenant(clientId, (tx) => publishCourse(tx, clientId, course, activities))
      fileIds.set(courseId, file.fileId)
    }
  }
  return await inHouse({ seed }, async (server) => {
    const fileId = fileIds.get(large.courseId) ?? ''
    const speeds = []
    for (let run = 0; run < runs; run++) speeds.push(await measureSpeed(server.url, fileId))
    const memory = await measureMemory(server.url, person, large.courseId)
    const slower = (median(speeds.map((one) => one.download)) * 1e6) / 2
    const resume = await measureResume(server.url, person, { ...huge, bytesPerSecond: slower })
    return [speedFigure(speeds), memory, resume]
  })
}

interface Speed {
  raw: number
  download: number
}

function speedFigure(speeds: readonly Speed[]): Figure {
  const shares = speeds.map(({ raw, download }) => download / raw)
  const rates = (name: keyof Speed) => `${round(median(speeds.map((one) => one[name])))} MB/s`
  return {
    what: 'Download of 200 MB into IndexedDB, as a share of the raw fetch rate',
    value: median(shares),
    unit: '',
    atLeast: 0.18,
    note: `${each(shares)}; download ${rates('download')}, fetch to nothing ${rates('raw')}`,
  }
}

/** Megabytes a second of the button's download, and of a fetch to nothing right before and after it. */
async function measureSpeed(url: string, fileId: string): Promise<Speed> {
  return await inNewPhone(async ({ context }) => {
    const page = await context.newPage()
    await openCourse(page, url, large.courseId, person)
    const token = (await signInAt(url, person, clientId)).signedIn.access_token
    const before = await fetchToNothing(page, fileId, token)
    const begun = performance.now()
    await pressDownload(page)
    await waitUntilKept(page)
    const took = performance.now() - begun
    const after = await fetchToNothing(page, fileId, token)
    const rate = (ms: number) => large.bytes / 1000 / ms
    return { raw: rate((before + after) / 2), download: rate(took) }
  })
}

function fetchToNothing(page: Page, fileId: string, token: string): Promise<number> {
  return page.evaluate(
    async ({ path, headers }) => {
      const begun = performance.now()
      const answer = await fetch(path, { headers, credentials: 'omit', cache: 'no-store' })
      await answer.body?.pipeTo(new WritableStream())
      return performance.now() - begun
    },
    {
      path: `/api/files/${fileId}/`,
      headers: { authorization: `Bearer ${token}`, [clientHeader]: String(clientId) },
    },
  )
}
