import type { BrowserContext, Page } from '@playwright/test'
import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { openFlakyProxy } from '../support/network/flaky-proxy.ts'
import { changeDatabase, nextRelease } from '../support/browser/next-release.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'
import {
  announced,
  checkForUpdate,
  installWithin,
  isArrived,
  markVisit,
  openRelease,
  openTab,
  releaseOf,
  startFilm,
} from './update-steps.ts'

test.use({ installation: 'updates' })

/** What the browser tells of each version of the service worker: its states, the newest last. */
async function followVersions(context: BrowserContext, page: Page): Promise<ReadonlyMap<string, string[]>> {
  const session = await context.newCDPSession(page)
  const states = new Map<string, string[]>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions)
      states.set(versionId, [...(states.get(versionId) ?? []), `${status} ${runningStatus}`])
  })
  await session.send('ServiceWorker.enable')
  return states
}

/** Every page of the app is closed, and the browser has let the version that waited take over. */
async function closeApp(context: BrowserContext, pages: readonly Page[]): Promise<void> {
  const versions = await followVersions(context, await context.newPage())
  const states = () => [...versions.values()].map((each) => each.at(-1)?.split(' ')[0])
  await expect.poll(states).toContain('installed')
  await Promise.all(pages.map((page) => page.close()))
  await expect.poll(() => states().filter((state) => state !== 'redundant')).toEqual(['activated'])
}

/**
 * While `act` makes a new version take over, the page asks for something again and again: in the moment in which the
 * browser ends the version before, a request starts it anew.
 */
async function disturb(context: BrowserContext, page: Page, act: () => Promise<void>): Promise<void> {
  const versions = await followVersions(context, page)
  const isStartedAgain = (states: readonly string[]) =>
    states.lastIndexOf('activated running') > states.indexOf('activated stopping') &&
    states.includes('activated stopping')
  await page.evaluate(async () => {
    const asking = { goesOn: true }
    Object.assign(window, { asking })
    // Not waited for.
    void (async () => {
      while (asking.goesOn) {
        await fetch('/icon.svg')
        await new Promise((resolve) => setTimeout(resolve, 3))
      }
    })()
  })
  await act()
  await expect.poll(() => [...versions.values()].some(isStartedAgain), { intervals: [20] }).toBe(true)
  // Who was loaded again meanwhile asks for nothing any more.
  await expect(async () => {
    await page.evaluate(() => {
      const { asking } = window as unknown as { asking?: { goesOn: boolean } }
      if (asking) asking.goesOn = false
    })
  }).toPass()
}

/** Opens a local database as a much later version of the app would; gives how many stores it had. */
const openLater = (page: Page, database: RegExp) =>
  page.evaluate(async (pattern) => {
    const known = (await indexedDB.databases()).find(({ name = '' }) => new RegExp(pattern).test(name))
    return await new Promise<number>((resolve, reject) => {
      const request = indexedDB.open(known?.name ?? '', 9990)
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
      request.addEventListener('success', () => {
        resolve(request.result.objectStoreNames.length)
        request.result.close()
      })
    })
  }, database.source)

const cachesOf = (page: Page) => page.evaluate(() => caches.keys())
const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0)

