import type { Page } from '@playwright/test'
import { makePhoto } from '../support/photos/make-photo.ts'
import { deviceDatabase, findReadable, personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSale, reportSale, signInAndPull } from './steps.ts'

const person = 'programme-admin@demo.trilha.app'

/** What the page's origin has in local storage, the plain marks (that somebody is signed in, what is here) left out. */
const storedParts = (page: Page) =>
  page.evaluate(
    () =>
      Object.fromEntries(
        Object.entries(localStorage).filter(([name]) => !/^trilha-(signed-in|people|device)$/.test(name)),
      ) as Record<string, string>,
  )

/** Makes choices that are kept in two of the persisted parts and waits until they are stored. */
async function makeChoices(page: Page, search: string): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/online-courses')
  const before = await storedParts(page)
  await page.getByRole('searchbox', { name: 'Buscar nos cursos' }).fill(search)
  await expect.poll(async () => (await storedParts(page))['trilha-params']).not.toBe(before['trilha-params'])
}

async function expectNoChoices(page: Page): Promise<void> {
  await page.goto('/online-courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Buscar nos cursos' })).toHaveValue('')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
}

test('choices are kept sealed; without their key or with a byte changed they are gone, while the session and unsent work stay', async ({
  openDevice,
}) => {
  test.setTimeout(180_000)
  const { page, context } = await openDevice(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAndPull(page, person, 'Aurora Tintas')
  await makeChoices(page, 'canario-da-mina')

  const parts = await storedParts(page)
  expect(Object.keys(parts).toSorted()).toEqual(expect.arrayContaining(['trilha-common', 'trilha-params']))
  const known = ['common', 'offline_course', 'params', 'site_lists', 'welcome_banner', 'cookies_policy'].map(
    (name) => `trilha-${name}`,
  )
  expect(known).toEqual(expect.arrayContaining(Object.keys(parts)))
  for (const [name, sealed] of Object.entries(parts)) expect(sealed, name).toMatch(/^[\w-]{40,}$/)
  for (const text of ['canario-da-mina', 'filters', 'dark', 'Aurora Tintas"']) {
    expect(
      (await findReadable(page, text)).filter((store) => store.startsWith('localStorage')),
      text,
    ).toEqual([])
  }
  expect(
    page.workers().some((worker) => worker.url().includes('/assets/')),
    'a worker seals them',
  ).toBe(true)
  const cookie = (await context.cookies()).find(({ name }) => name === 'trilha_key')
  expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' })
  expect(Buffer.from(cookie?.value ?? '', 'base64url').length).toBe(32)
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(180, 0)

  const invoice = `330.${String(Date.now()).slice(-6)}`
  await context.setOffline(true)
  await reportSale(page, { invoice, photo: await makePhoto('nota', 800, 600) })

  await context.clearCookies({ name: 'trilha_key' })
  await expectNoChoices(page)
  await makeChoices(page, 'canario-outra-vez')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Buscar nos cursos' })).toHaveValue('canario-outra-vez')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.evaluate(() => {
    for (const name of ['trilha-common', 'trilha-params']) {
      const sealed = localStorage.getItem(name) ?? ''
      localStorage.setItem(name, `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`)
    }
  })
  await expectNoChoices(page)

  await page.goto('/outbox')
  await expect(page.getByText(`Venda ${invoice}`)).toBeVisible()
  await expect(page.getByText('Esperando rede').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Entregue').first()).toBeVisible({ timeout: 30_000 })
})

test('what waits to be sent and what is half filled cannot be read in the database, by text or as a picture', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, person, 'Aurora Tintas')
  await context.setOffline(true)
  const sent = `331.${String(Date.now()).slice(-6)}`
  await reportSale(page, { invoice: sent, photo: await makePhoto('nota', 800, 600) })
  await page.getByRole('button', { name: 'Registrar outra venda' }).click()
  const half = `332.${String(Date.now()).slice(-6)}`
  await page.getByLabel('Observação').fill('canario-na-gaiola')
  await fillSale(page, { invoice: half, photo: await makePhoto('rascunho', 800, 600) })
  await expect
    .poll(async () =>
      (await storedRows(page, personDatabase, 'drafts')).map((draft) => (draft['blobs'] as unknown[]).length),
    )
    .toEqual([1])

  // The session's tokens and person are in there too.
  expect(await findReadable(page, person)).toEqual([])
  expect(await findReadable(page, 'canario-na-gaiola')).toEqual([])
  expect(await findReadable(page, half)).toEqual([])
  const sealedStores = /\/(outbox|outboxFiles|drafts|people)$/
  // How a token begins; its first three letters alone stand in many a sealed photo.
  const token = Buffer.from('{"alg":"HS256"}').toString('base64url')
  for (const text of [sent, 'WEBPVP8', token])
    expect(
      (await findReadable(page, text)).filter((store) => sealedStores.test(store)),
      text,
    ).toEqual([])
  expect(await storedRows(page, deviceDatabase, 'keys')).toEqual([{ name: 'seal', key: { extractable: false } }])
})
