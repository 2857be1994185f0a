import type { Page, Route } from '@playwright/test'
import { signInAt } from '#test/support/server/api-person.ts'
import { inNewPhone, settle, slowProcessor, submitSignIn } from '../support/browser.ts'
import { inInstallation } from '../support/bench-server.ts'
import { manyRows, pulledAfter, seedManyRows } from './many-rows.ts'
import { each, type Figure, median, round } from '../report.ts'

const runs = 3
const pullUrl = '**/api/pull/'

/**
 * The first pull of 20,000 rows (and the demo's) on a processor slowed 4 times. Only its first page comes with
 * the start, which is measured elsewhere; the others come while somebody looks at home.
 */
export async function measurePull(): Promise<Figure[]> {
  return await inInstallation({ seed: seedManyRows }, async (server) => {
    const member = await signInAt(server.url, manyRows.person, manyRows.clientId)
    const from = performance.now()
    const rows = (await member.pullAll()).length
    const alone = performance.now() - from
    const times: number[] = []
    const longest: number[] = []
    for (let run = 0; run < runs; run++) {
      const { pulled, tasks } = await inNewPhone(async ({ context }) => {
        const page = await context.newPage()
        await noteLongTasks(page)
        await slowProcessor(page, 4)
        await page.route(pullUrl, answerFirstPage)
        await submitSignIn(page, server.url, manyRows.person)
        await settle(page)
        await page.unroute(pullUrl)
        const begun = await page.evaluate(() => {
          dispatchEvent(new Event('online'))
          return { at: performance.now(), date: Date.now() }
        })
        const done = await pulledAfter(page, member.signedIn.user.id, begun.date)
        // What the rows set off goes on for a moment after the last of them.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))))
        return { pulled: done - begun.at, tasks: await longTasks(page, begun.at) }
      })
      times.push(pulled)
      longest.push(Math.max(0, ...tasks.map((task) => task.duration)))
    }
    const seconds = median(times) / 1000
    return [
      {
        what: `First pull of ${rows} rows at 4 times slowing, from the request to the last page stored`,
        value: seconds,
        unit: 's',
        atMost: 3,
        note: `${round(rows / seconds)} rows/s; ${each(times.map((ms) => ms / 1000))}; read by Node alone ${round(alone / 1000)} s`,
      },
      {
        what: 'Longest task of the page while they come, at 4 times slowing',
        value: median(longest),
        unit: 'ms',
        atMost: 50,
        note: `${each(longest)}; 0: none was as long as 50 ms, which is where the browser begins to tell`,
      },
    ]
  })
}

/** The first page of the pull, as if there were no more. */
async function answerFirstPage(route: Route): Promise<void> {
  const [begin, first] = (await (await route.fetch()).text()).split('\n')
  const { cursor } = JSON.parse(first ?? '') as { cursor: string }
  const body = [begin, first, JSON.stringify({ kind: 'end', cursor }), ''].join('\n')
  await route.fulfill({ body, contentType: 'application/x-ndjson' })
}

/** Keeps what the browser tells of tasks that took longer than 50 ms, from the page's first moment on. */
async function noteLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: { start: number; duration: number }[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration } of list.getEntries()) tasks.push({ start, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** The tasks that ended after `from` (ms of the page's clock). */
async function longTasks(page: Page, from: number): Promise<{ start: number; duration: number }[]> {
  const all = await page.evaluate(
    () => (globalThis as unknown as { longTasks: { start: number; duration: number }[] }).longTasks,
  )
  return all.filter((task) => task.start + task.duration > from)
}
