import { personDatabase, storedRows } from '../../support/browser/browser-storage.ts'
import { quotaOf, writeOutcome } from '../../support/browser/quota.ts'
import { temporaryFolder } from '../../support/server/server-process.ts'
import { expect, test } from '../../e2e/fixtures.ts'
import { fillSignIn, signInAndPull, waitForWorker } from '../../e2e/steps.ts'
import { type Phone, startPhone } from './phone.ts'

/** How often the power is cut after an answer was said to be kept; the case asks for 100. */
const powerCuts = Number(process.env['POWER_CUTS'] ?? 3)

test.use({ installation: 'attempt-faults', withPagesClosed: true })

const operationsPath = '/api/operations/'
const painter = 'painter@demo.trilha.app'
/** The demo's case: one answer in words. */
const address = '/courses/9/activities/4'

test('learning T51: an answer that was said to be kept is there after the power was cut, each time', async ({
  server,
}) => {
  test.setTimeout(120_000 + powerCuts * 15_000)
  const profile = await temporaryFolder('phone')
  let device: Phone = await startPhone(profile.path)
  try {
    await device.page.goto(server.url)
    await fillSignIn(device.page, painter)
    await expect(device.page).toHaveURL(/\/home$/)
    await waitForWorker(device.page)
    await device.page.goto(`${server.url}${address}`)
    await device.page.getByRole('button', { name: 'Começar', exact: true }).click()
    for (let cut = 1; cut <= powerCuts; cut++) {
      const answer = `Resposta ${cut}`
      await device.page.getByRole('textbox').fill(answer)
      await expect(device.page.getByText('Guardada', { exact: true })).toBeVisible()
      await device.cutPower()
      device = await startPhone(profile.path)
      await device.context.setOffline(true)
      await device.page.goto(`${server.url}${address}`)
      // A power cut may take the mark in local storage that somebody is signed in: the app then begins anew by itself.
      await expect(device.page.getByRole('textbox')).toHaveValue(answer)
    }
  } finally {
    await device.cutPower()
    await profile.remove()
  }
})

test('learning T66: on a device that is full an answer is not said to be kept, and is once there is space', async ({
  device: { page, context },
  server,
}) => {
  const quota = await quotaOf(context, page, server.url)
  await quota.set(40_000_000)
  await signInAndPull(page, 'seller@demo.trilha.app', 'Aurora Tintas')
  await page.goto(address)
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  await page.getByRole('textbox').fill('Cabe.')
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible()
  await quota.leave(-10_000_000)
  await page.getByRole('textbox').fill('Não cabe mais neste aparelho.')
  await expect(page.getByText('A última resposta não coube neste aparelho')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Guardada', { exact: true })).toHaveCount(0)
  await quota.set()
  // The browser learns of the space by a write that needs more than it remembers.
  expect(await writeOutcome(page, 41_000_000)).toBe('stored')
  await page.getByRole('textbox').fill('Agora cabe.')
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('Agora cabe.')
})

test('learning T54: a test that was closed past its limit finishes at the next start, with what was answered', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  /** Milliseconds: as if its author had given so little time. */
  const limit = 5000
  await context.route('**/api/attempts/', async (route) => {
    const answered = await route.fetch()
    await route.fulfill({ response: answered, json: { ...(await answered.json()), limit: limit / 1000 } })
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  const begun = Date.now()
  await page.getByRole('textbox').fill('Espere a chuva passar.')
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => Date.now() - begun > limit).toBe(true)
  await page.goto('/home')
  await page.goto(address)
  await expect(page.getByText('Em correção', { exact: true })).toBeVisible({ timeout: 30_000 })
})

test('learning T52: an answer whose way to the server failed is sent after a reload', async ({
  far: { page, proxy },
}) => {
  await signInAndPull(page, painter)
  await page.goto('/courses/9/activities/3')
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  const sent = () => proxy.requests.filter(({ path }) => path === operationsPath).length
  const before = sent()
  proxy.fault = ({ path }) => (path === operationsPath ? { kind: 'reset' } : null)
  await page.getByRole('button', { name: 'Está nesta ordem' }).click()
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible()
  await expect.poll(sent, { timeout: 15_000 }).toBeGreaterThan(before)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pergunta 1, respondida' })).toBeVisible()
  proxy.fault = () => null
  const states = async () => (await storedRows(page, personDatabase, 'outbox')).map((row) => row['state'])
  await expect
    .poll(async () => (await states()).length > 0 && (await states()).every((state) => state === 'applied'), {
      timeout: 60_000,
    })
    .toBe(true)
})
