import type { BrowserContext, Page } from '@playwright/test'
import { type ApiPerson, signInAt } from '../../support/server/api-person.ts'
import { personDatabase, storedRows } from '../../support/browser/browser-storage.ts'
import { type FlakyProxy, openFlakyProxy } from '../../support/network/flaky-proxy.ts'
import type { NetworkFault } from '../../support/network/network-fault.ts'
import { temporaryFolder } from '../../support/server/server-process.ts'
import { expect, phone as phoneSize, test as base } from '../../e2e/fixtures.ts'
import { fillSignIn, signInAndPull, signInOnScreen, waitForWorker } from '../../e2e/steps.ts'
import { type Phone, startPhone } from './phone.ts'

/** How often the power is cut after something was said to be kept; the bench asks for 200. */
const powerCuts = Number(process.env['POWER_CUTS'] ?? 3)
const operationsPath = '/api/operations/'

const test = base.extend<{ network: FlakyProxy }>({
  network: async ({ server }, provide) => {
    const proxy = await openFlakyProxy(server.url)
    await provide(proxy)
    await proxy.close()
  },
})
test.use({ installation: 'faults', withPagesClosed: true })

const sent = (proxy: FlakyProxy) => proxy.requests.filter(({ path }) => path === operationsPath).length
const faultOn = (proxy: FlakyProxy, fault: NetworkFault | null) => {
  proxy.fault = ({ path }) => (path === operationsPath ? fault : null)
}

/** Marks the n-th course of the list as a favourite; returns once the screen says that it is one. */
async function like(page: Page, n: number): Promise<void> {
  await page.goto('/online-courses')
  await tapHeart(page, n)
}

async function tapHeart(page: Page, n: number): Promise<void> {
  const heart = page.getByRole('button', { name: /^(Marcar .* como favorito|Tirar .* dos favoritos)$/ }).nth(n)
  const before = await heart.getAttribute('aria-label')
  await heart.click()
  await expect(heart).not.toHaveAttribute('aria-label', before ?? '')
}

const outbox = async (page: Page) => (await storedRows(page, personDatabase, 'outbox')).map((row) => row['state'])

/** How many operations of that person took effect: each has a receipt number, the next one tells. */
async function effects(api: ApiPerson): Promise<number> {
  const { receipt } = await api.send('course.favourite', { courseId: 1, favourite: false })
  return Number(receipt?.number.split('-').at(-1)) - 1
}

/** Makes the app wait for the answer of a request that the server has had: until it is released, and then lost. */
function hold(proxy: FlakyProxy): { arrived: () => boolean; release: () => void } {
  const before = sent(proxy)
  const { promise, resolve } = Promise.withResolvers<void>()
  faultOn(proxy, { kind: 'drop answer', until: promise })
  const release = () => {
    faultOn(proxy, null)
    resolve()
  }
  return { arrived: () => sent(proxy) > before, release }
}

test('row 2, row 19: a worker that is stopped and a browser that is killed while sending lose nothing; what was said to be kept survives a power cut', async ({
  network: proxy,
  server,
}) => {
  test.setTimeout(120_000 + powerCuts * 10_000)
  const painter = 'painter@demo.trilha.app'
  const profile = await temporaryFolder('phone')
  let device: Phone = await startPhone(profile.path)
  const restart = async () => {
    device = await startPhone(profile.path)
    await device.page.goto(`${proxy.url}/outbox`)
    // A power cut may take the mark in local storage that somebody is signed in: the app then begins anew by itself.
    await expect(device.page.getByRole('heading', { name: 'Envios deste aparelho' })).toBeVisible()
  }
  try {
    const api = await signInAt(server.url, painter, 1)
    const begun = await effects(api)
    await device.page.goto(proxy.url)
    await fillSignIn(device.page, painter)
    await expect(device.page).toHaveURL(/\/home$/)
    await waitForWorker(device.page)
    const open = () => device.page.goto(`${proxy.url}/online-courses`)

    // The service worker sends with no page open, and is stopped in the middle.
    await open()
    await device.context.setOffline(true)
    await tapHeart(device.page, 0)
    const session = await device.context.newCDPSession(device.page)
    await session.send('ServiceWorker.enable')
    await device.page.goto('about:blank')
    const first = hold(proxy)
    await device.context.setOffline(false)
    await expect.poll(first.arrived).toBe(true)
    await session.send('ServiceWorker.stopAllWorkers')
    first.release()
    await open()
    await expect.poll(() => outbox(device.page)).toEqual(['applied'])
    expect(await effects(api)).toBe(begun + 2)

    // The browser is killed in the middle.
    const second = hold(proxy)
    await tapHeart(device.page, 1)
    await expect.poll(second.arrived).toBe(true)
    await device.cutPower()
    second.release()
    await restart()
    await expect.poll(() => outbox(device.page)).toEqual(['applied', 'applied'])
    expect(await effects(api)).toBe(begun + 4)

    // The power is cut the moment the screen has said it.
    faultOn(proxy, { kind: 'reset' })
    for (let cut = 1; cut <= powerCuts; cut++) {
      await open()
      await tapHeart(device.page, 2)
      await device.cutPower()
      await restart()
      const states = await outbox(device.page)
      expect(states.filter((state) => state !== 'applied')).toHaveLength(cut)
    }
    faultOn(proxy, null)
    await device.page.reload()
    await expect.poll(async () => (await outbox(device.page)).filter((state) => state !== 'applied')).toEqual([])
    expect(await effects(api)).toBe(begun + 5 + powerCuts)
  } finally {
    await device.cutPower()
    await profile.remove()
  }
})

