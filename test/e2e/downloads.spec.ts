import type { BrowserContext, Page } from '@playwright/test'
import { deviceDatabase, storedRows } from '../support/browser/browser-storage.ts'
import type { FlakyProxy } from '../support/network/flaky-proxy.ts'
import { expect, test as base } from './fixtures.ts'
import { downloadButton, keepOffline, largestCourse as course, openCourse, signInOnScreen } from './steps.ts'

/** Bytes a second, so that a download lasts as long as a test needs to look at it. */
const slow = 120_000

/** The far phone stands before the course. */
const test = base.extend({
  far: async ({ far }, use) => {
    await signInOnScreen(far.page, 'painter@demo.trilha.app')
    await openCourse(far.page, course)
    await use(far)
  },
})

test.use({ withPagesClosed: true })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Baixando para usar sem internet' })

/** Taps "download" and waits until some of it is stored; gives the course's bytes. */
async function begin(page: Page): Promise<number> {
  await downloadButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect.poll(() => received(page)).toBeGreaterThan(0)
  const [row] = await storedRows(page, deviceDatabase, 'downloads')
  return Number(row?.['bytes'])
}

const received = async (page: Page) =>
  (await storedRows(page, deviceDatabase, 'files')).reduce((sum, file) => sum + Number(file['received']), 0)
const complete = async (page: Page) =>
  (await storedRows(page, deviceDatabase, 'files')).filter((file) => file['state'] === 'complete').length
const share = async (page: Page) => Number(await dialogOf(page).getByRole('progressbar').getAttribute('aria-valuenow'))

async function expectNothingKept(page: Page): Promise<void> {
  for (const store of ['downloads', 'files', 'fileChunks'])
    await expect.poll(() => storedRows(page, deviceDatabase, store), store).toEqual([])
}

/** Bytes of content that came through, and in how many requests that went on somewhere in a file. */
function fetched({ requests }: FlakyProxy): { bytes: number; resumed: number } {
  const files = requests.filter(({ path }) => path.startsWith('/api/bundles/'))
  return {
    bytes: files.reduce((sum, one) => sum + one.bytes, 0),
    resumed: files.filter(({ range }) => range !== null && !range.startsWith('bytes=0-')).length,
  }
}