test('a new version interrupts nobody: it is announced, taken by a tap or at the next cold start, and an old tab goes on with its own files', async ({
  openDevice,
}) => {
  test.setTimeout(300_000)
  const { url, dist, serve, close } = await openRelease()
  const proxy = await openFlakyProxy(url)
  const arriving = () => proxy.requests.filter(({ path, ended }) => path.startsWith('/api/bundles/') && !ended)
  try {
    const { page, context } = await openDevice(desk, proxy.url)
    await signInOnScreen(page, 'painter@demo.trilha.app')
    // A film that arrives while it plays.
    proxy.bytesPerSecond = 20_000
    await page.goto('/courses/5/activities/1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const middle = await markVisit(page)
    await startFilm(page)
    // From here on it would take minutes, and a busy machine needs one to fetch a new version.
    proxy.bytesPerSecond = 1000
    const other = await openTab(context, '/insert-sales')
    await other.getByLabel('Observação').fill('Ainda estou aqui')

    await nextRelease(dist, 'nx')
    await serve()
    await checkForUpdate(page)
    await expect(announced(page)).toBeVisible({ timeout: installWithin })
    await expect(announced(other)).toBeVisible()
    await expect(other.getByLabel('Observação')).toHaveValue('Ainda estou aqui')
    await expect(releaseOf(other)).toHaveCount(0)

    // One tab takes it, with what was typed; the one whose film plays is left alone, and does not hold it up.
    expect(arriving()).not.toEqual([])
    await other.getByRole('button', { name: 'Atualizar agora' }).click()
    await expect(releaseOf(other)).toHaveAttribute('content', 'nx')
    await expect(other.getByLabel('Observação')).toHaveValue('Ainda estou aqui')
    expect(await middle.isSame()).toBe(true)
    proxy.bytesPerSecond = null
    await expect.poll(() => isArrived(page)).toBe(true)
    // Screens it never loaded are neither at the server nor in the browser's own cache any more, and still come.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Meus downloads' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meus downloads' })).toBeVisible()
    expect(await middle.isSame()).toBe(true)
    await expect(releaseOf(page)).toHaveCount(0)

    // Nobody says anything: the next cold start has it.
    await nextRelease(dist, 'th')
    await serve()
    await checkForUpdate(other)
    await expect(announced(other)).toBeVisible({ timeout: installWithin })
    await closeApp(context, [page, other])
    const later = await openTab(context, '/home')
    await expect(releaseOf(later)).toHaveAttribute('content', 'th')

    // The worker is taken away: one reload, no caches, nobody's work touched, and everything works without it.
    await serve({ KILL_SERVICE_WORKER: '1' })
    const loads: string[] = []
    later.on('domcontentloaded', () => loads.push(later.url()))
    await checkForUpdate(later)
    await expect.poll(() => loads.length).toBe(1)
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
    await later.waitForFunction(() => performance.now() > 3000)
    await expect.poll(() => hasWorker(later)).toBe(false)
    expect(loads).toHaveLength(1)
    expect((await cachesOf(later)).filter((name) => /^(workbox|trilha)-/.test(name))).toEqual([])
    await later.goto('/insert-sales')
    await expect(later.getByLabel('Observação')).toHaveValue('Ainda estou aqui')

    await serve()
    await later.goto('/home')
    await later.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: installWithin,
    })
    expect((await cachesOf(later)).some((name) => name.startsWith('workbox-precache'))).toBe(true)

    // An app of a later release, in another tab, changes the database while somebody types.
    await later.goto('/insert-sales')
    const note = later.getByLabel('Observação')
    await expect(note).toHaveValue('Ainda estou aqui')
    const [before] = await storedRows(later, personDatabase, 'drafts')
    const release = await openTab(context, '/profile')
    await release.goto('/icon.svg')
    await note.press('End')
    await note.pressSequentially(', e ainda escrevo')
    expect(await openLater(release, personDatabase)).toBeGreaterThan(1)
    const over = later.getByRole('dialog', { name: 'A Trilha foi atualizada em outra aba' })
    await expect(over).toBeVisible()
    await expect(note).toHaveValue('Ainda estou aqui, e ainda escrevo')
    const [after] = await storedRows(release, personDatabase, 'drafts')
    expect(Number(after?.['savedAt'])).toBeGreaterThan(Number(before?.['savedAt']))

    // This release is older than the data now: it says so, and leaves them alone.
    await over.getByRole('button', { name: 'Recarregar' }).click()
    const newer = later.getByRole('dialog', { name: 'Os dados deste aparelho são de uma versão mais nova da Trilha' })
    await expect(newer).toContainText('Nada foi apagado')
    await newer.getByRole('button', { name: 'Atualizar o aplicativo' }).click()
    await expect(newer).toContainText('A versão nova ainda não chegou a este endereço')
    expect(await storedRows(release, personDatabase, 'drafts')).toEqual([after])
  } finally {
    await proxy.close()
    await close()
  }
})

test('engine C4, row 45: a new version that changes a local database waits until the film in another tab is left, and says so', async ({
  openDevice,
}) => {
  test.setTimeout(300_000)
  const { url, dist, serve, close } = await openRelease()
  try {
    const { page, context } = await openDevice(desk, url)
    await signInAndPull(page, 'painter@demo.trilha.app')
    await page.goto('/courses/5/activities/1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const film = await markVisit(page)
    await startFilm(page)
    const other = await openTab(context, '/online-courses')

    await nextRelease(dist, 'nx')
    await changeDatabase(dist)
    await serve()
    await checkForUpdate(other)
    await other.getByRole('button', { name: 'Atualizar agora' }).click({ timeout: installWithin })
    await expect(other.getByText(/^A nova versão começa assim que a atividade ou o formulário/)).toBeVisible()
    const positionOf = () => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
    const position = await positionOf()
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(positionOf).not.toBe(position)
    expect(await film.isSame()).toBe(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(releaseOf(other)).toHaveCount(0)

    // It is left: the new version comes where it was asked for, and here it is said why nothing goes on.
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Meus downloads' }).click()
    await expect(releaseOf(other)).toHaveAttribute('content', 'nx', { timeout: installWithin })
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'A Trilha foi atualizada em outra aba' })).toBeVisible()
  } finally {
    await close()
  }
})

test('who takes a new version has it, and a worker that is taken away goes, though a page asks for something in that very moment', async ({
  openDevice,
}) => {
  test.setTimeout(240_000)
  const { url, dist, serve, close } = await openRelease()
  try {
    const { page, context } = await openDevice(desk, url)
    await signInOnScreen(page, 'painter@demo.trilha.app')
    await nextRelease(dist, 'nx')
    await serve()
    await checkForUpdate(page)
    await disturb(context, page, () =>
      page.getByRole('button', { name: 'Atualizar agora' }).click({ timeout: installWithin }),
    )
    await expect(releaseOf(page)).toHaveAttribute('content', 'nx')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await serve({ KILL_SERVICE_WORKER: '1' })
    const loaded = page.waitForEvent('domcontentloaded', { timeout: 15_000 })
    await disturb(context, page, () => checkForUpdate(page))
    await loaded
    await expect.poll(() => hasWorker(page)).toBe(false)
  } finally {
    await close()
  }
})
