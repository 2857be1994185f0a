import { publishCourse } from '#server/features/course/course-service.ts'
import type { Services } from '#server/engine/services.ts'
import { type FlakyProxy, openFlakyProxy } from '#test/support/network/flaky-proxy.ts'
import { inInstallation } from '../support/bench-server.ts'
import { inNewPhone } from '../support/browser.ts'
import { benchCourse, keepNoise } from '../support/course-content.ts'
import { type Figure, round } from '../report.ts'
import { openCourse, pressDownload, waitUntilKept } from './course-page.ts'

const clientId = 2
const person = 'learner@demo.trilha.app'
const course = { id: 903, bytes: 200 * 2 ** 20 }
const cuts = 20

/** A download whose every connection breaks twenty times on the way, beside one that nothing breaks, at full speed. */
export async function measureCutLink(): Promise<Figure[]> {
  const seed = async (services: Services) => {
    const bundle = await keepNoise(services, clientId, course.bytes)
    const content = benchCourse(course.id, [bundle])
    await services.database.inTenant(clientId, (tx) =>
      publishCourse(tx, clientId, content.course, content.activities, services.clock.now()),
    )
  }
  return await inInstallation({ seed }, async (server) => {
    const whole = await download(server.url, 0)
    const cut = await download(server.url, cuts)
    const seconds = `${round(cut.ms / 1000)} s beside ${round(whole.ms / 1000)} s; ${cut.requests} requests`
    return [
      {
        what: 'Download of 200 MB through 20 cuts, as a share of the time without',
        value: cut.ms / whole.ms,
        unit: '',
        atMost: 1.3,
        note: seconds,
      },
      {
        what: 'Bytes that it costs, as a share of the course',
        value: cut.bytes / course.bytes,
        unit: '',
        atMost: 1.05,
      },
    ]
  })
}

const filesOf = ({ requests }: FlakyProxy) => requests.filter(({ path }) => path.startsWith('/api/bundles/'))
const sent = (proxy: FlakyProxy) => filesOf(proxy).reduce((sum, { bytes }) => sum + bytes, 0)

async function download(url: string, times: number): Promise<{ ms: number; bytes: number; requests: number }> {
  const proxy = await openFlakyProxy(url)
  try {
    return await inNewPhone(async ({ context }) => {
      const page = await context.newPage()
      await openCourse(page, proxy.url, course.id, person)
      let cutsDone = 0
      const watch = setInterval(() => {
        if (cutsDone === times || sent(proxy) < (course.bytes * (cutsDone + 1)) / (times + 1)) return
        cutsDone++
        proxy.cut()
      }, 2)
      const begun = performance.now()
      await pressDownload(page)
      await waitUntilKept(page)
      clearInterval(watch)
      if (cutsDone !== times) throw new Error(`only ${cutsDone} cuts`)
      return { ms: performance.now() - begun, bytes: sent(proxy), requests: filesOf(proxy).length }
    })
  } finally {
    await proxy.close()
  }
}