test('a download tells how far it is, and one that is called off is nowhere', async ({ far: { page, proxy } }) => {
  proxy.bytesPerSecond = slow
  await begin(page)
  const first = await share(page)
  await expect.poll(() => share(page)).toBeGreaterThan(first)
  expect(await share(page)).toBeLessThan(100)
  await expect(dialogOf(page)).toContainText(/de 2,9 MB · \d+ de 10 arquivos/)

  await dialogOf(page).getByRole('button', { name: 'Cancelar download' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(downloadButton(page)).toBeVisible()
  await expectNothingKept(page)
  await page.goto('/downloads')
  await expect(page.getByText('Nenhum curso baixado')).toBeVisible()
})

test('a download that is cut goes on where it was, fetching nothing twice, and what it takes is given back when it is removed', async ({
  far: { page, proxy, context },
}) => {
  proxy.bytesPerSecond = slow
  const bytes = await begin(page)
  await expect.poll(() => complete(page)).toBeGreaterThan(1)
  proxy.cut()
  await expect.poll(() => fetched(proxy).resumed).toBeGreaterThan(0)
  await expect.poll(() => complete(page), { timeout: 30_000 }).toBeGreaterThan(2)
  await context.setOffline(true)
  await expect(page.getByText('Esperando a internet para continuar').first()).toBeVisible()
  const kept = await received(page)
  expect(kept).toBeLessThan(bytes)
  await context.setOffline(false)
  proxy.bytesPerSecond = null
  await expect(page.getByRole('heading', { name: 'Baixado neste aparelho' })).toBeVisible({ timeout: 60_000 })
  const { bytes: came } = fetched(proxy)
  expect(came).toBeGreaterThanOrEqual(bytes)
  // All that comes again is the stretch of each file that was on its way: three files at a time, two breaks.
  expect(came).toBeLessThan(bytes + 2 * 3 * 65_536)

  const usage = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const before = await usage()
  await page.goto('/downloads')
  await expect(page.getByText('Baixado · 2,9 MB')).toBeVisible()
  await page.getByRole('button', { name: /^Remover .* deste aparelho$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover download' }).click()
  await expect(page.getByText('Nenhum curso baixado')).toBeVisible()
  await expectNothingKept(page)
  expect(await usage()).toBeLessThanOrEqual(before)
})

test('a download that the app was closed on leaves the list at the next start, and asked for again needs only the rest', async ({
  far: { page, proxy, context },
}) => {
  proxy.bytesPerSecond = slow
  const bytes = await begin(page)
  await expect.poll(() => complete(page), { timeout: 30_000 }).toBeGreaterThan(1)
  const blank = await closeApp(page, context)

  const again = await context.newPage()
  await blank.close()
  await again.goto('/downloads')
  await expect(again.getByText('Nenhum curso baixado')).toBeVisible()
  expect(await storedRows(again, deviceDatabase, 'downloads')).toEqual([])
  expect(await complete(again)).toBeGreaterThan(1)

  proxy.bytesPerSecond = null
  await openCourse(again, course)
  await keepOffline(again)
  expect(fetched(proxy).bytes).toBeLessThan(bytes * 1.2)
})

/** Closes the app: its page and, which otherwise lives on, its service worker. Leaves an empty page open, for the browser to stay. */
async function closeApp(page: Page, context: BrowserContext): Promise<Page> {
  const blank = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.close()
  return blank
}

test('an activity by itself, courses in the order somebody wants, paused and taken up again, through a reload and a worker that the browser ends', async ({
  far: { page, proxy, context },
}) => {
  await page
    .getByRole('button', { name: /^Baixar só “/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Remover “.*” deste aparelho$/ })).toBeVisible()
  expect(await storedRows(page, deviceDatabase, 'downloads')).toMatchObject([
    { state: 'complete', items: [expect.any(Number)] },
  ])
  expect(fetched(proxy).bytes).toBeLessThan(1_000_000)

  proxy.bytesPerSecond = slow
  const bytes = await begin(page)
  await page.goto('/online-courses/4')
  await downloadButton(page).click()
  await expect.poll(async () => (await storedRows(page, deviceDatabase, 'downloads')).length).toBe(2)
  await page.goto('/downloads')
  const queued = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
  await expect(queued).toHaveCount(2)
  await expect(queued.first()).toContainText('Preparação de paredes externas')
  await context.setOffline(true)
  await expect(queued.getByText('Esperando a internet para continuar')).toHaveCount(2)
  await context.setOffline(false)
  await expect(queued.getByText('Esperando a internet para continuar')).toHaveCount(0)

  await page.getByRole('button', { name: 'Pausar tudo' }).click()
  await expect(page.getByText(/^Pausado · /)).toHaveCount(2)
  await page.getByRole('button', { name: /^Mais opções de Conheça/ }).click()
  await page.getByRole('button', { name: 'Baixar primeiro' }).click()
  await expect(queued.first()).toContainText('Conheça a linha Aurora')
  const kept = await received(page)
  await page.getByRole('button', { name: 'Retomar tudo' }).click()
  await expect.poll(() => received(page)).toBeGreaterThan(kept)

  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  const before = await received(page)
  await session.send('ServiceWorker.stopAllWorkers')
  // Nobody waits for what the worker will not say any more.
  await expect.poll(() => received(page), { timeout: 15_000 }).toBeGreaterThan(before)
  proxy.bytesPerSecond = null
  await expect(page.getByText(/^Baixado · /)).toHaveCount(2, { timeout: 60_000 })
  expect(await received(page)).toBeGreaterThan(bytes)

  await page.getByRole('link', { name: 'Ver e liberar espaço' }).click()
  await expect(page.getByText(/^cerca de [\d,]+ MB$/).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Conheça a linha Aurora' })).toContainText('MB')
})

test('engine C2, player P60: one activity of each type, kept by itself, plays without a network while the course around it is still being brought; the others say what they wait for', async ({
  far: { page, proxy, context },
}) => {
  await openCourse(page, '/online-courses/2')
  const kept: [order: number, title: string, shown: string][] = [
    [1, 'Por que a cor decide', 'main video'],
    [2, 'Guia da cartela 2026', 'main [data-page] canvas'],
    [3, 'Conversa com a campeã de vendas', 'main audio'],
    [4, 'A roda das cores', 'main [role=group] img, main img[alt="A roda das cores"]'],
  ]
  for (const [, title] of kept) {
    await page.getByRole('button', { name: `Baixar só “${title}”` }).click()
    await expect(page.getByRole('button', { name: `Remover “${title}” deste aparelho` })).toBeVisible({
      timeout: 30_000,
    })
  }
  proxy.bytesPerSecond = 20_000
  await downloadButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await context.setOffline(true)
  for (const [order, title, shown] of kept) {
    await page.goto(`${proxy.url}/courses/2/activities/${order}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => page.locator(shown).first().evaluate(isShown), title).toBe(true)
  }
  await page.goto(`${proxy.url}/online-courses/2`)
  const rowOf = (order: number) =>
    page.getByRole('listitem').filter({ has: page.locator(`a[href="/courses/2/activities/${order}"]`) })
  await expect(rowOf(5)).toContainText(/[MK]B\s*Abre quando houver internet/i)
  for (const [order] of kept) await expect(rowOf(order)).not.toContainText('Abre quando houver internet')
  await page.goto(`${proxy.url}/courses/2/activities/5`)
  await expect(page.getByText('Este conteúdo não foi baixado')).toBeVisible()
})

/** Whether a medium knows its length, a picture or a page its size. */
const isShown = (element: Element) =>
  element instanceof HTMLMediaElement
    ? element.duration > 0
    : element instanceof HTMLImageElement
      ? element.naturalWidth > 0
      : element instanceof HTMLCanvasElement && element.width > 0

test('with the app closed a download goes on in the browser where it can, and is whole at the next start, without a network too', async ({
  far: { page, proxy, context },
}) => {
  proxy.bytesPerSecond = slow
  const bytes = await begin(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const transferred = () =>
    page.evaluate(async () => {
      const { backgroundFetch } = (await navigator.serviceWorker.ready) as unknown as {
        backgroundFetch: { getIds(): Promise<string[]> }
      }
      return (await backgroundFetch.getIds()).length
    })
  await expect.poll(transferred).toBe(1)
  const blank = await closeApp(page, context)

  proxy.bytesPerSecond = null
  // An address of the app that starts nothing of it.
  await blank.goto(`${proxy.url}/icon.svg`)
  const stateOf = async () => (await storedRows(blank, deviceDatabase, 'downloads'))[0]?.['state']
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('complete')
  expect(fetched(proxy).bytes).toBeLessThan(bytes * 1.2)
  await context.setOffline(true)
  await blank.goto(proxy.url + course)
  await expect(blank.getByRole('heading', { name: 'Baixado neste aparelho' })).toBeVisible()
})