test('row 4, row 5: without Background Sync what was done is sent at the next network, look and start; of several tabs one sends, and when it is closed the next', async ({
  openDevice,
  network: proxy,
  server,
}) => {
  const owner = 'owner@demo.trilha.app'
  const { page, context } = await openDevice(phoneSize, proxy.url)
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
  await signInAndPull(page, owner)
  const api = await signInAt(server.url, owner, 1)
  const begun = await effects(api)
  const applied = async () => (await outbox(page)).filter((state) => state === 'applied').length

  await like(page, 0)
  await expect.poll(applied).toBe(1)
  await context.setOffline(true)
  await tapHeart(page, 1)
  await context.setOffline(false)
  await expect.poll(applied).toBe(2)

  // Looked at again, later than the app asks for by itself.
  faultOn(proxy, { kind: 'reset' })
  await tapHeart(page, 0)
  await expect.poll(() => sent(proxy)).toBeGreaterThan(2)
  await expect.poll(() => outbox(page)).toContain('waiting')
  faultOn(proxy, null)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 20_000
    dispatchEvent(new Event('focus'))
    Date.now = now
  })
  await expect.poll(applied).toBe(3)

  faultOn(proxy, { kind: 'reset' })
  await tapHeart(page, 1)
  await expect.poll(() => outbox(page)).toContain('waiting')
  faultOn(proxy, null)
  await page.reload()
  await expect.poll(applied).toBe(4)
  expect(await effects(api)).toBe(begun + 5)

  // Three tabs; the one that is sending is closed.
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of others) {
    await tab.goto('/online-courses')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const before = sent(proxy)
  const holding = hold(proxy)
  const senders: Page[] = []
  for (const tab of context.pages())
    tab.on('request', (request) => void (request.url().endsWith(operationsPath) && senders.push(tab)))
  await tapHeart(page, 0)
  await expect.poll(holding.arrived).toBe(true)
  for (const tab of context.pages()) await tab.evaluate(() => dispatchEvent(new Event('online')))
  expect(sent(proxy)).toBe(before + 1)
  faultOn(proxy, null)
  await senders[0]?.close()
  const [other] = context.pages()
  if (!other) throw new Error('no other tab')
  await expect.poll(async () => (await outbox(other)).filter((state) => state === 'applied').length).toBe(5)
  holding.release()
  expect(sent(proxy)).toBe(before + 2)
  expect(await effects(api)).toBe(begun + 7)
})

const kinds = ['indexeddb', 'cookies', 'local_storage', 'cache_storage,service_workers']
/** Every choice of kinds, and the shell's two parts one without the other. */
const clearings = [
  ...Array.from({ length: 2 ** kinds.length - 1 }, (_, n) => kinds.filter((__, bit) => (n + 1) & (1 << bit))),
  ['cache_storage'],
  ['service_workers'],
]

test('row 4, row 15: whatever of its storage the browser clears, each kind alone and all together, the app starts, signed in while the session is there; a last chance that fails loses nothing', async ({
  openDevice,
  network: proxy,
}) => {
  test.setTimeout(240_000)
  const seller = 'learner@demo.trilha.app'
  const { page, context } = await openDevice(phoneSize, proxy.url)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await signInOnScreen(page, seller)
  await expectLastChanceKeeps(page, context, proxy)
  // Who comes back is told what is gone; how that reads is the tablet's journey.
  const notice = page.getByRole('dialog', { name: 'O navegador apagou os dados deste aparelho' })
  await page.addLocatorHandler(notice, () => notice.getByRole('button', { name: 'Fechar' }).first().click())
  const session = await context.newCDPSession(page)
  for (const cleared of clearings) {
    await page.goto('about:blank')
    await session.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes: cleared.join(',') })
    await page.goto('/home')
    const signIn = page.locator('input[name=username]')
    await expect(page.getByRole('heading', { level: 1 }).or(signIn).first(), cleared.join()).toBeVisible()
    if (cleared.includes('indexeddb')) {
      // The notice may come in the middle of a word.
      await expect(async () => {
        await signIn.fill(seller)
        await expect(signIn).toHaveValue(seller, { timeout: 500 })
      }).toPass()
      await fillSignIn(page, seller)
      await expect(signIn).toHaveCount(0)
    }
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(errors).toEqual([])
})

async function expectLastChanceKeeps(page: Page, context: BrowserContext, proxy: FlakyProxy): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  faultOn(proxy, { kind: 'reset' })
  await like(page, 0)
  await expect.poll(() => outbox(page)).toEqual(['waiting'])
  const before = sent(proxy)
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: proxy.url,
    registrationId,
    tag: 'trilha-outbox',
    lastChance: true,
  })
  await expect.poll(() => sent(proxy)).toBeGreaterThan(before)
  await expect.poll(() => outbox(page)).toEqual(['waiting'])
  faultOn(proxy, null)
  await page.reload()
  await expect.poll(() => outbox(page)).toEqual(['applied'])
}
