import { cp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { folderWithDemo } from '../support/server/prepared-demo.ts'
import { startServer } from '../support/server/server-process.ts'
import { expect, phone, test } from './fixtures.ts'
import { fillSignIn } from './steps.ts'

test('a screen whose chunk is gone from the server loads the page again once, never in a loop', async ({
  openDevice,
}) => {
  const folder = await folderWithDemo('chunk')
  const dist = join(folder.path, 'dist')
  await cp(new URL('../../dist', import.meta.url), dist, { recursive: true })
  const assets = join(dist, 'assets')
  // Served from memory as the server found them: the profile's chunk is not among them.
  for (const name of await readdir(assets)) {
    if (/^profile\.mobile-.*\.js/.test(name)) await rename(join(assets, name), join(folder.path, name))
  }
  const server = await startServer({ dataDir: folder.data, env: { DIST_DIR: dist } })
  try {
    // Without a service worker: it would have kept the chunk, or missed it at its installation.
    const { page } = await openDevice(undefined, server.url, { serviceWorkers: 'block' })
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/client-errors/')) reports.push(request.postData() ?? '')
    })
    await page.goto('/')
    await fillSignIn(page, 'learner@demo.trilha.app')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('link', { name: 'Tudo em dia' })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { sameVisit: true }))
    const loads: string[] = []
    page.on('domcontentloaded', () => loads.push(page.url()))
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfil' }).click()
    await expect(page.getByText('Ocorreu um erro ao carregar as informações. Tente mais tarde.')).toBeVisible()
    // After the one reload, which left the person where they wanted to be, the failure is shown and stays.
    await expect.poll(() => loads.length).toBe(1)
    await expect(page).toHaveURL(/\/profile$/)
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(false)
    // The page that came of it lives on: longer than a second reload would have let it.
    await page.waitForFunction(() => performance.now() > 4000)
    expect(loads).toHaveLength(1)
    // A chunk that did not come is noise: nobody is told. (That the browser's worker is blocked here is told.)
    expect(reports.filter((report) => /import|chunk|fetch/i.test(report))).toEqual([])
    await expect(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
  } finally {
    await server.stop()
    await folder.remove()
  }
})

/** From now on files of that name do not come, so often or until it is called off. */
async function lose(context: BrowserContext, name: RegExp, times = Infinity): Promise<{ end: () => void }> {
  let left = times
  await context.route(name, (route) => (left-- > 0 ? route.abort() : route.continue()))
  return { end: () => (left = 0) }
}

/**
 * For half a second from the first time on, files of that name do not come: a link ahead of an import may ask for its
 * file, too, or the two may share one request. The next try for it is a second later.
 */
async function loseAtFirst(context: BrowserContext, name: RegExp): Promise<void> {
  let until: number | null = null
  await context.route(name, (route) => {
    until ??= Date.now() + 500
    return Date.now() < until ? route.abort() : route.continue()
  })
}

/** Names of the style sheets that are in force. */
const styles = (page: Page) =>
  page.evaluate(() => {
    const hasCome = (sheet: CSSStyleSheet) => {
      try {
        return sheet.cssRules.length > 0
      } catch {
        // What did not come has no rules that could be read.
        return false
      }
    }
    const came = Array.from(document.styleSheets).filter(hasCome)
    return came.map(({ href }) => /\/([a-z-]+)-[\w-]+\.css$/.exec(href ?? '')?.[1])
  })

test('where the first visit is cut off the page says that the app is on its way, and it begins by itself once it comes', async ({
  openDevice,
  server,
}) => {
  const { page, context } = await openDevice(phone, server.url, { serviceWorkers: 'block' })
  const lost = await lose(context, /\/assets\/base-/)
  await page.goto('/')
  await expect(page.getByText('O aplicativo ainda não chegou a este aparelho. Tentando de novo…')).toBeVisible()
  lost.end()
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect(page.getByText('O aplicativo ainda não chegou')).toHaveCount(0)
  await expect.poll(() => styles(page)).toContain('base')
})

test('a style that is lost on the way is fetched again: the screen does not stay without it', async ({
  openDevice,
  server,
}) => {
  const { page, context } = await openDevice(phone, server.url, { serviceWorkers: 'block' })
  await lose(context, /\/assets\/shell-.*css$/, 2)
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  await fillSignIn(page, 'learner@demo.trilha.app')
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => styles(page)).toContain('shell')
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
})

test('where the code of what goes on behind the screens is lost on the way, it is fetched again and the device comes up to date', async ({
  openDevice,
  server,
}) => {
  const { page, context } = await openDevice(phone, server.url, { serviceWorkers: 'block' })
  await loseAtFirst(context, /\/assets\/after-start-/)
  await loseAtFirst(context, /\/assets\/sync-loop-/)
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  await fillSignIn(page, 'learner@demo.trilha.app')
  await expect(page).toHaveURL(/\/home$/)
  await expect
    .poll(async () => (await storedRows(page, personDatabase, 'cursors')).some((cursor) => cursor['pulledAt'] !== null))
    .toBe(true)
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
})
