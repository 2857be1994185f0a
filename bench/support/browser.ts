import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '#test/support/browser/chromium.ts'
import { landmarks } from '#test/support/browser/first-frame.ts'
import { temporaryFolder } from '#test/support/server/server-process.ts'
import { demoPassword } from '#server/demo/people.ts'

/** A phone: a browser with its profile on disk. */
export interface Phone {
  context: BrowserContext
  /** Folder of its profile; also how its processes are told from others. */
  profile: string
}

/** Opens the browser on a profile that may have been used before. */
export async function openPhone(profile: string): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'],
    args: chromiumArguments,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  })
  return { context, profile }
}

/** Runs work in a phone that was never used, and removes every trace of it. */
export async function inNewPhone<T>(work: (phone: Phone) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder('bench-profile')
  const phone = await openPhone(folder.path)
  try {
    return await work(phone)
  } finally {
    await phone.context.close()
    await folder.remove()
  }
}

/** Slows the page's processor down, by how many times. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** The slow phone: processor slowed 4 times, 1,638 kbit/s down, 750 up, 150 ms a request. */
export async function slowDown(page: Page, { offline = false } = {}): Promise<void> {
  await slowProcessor(page, 4)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline,
    latency: 150,
    downloadThroughput: (1638 * 1000) / 8,
    uploadThroughput: (750 * 1000) / 8,
  })
}

/** Fills in the sign-in screen and sends it. */
export async function submitSignIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url)
  await page.fill('input[name=username]', email)
  await page.fill('input[name=password]', demoPassword)
  await page.click('button[type=submit]')
}

/** Signs in through the screen; home has content and the service worker stands in when it is done. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await submitSignIn(page, url, email)
  await page.waitForSelector(landmarks.home)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  })
}

/** Waits until the app has fetched the code of the screens around and has nothing more to do. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((entry) => /\/assets\/trails?\.mobile-/.test(entry.name)),
  )
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })))
}
