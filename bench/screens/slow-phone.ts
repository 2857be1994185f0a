import type { BrowserContext, Page } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import { firstFrame, landmarks } from '#test/support/browser/first-frame.ts'
import { inNewPhone, settle, signIn, slowDown } from '../support/browser.ts'
import { inInstallation } from '../support/bench-server.ts'
import { each, type Figure, median } from '../report.ts'

const runs = 5
/** A tap by a person takes 60 to 100 ms from touch to lift. */
const fingerRests = 70

interface PhoneTimes {
  cold: number
  repeat: number
  offline: number
  tap: number
  touch: number
  bare: number
  heap: number
}

/** Cold, repeat and offline visits and the tap on a course, each the median of five fresh profiles. */
export async function measureSlowPhone(): Promise<Figure[]> {
  const times = await inInstallation({}, async (server) => {
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
    figure(
      'Tap on a course in the list to its content',
      of('tap'),
      'ms',
      100,
      `; the finger rests ${fingerRests} ms; with one that lifts at once: ${each(of('touch'))}; the same page as bare HTML, with no code at all: ${each(of('bare'))}`,
    ),
    { what: 'The same tap against bare HTML', value: median(of('tap')) / median(of('bare')), unit: '×', atMost: 2 },
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
  const openList = async (page: Page) => {
    await slowDown(page)
    await page.goto(`${url}/online-courses`)
    await page.waitForSelector(landmarks.home)
    await settle(page)
  }
  const { tap, bare } = await inNewPage(context, async (page) => {
    await openList(page)
    const taken = await timeTap(page, fingerRests)
    await settle(page)
    await makeBare(page)
    return { tap: taken, bare: await timeTap(page, fingerRests) }
  })
  const touch = await inNewPage(context, async (page) => {
    await openList(page)
    return timeTap(page, 0)
  })
  const heap = await inNewPage(context, async (page) => {
    await page.goto(`${url}/home`)
    await page.waitForSelector(landmarks.home)
    await settle(page)
    return heapAfterCollection(page)
  })
  return { cold, repeat, offline, tap, touch, bare, heap }
}

async function inNewPage<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  try {
    return await work(page)
  } finally {
    await page.close()
  }
}

/**
 * From the lifted finger on the first course of the list until the frame with its activities has been made. The finger
 * rests for so many milliseconds before.
 */
async function timeTap(page: Page, rests: number): Promise<number> {
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
          // What is drawn ahead stands there before the finger lifts, out of sight.
          if (Number.isNaN(lifted) || !document.querySelector(content)?.checkVisibility()) return
          observer.disconnect()
          requestAnimationFrame(() => port2.postMessage(null))
        })
        observer.observe(document, { attributeFilter: ['style'], childList: true, subtree: true })
      }),
    landmarks.course,
  )
  const box = await page.locator(landmarks.home).first().boundingBox()
  if (!box) throw new Error('the list shows no course')
  // A bare touch: what looks before it whether it will hit would look on the page's own time.
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }]
  const down = session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await setTimeout(rests)
  await Promise.all([down, session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })])
  return await taken
}

/**
 * What the browser and the machine need by themselves: the list stands there as HTML without any code, and a
 * tap puts the course page in as HTML.
 */
async function makeBare(page: Page): Promise<void> {
  const html = () => page.locator('#root').innerHTML()
  const course = await html()
  await page.goBack()
  await page.waitForSelector(landmarks.home)
  const list = await html()
  await page.evaluate(
    ([before, after]) => {
      // A copy of the root has none of the app's listeners.
      const container = document.createElement('div')
      container.id = 'root'
      document.querySelector('#root')?.replaceWith(container)
      container.innerHTML = before
      container.addEventListener('click', (event) => {
        event.preventDefault()
        container.innerHTML = after
      })
    },
    [list, course] as const,
  )
}

async function heapAfterCollection(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
