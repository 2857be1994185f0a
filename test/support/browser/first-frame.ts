import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The first frame in which something is there: when, and the JavaScript that had arrived by then. */
export interface FirstFrame {
  /** Milliseconds since the navigation began. */
  ms: number
  /** Paths of the scripts the page (not its service worker's precache) had by then. */
  scripts: string[]
}

/** Opens an address and waits for the first frame in which the selector matches. For a page that was not used before. */
export async function firstFrame(page: Page, url: string, selector: string): Promise<FirstFrame> {
  // Told by the change itself: looking at every frame would make frames that a slowed processor has to pay for.
  await page.addInitScript((wanted) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => Object.assign(window, { seenAt: performance.now() }))
    port1.start()
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      // A message that is sent when a frame begins comes when it has been made.
      requestAnimationFrame(() => port2.postMessage(null))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt, undefined, {
    timeout: 60_000,
    polling: 100,
  })
  const ms = (await seen.jsonValue()) ?? Number.NaN
  const scripts = await page.evaluate(
    (until) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => entry.responseEnd <= until)
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.endsWith('.js')),
    ms,
  )
  return { ms, scripts: [...new Set(scripts)] }
}

/** Bytes of files of `dist/` after gzip -9, added up. */
export async function gzipSizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(
      async (path) => gzipSync(await readFile(new URL(`../../../dist${path}`, import.meta.url)), { level: 9 }).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** What is on the screen once each place is usable. */
export const landmarks = {
  signIn: 'input[name=username]',
  home: 'main a[href^="/online-courses/"]',
  course: 'main a[href*="/activities/"]',
}

/** With a slow network what is asked for after a screen was drawn cannot count as having been needed for it. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
