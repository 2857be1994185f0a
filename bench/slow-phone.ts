import type { BrowserContext, Page } from '@playwright/test'
import { firstFrame, landmarks } from '#test/support/first-frame.ts'
import { inNewPhone, settle, signIn, slowDown } from './browser.ts'
import { inHouse } from './house.ts'
import { each, type Figure, median } from './report.ts'

const runs = 5

interface PhoneTimes {
  cold: number
  repeat: number
  offline: number
  tap: number
  heap: number
}

/** Cold, repeat and offline visits and the tap on a course, each the median of five fresh profiles. */
export async function measureSlowPhone(): Promise<Figure[]> {
  const times = await inHouse({}, async (server) => {
    const all: PhoneTimes[] = []
    for (let run = 0; run < runs; run++) all.push(await inNewPhone(({ context }) => measureOne(context, server.url)))
    return all
  })
  const of = (name: keyof PhoneTimes, per = 1) => times.map((one) => one[name] / per)
  const figure = (what: string, values: number[], unit: string, atMost: number, beside = ''): Figure => {
    return { what, value: median(values), unit, atMost, note: `${each(values)}${beside}` }
  }
  return [
    figure('Cold visit to a usable sign-in', of('cold', 1000), 's', 1.5, "; Moodle's app 11.4, Excalidraw 5.0"),
    figure('Repeat visit to home with content', of('repeat', 1000), 's', 0.8, "; Moodle's app 3.5"),
    figure('Offline visit to home with content', of('offline', 1000), 's', 0.8, '; Excalidraw 1.3'),
    figure('Tap on a course in the list to its content', of('tap'), 'ms', 100),
    figure('JavaScript heap at home after collection', of('heap', 1e6), 'MB', 10),
  ]
}

async function measureOne(context: BrowserContext, url: string): Promise<PhoneTimes> {
  const cold = await inNewPage(context, async (page) => {
    await slowDown(page)
    return (await firstFrame(page, url, landmarks.signIn)).ms
  })
  await inNewPage(context, (page) => signIn(page, url, 'learner@demo.trilha.app'))
  const visitHome = (offline: boolean) =>
    inNewPage(context, async (page) => {
      await slowDown(page, { offline })
      return (await firstFrame(page, `${url}/home`, landmarks.home)).ms
    })
  const repeat = await visitHome(false)
  await context.setOffline(true)
  const offline = await visitHome(true)
  await context.setOffline(false)
  const tap = await inNewPage(context, async (page) => {
    await slowDown(page)
    await page.goto(`${url}/online-courses`)
    await page.waitForSelector(landmarks.home)
    await settle(page)
    return timeTap(page)
  })
  const heap = await inNewPage(context, async (page) => {
    await page.goto(`${url}/home`)
    await page.waitForSelector(landmarks.home)
    await settle(page)
    return heapAfterCollection(page)
  })
  return { cold, repeat, offline, tap, heap }
}

async function inNewPage<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  try {
    return await work(page)
  } finally {
    await page.close()
  }
}

/** From the lifted finger on the first course of the list until the frame with its activities has been made. */
async function timeTap(page: Page): Promise<number> {
  const taken = page.evaluate(
    (content) =>
      new Promise<number>((resolve, reject) => {
        if (document.querySelector(content)) reject(new Error('the list shows a course page already'))
        let lifted = Number.NaN
        addEventListener('click', ({ timeStamp }) => (lifted = timeStamp), { capture: true, once: true })
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - lifted))
        port1.start()
        const observer = new MutationObserver(() => {
          if (!document.querySelector(content)) return
          observer.disconnect()
          requestAnimationFrame(() => port2.postMessage(null))
        })
        observer.observe(document, { childList: true, subtree: true })
      }),
    landmarks.course,
  )
  await page.tap(landmarks.home)
  return await taken
}

async function heapAfterCollection(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
