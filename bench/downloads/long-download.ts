import { publishCourse } from '#server/features/course/course-service.ts'
import type { Services } from '#server/engine/services.ts'
import { inNewPhone } from '../support/browser.ts'
import { benchCourse, keepNoise } from '../support/course-content.ts'
import { openCourse, pressDownload, waitUntilKept } from './course-page.ts'
import { inInstallation } from '../support/bench-server.ts'
import { openProxy } from './metered-proxy.ts'
import { type Figure, round } from '../report.ts'

const clientId = 2
const course = { id: 903, bytes: 34 * 2 ** 20 }
const bytesPerSecond = 100_000
/** Chromium ends an event of a service worker after so long (s). */
const eventLimit = 300

/** A download that lasts longer than any event of a service worker may, in the real one. */
export async function measureLongDownload(): Promise<Figure[]> {
  const seed = async (services: Services) => {
    const { course: row, activities } = benchCourse(course.id, [await keepNoise(services, clientId, course.bytes)])
    await services.database.inTenant(clientId, (tx) =>
      publishCourse(tx, clientId, row, activities, services.clock.now()),
    )
  }
  return await inInstallation({ seed }, (server) =>
    inNewPhone(async ({ context }) => {
      const proxy = await openProxy(server.url, bytesPerSecond)
      try {
        const page = await context.newPage()
        await openCourse(page, proxy.url, course.id, 'learner@demo.trilha.app')
        await page.evaluate(() => navigator.serviceWorker.ready)
        const from = performance.now()
        await pressDownload(page)
        await waitUntilKept(page, 2 * eventLimit)
        const seconds = (performance.now() - from) / 1000
        const twice = (proxy.sent() - course.bytes) / 2 ** 20
        return [
          { what: 'A download over a slow link lasts', value: seconds, unit: 's', atLeast: eventLimit },
          {
            what: 'Fetched twice of its 34 MiB',
            value: twice,
            unit: 'MiB',
            atMost: 4,
            note: `at ${round(bytesPerSecond / 1000)} kB/s, in ${proxy.ranges.length} slices of the service worker`,
          },
        ]
      } finally {
        await proxy.close()
      }
    }),
  )
}
