import { temporaryFolder } from '#test/support/server/server-process.ts'
import { openPhone } from '../support/browser.ts'
import { openCourse, pressDownload, waitUntilKept } from './course-page.ts'
import { openProxy } from './metered-proxy.ts'
import { cutPower } from '../support/browser-processes.ts'
import { type Figure, round } from '../report.ts'

const killAt = 0.4
const mebibyte = 2 ** 20

/** The server sends slower than the device stores: else what waits in between would count as fetched. */
interface HugeFile {
  courseId: number
  bytes: number
  bytesPerSecond: number
}

/**
 * Kills the browser (-9) during a download, opens it again on its profile and counts what the server sent in
 * all. What was still in the sockets' buffers when the browser died was not fetched by it and does not count.
 */
export async function measureResume(
  serverUrl: string,
  person: string,
  { courseId, bytes, bytesPerSecond }: HugeFile,
): Promise<Figure> {
  const folder = await temporaryFolder('bench-profile')
  const proxy = await openProxy(serverUrl, bytesPerSecond)
  try {
    const first = await openPhone(folder.path)
    const page = await first.context.newPage()
    await openCourse(page, proxy.url, courseId, person)
    const gone = new Promise((resolve) => first.context.once('close', resolve))
    await pressDownload(page)
    await proxy.reach(killAt * bytes)
    const unread = proxy.unread()
    cutPower(folder.path)
    const before = proxy.sent() - unread
    await gone

    const second = await openPhone(folder.path)
    try {
      const again = await second.context.newPage()
      await again.goto(`${proxy.url}/online-courses/${courseId}`)
      await pressDownload(again)
      await waitUntilKept(again)
    } finally {
      await second.context.close()
    }
    const twice = (proxy.sent() - unread - bytes) / mebibyte
    return {
      what: 'Fetched twice of a 1 GB file when the browser is killed at 40 % (a chunk of 2 MiB, and what the browser had taken in ahead of it)',
      value: twice,
      unit: 'MiB',
      atMost: 4,
      note: `sent at ${round(bytesPerSecond / 1e6)} MB/s; killed after ${round(before / mebibyte)} MiB (${round(unread / mebibyte)} more unread in the sockets); then asked for ${proxy.ranges.slice(1).join(', ')}`,
    }
  } finally {
    await proxy.close()
    await folder.remove()
  }
}
