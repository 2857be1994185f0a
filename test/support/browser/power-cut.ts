import type { BrowserContext } from '@playwright/test'

/** Ends a browser at once (SIGKILL), as an empty battery does. */
export async function cutPower(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('the browser has no process')
  const ended = new Promise((resolve) => context.once('close', resolve))
  process.kill(browser.id, 'SIGKILL')
  await ended
}
