import { readdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { firstFrame, gzipSizeOf, landmarks, slowNetwork } from '../support/browser/first-frame.ts'
import { expect, phone, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

test.use({ firstVisit: true })

const kilobyte = 1024

async function bytesNeeded(page: Page, url: string, selector: string): Promise<{ bytes: number; scripts: string }> {
  await slowNetwork(page)
  const { scripts } = await firstFrame(page, url, selector)
  return { bytes: await gzipSizeOf(scripts), scripts: scripts.join(', ') }
}

test('the sign-in screen is usable with at most 100 KB of JavaScript', async ({ device, server }) => {
  const { bytes, scripts } = await bytesNeeded(device.page, server.url, landmarks.signIn)
  expect(bytes, scripts).toBeGreaterThan(20 * kilobyte)
  expect(bytes, scripts).toBeLessThanOrEqual(100 * kilobyte)
})

test('home shows its content with at most 150 KB of JavaScript', async ({ openDevice, server }) => {
  // The network is slowed for pages only: without a service worker between them and it.
  const { context, page: first } = await openDevice(phone, server.url, { serviceWorkers: 'block' })
  await first.goto('/')
  await first.locator('input[name=username]').fill('learner@demo.trilha.app')
  await first.locator('input[name=password]').fill('trilha-demo')
  await first.locator('button[type=submit]').click()
  await expect(first.locator(landmarks.home).first()).toBeVisible()
  await expect(first.getByRole('link', { name: 'Tudo em dia' })).toBeVisible()
  const page = await context.newPage()
  await first.close()
  const { bytes, scripts } = await bytesNeeded(page, `${server.url}/home`, landmarks.home)
  expect(bytes, scripts).toBeGreaterThan(20 * kilobyte)
  expect(bytes, scripts).toBeLessThanOrEqual(150 * kilobyte)
})

test('what stands between a lesson and the app is at most 35 KB of JavaScript for SCORM 1.2 and 100 KB for 2004', async () => {
  const adapter = await gzipSizeOf(['/content/adapter.js'])
  expect(adapter + (await gzipSizeOf(['/content/scorm12.js']))).toBeLessThanOrEqual(35 * kilobyte)
  expect(adapter + (await gzipSizeOf(['/content/scorm2004.js']))).toBeLessThanOrEqual(100 * kilobyte)
})

/** What a page asks of the device itself, with the milliseconds since its start. */
interface LocalWork {
  what: 'open' | 'transaction' | 'worker'
  at: number
}

/** Notes that from the page's first moment on. */
const followLocalWork = (page: Page) =>
  page.addInitScript(() => {
    const local: LocalWork[] = []
    Object.assign(window, { local })
    const note = (what: LocalWork['what']) => local.push({ what, at: performance.now() })
    const follow = (prototype: object, name: string, what: LocalWork['what']) => {
      const real = Reflect.get(prototype, name) as (...asked: unknown[]) => unknown
      Reflect.set(prototype, name, function follower(this: unknown, ...asked: unknown[]) {
        note(what)
        return Reflect.apply(real, this, asked)
      })
    }
    follow(IDBFactory.prototype, 'open', 'open')
    follow(IDBDatabase.prototype, 'transaction', 'transaction')
    window.Worker = class extends Worker {
      constructor(...asked: ConstructorParameters<typeof Worker>) {
        super(...asked)
        note('worker')
      }
    }
  })

for (const offline of [false, true]) {
  test(`engine F: ${offline ? 'without a network' : 'again'}, home is usable after few modules and local reads and no worker, and for a second nothing else begins`, async ({
    device: { page: first, context },
    server,
  }) => {
    await signInAndPull(first, 'learner@demo.trilha.app')
    await first.close()
    const page = await context.newPage()
    await context.setOffline(offline)
    await followLocalWork(page)
    const { ms, scripts } = await firstFrame(page, `${server.url}/home`, landmarks.home)
    expect(scripts.length, scripts.join(', ')).toBeLessThanOrEqual(9)
    expect(await gzipSizeOf(scripts), scripts.join(', ')).toBeLessThanOrEqual(150 * kilobyte)
    // What goes on behind it begins by itself, later.
    await page.waitForFunction(
      (until) => (window as unknown as { local: LocalWork[] }).local.some(({ at }) => at > until),
      ms,
    )
    const local = await page.evaluate(() => (window as unknown as { local: LocalWork[] }).local)
    const before = (wanted: LocalWork['what']) => local.filter(({ what, at }) => what === wanted && at <= ms).length
    expect(before('open')).toBeLessThanOrEqual(3)
    expect(before('transaction')).toBeLessThanOrEqual(3)
    expect(before('worker')).toBe(0)
    const quietFor = 900
    expect(Math.min(...local.filter(({ at }) => at > ms).map(({ at }) => at - ms))).toBeGreaterThan(quietFor)
    const late = await page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= until)
          .map(({ name }) => new URL(name).pathname),
      ms + quietFor,
    )
    expect([...new Set(late)].toSorted()).toEqual(scripts.toSorted())
  })
}

test('no chunk of a route is above 60 KB', async () => {
  const files = (await readdir(new URL('../../dist/assets', import.meta.url))).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(10)
  // Not a route's: the start bundle (it has its own budget) and the engines of PDFs and of recordings, fetched only where one is opened.
  const routes = files.filter((name) => !/^(index|base|react|pdf|hls)/.test(name))
  for (const name of routes) expect(await gzipSizeOf([`/assets/${name}`]), name).toBeLessThanOrEqual(60 * kilobyte)
})

test('a device keeps every file that a kept one is made of, so that each screen it has opens without a network', async () => {
  const read = async (name: string) => readFile(new URL(`../../dist/${name}`, import.meta.url), 'utf8')
  const kept = new Set([...(await read('sw.js')).matchAll(/assets\/[\w.-]+\.js/g)].map(([name]) => name))
  expect(kept.size).toBeGreaterThan(100)
  const missing: [string, string][] = []
  for (const name of kept)
    for (const [, imported] of (await read(name)).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      // The reader of PDFs comes with the first one that a device keeps.
      if (imported && !imported.startsWith('pdf') && !kept.has(`assets/${imported}`)) missing.push([name, imported])
  expect(missing).toEqual([])
})
