import type { Page } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import { firstFrame, landmarks } from '#test/support/browser/first-frame.ts'
import { temporaryFolder } from '#test/support/server/server-process.ts'
import { serveBarePage } from '../support/bare-page.ts'
import { inInstallation } from '../support/bench-server.ts'
import { openPhone, settle, signIn, slowDown } from '../support/browser.ts'
import { each, type Figure, median } from '../report.ts'

const runs = 3

const visits = ['cold', 'repeat', 'offline'] as const
type Visit = (typeof visits)[number]
/** Milliseconds until each is usable, of the app and of the bare page beside it. */
type Run = Record<Visit, { app: number; bare: number }>

/**
 * From a closed browser to a usable screen on a slow phone, each beside a bare page that was opened in the same way. A
 * visit in a browser that is open is two to three times faster: there everything is warm.
 */
export async function measureClosedBrowser(): Promise<Figure[]> {
  const bare = await serveBarePage()
  try {
    const all = await inInstallation({}, async (server) => {
      const done: Run[] = []
      for (let run = 0; run < runs; run++) done.push(await measureRun(server.url, bare.url))
      return done
    })
    return [
      ...figuresOf(all, 'cold', 'Sign-in, first visit', { ratio: 4, seconds: 1.5 }),
      ...figuresOf(all, 'repeat', 'Home again', { ratio: 2.5, seconds: 0.8 }),
      ...figuresOf(all, 'offline', 'Home without a network', { ratio: 2.5, seconds: 0.8 }),
    ]
  } finally {
    await bare.close()
  }
}

function figuresOf(all: Run[], visit: Visit, name: string, goal: { ratio: number; seconds: number }): Figure[] {
  const app = all.map((run) => run[visit].app / 1000)
  const bare = all.map((run) => run[visit].bare / 1000)
  const ratios = all.map((run) => run[visit].app / run[visit].bare)
  return [
    {
      what: `${name}, against the bare page`,
      value: median(ratios),
      unit: '×',
      atMost: goal.ratio,
      note: each(ratios),
    },
    {
      what: `${name}, on a quiet machine`,
      value: median(app),
      unit: 's',
      atMost: goal.seconds,
      note: `${each(app)}; the bare page ${each(bare)}`,
    },
  ]
}

async function measureRun(url: string, bareUrl: string): Promise<Run> {
  const folders = [await temporaryFolder('bench-start'), await temporaryFolder('bench-start-bare')] as const
  const [app, bare] = folders
  const home = `${url}/home`
  try {
    const visitBoth = async (address: string, landmark: string, options = {}) => ({
      bare: await timeVisit(bare.path, bareUrl, 'h1', options),
      app: await timeVisit(app.path, address, landmark, options),
    })
    const cold = await visitBoth(url, landmarks.signIn)
    await install(app.path, url, bare.path, bareUrl)
    const repeat = await visitBoth(home, landmarks.home)
    const offline = await visitBoth(home, landmarks.home, { offline: true })
    return { cold, repeat, offline }
  } finally {
    for (const folder of folders) await folder.remove()
  }
}

/** Opens the browser on that profile for one page, and closes it again. */
async function inClosedBrowser<T>(profile: string, work: (page: Page) => Promise<T>): Promise<T> {
  const { context } = await openPhone(profile)
  try {
    return await work(context.pages()[0] ?? (await context.newPage()))
  } finally {
    await context.close()
  }
}

/** Somebody signs in, what comes with that is fetched, and home was seen once more. */
async function install(profile: string, url: string, bareProfile: string, bareUrl: string): Promise<void> {
  await inClosedBrowser(profile, async (page) => {
    await signIn(page, url, 'learner@demo.trilha.app')
    await settle(page)
    await page.goto(`${url}/home`)
    await page.waitForSelector(landmarks.home)
    await settle(page)
  })
  await inClosedBrowser(bareProfile, async (page) => {
    await page.goto(bareUrl)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
}

/**
 * Until the first frame with the landmark, pushed back by every long task that begins within the second after it: until
 * then nobody could use it.
 */
async function timeVisit(profile: string, url: string, landmark: string, { offline = false } = {}): Promise<number> {
  return await inClosedBrowser(profile, async (page) => {
    await slowDown(page, { offline })
    await page.addInitScript(() => {
      const longTasks: { begin: number; end: number }[] = []
      Object.assign(window, { longTasks })
      const observer = new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          longTasks.push({ begin: startTime, end: startTime + duration })
      })
      observer.observe({ type: 'longtask', buffered: true })
    })
    const { ms } = await firstFrame(page, url, landmark)
    for (;;) {
      const { now, usable } = await page.evaluate((seen) => {
        const { longTasks } = window as unknown as { longTasks: { begin: number; end: number }[] }
        const ends = longTasks.toSorted((one, other) => one.begin - other.begin)
        const reached = ends.reduce((at, { begin, end }) => (end > at && begin <= at + 1000 ? end : at), seen)
        return { now: performance.now(), usable: reached }
      }, ms)
      if (now > usable + 1500) return usable
      await setTimeout(250)
    }
  })
}
