import type { Page } from '@playwright/test'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { signInAt } from '../support/server/api-person.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { desk, expect, test } from './fixtures.ts'
import { keepOffline, playToTheEnd, reportSale, signInOnScreen, takeActivity } from './steps.ts'

test.use({ firstVisit: true, withPagesClosed: true })

const courseTitle = 'Atendimento'

test('a course kept offline is finished and a sale with its photo is reported without a network; everything arrives once with the app closed, and another device shows it', async ({
  device,
  openDevice,
  server,
}) => {
  test.setTimeout(240_000)
  const { context, page } = device
  await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')

  // Another device of the same person stands on the sales screen before anything happens.
  const other = await openDevice(desk)
  await signInOnScreen(other.page, 'seller@demo.trilha.app', 'Aurora Tintas')
  await other.page.goto('/insert-sales')

  await page.goto('/online-courses')
  await page
    .getByRole('link', { name: new RegExp(courseTitle) })
    .first()
    .click()
  await expect(page).toHaveURL(/online-courses\/\d+/)
  const address = page.url()
  const courseId = Number(address.split('/').at(-1))
  await keepOffline(page)

  await context.setOffline(true)
  await page.reload()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(courseTitle)

  // A far seek in the first video plays from there.
  await takeActivity(page, 1)
  await expectFarSeek(page)
  const activities = await playToTheEnd(page, address)
  expect(activities).toBeGreaterThan(2)

  const invoice = `004.${String(Date.now()).slice(-6)}`
  await reportSale(page, { invoice, photo: await makePhoto('nota') })
  await page.goto('/outbox')
  await expect(page.getByText(`Venda ${invoice}`)).toBeVisible()
  await expect(page.getByText('Esperando rede').first()).toBeVisible()

  // Every page of ours is closed; only the browser stays.
  await context.newPage()
  await page.close()
  await context.setOffline(false)

  const api = await signInAt(server.url, 'seller@demo.trilha.app', 1)
  const salesOf = async () =>
    (await api.pullAll())
      .filter((change) => change.collection === 'sales')
      .map((change) => change.row as unknown as Sale)
  await expect
    .poll(async () => (await salesOf()).filter((sale) => sale.invoiceNumber === invoice).length, { timeout: 60_000 })
    .toBe(1)
  const sale = (await salesOf()).find((one) => one.invoiceNumber === invoice)
  expect(sale?.photoFileId).toBeTruthy()
  expect(sale?.points).toBeGreaterThan(0)

  await expect
    .poll(
      async () => {
        const rows = (await api.pullAll()).filter(
          (change) => change.collection === 'activityProgress' && change.row?.['courseId'] === courseId,
        )
        return rows.filter((change) => change.row?.['state'] === 'finished').length
      },
      { timeout: 60_000 },
    )
    .toBe(activities)

  // The other device was never reloaded.
  await expect(other.page.getByText(invoice).first()).toBeVisible({ timeout: 30_000 })
})

async function expectFarSeek(page: Page): Promise<void> {
  const reached = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    if (!(video.duration > 0))
      await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = video.duration * 0.8
    await seeked
    const playing = new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
    video.muted = true
    await video.play()
    await playing
    return video.currentTime / video.duration
  })
  expect(reached).toBeGreaterThan(0.79)
}
