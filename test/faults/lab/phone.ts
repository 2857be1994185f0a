import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { chromiumArguments, completeBrowser } from '../../support/browser/chromium.ts'

/** A browser whose power can be cut: a process of our own, with its profile on disk. */
export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  /** Ends every process of it at once (SIGKILL), as an empty battery does. */
  cutPower(): Promise<void>
}

/** Starts Chromium on a profile, as it was left there. */
export async function startPhone(profile: string): Promise<Phone> {
  const args = [
    ...chromiumArguments,
    '--headless',
    '--remote-debugging-port=0',
    '--lang=pt-BR',
    '--force-prefers-reduced-motion',
    '--hide-crash-restore-bubble',
    '--window-size=390,844',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const child = spawn(completeBrowser ?? chromium.executablePath(), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LANGUAGE: 'pt_BR', TZ: 'America/Sao_Paulo' },
    // A group of its own, so that all its processes end together.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`the browser ended: ${said}`)))
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context')
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async cutPower() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}
