import type { Page } from '@playwright/test'
import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import { deviceDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { quotaOf, writeOutcome } from '../support/browser/quota.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { expect, test } from './fixtures.ts'
import { downloadButton, fillSale, keepOffline, largestCourse, openCourse, reportSale, signInAndPull } from './steps.ts'

const painter = 'painter@demo.trilha.app'

const failure = (page: Page) => page.getByRole('dialog', { name: 'Download do arquivo falhou' })

/** How long a busy machine may take from the tap to the moment a download finds no space. */
const untilFull = { timeout: 60_000 }

test('a device without space says that the download failed and why, lists nothing of it, and can try again', async ({
  device: { page, context },
  server,
}) => {
  const quota = await quotaOf(context, page, server.url)
  await quota.set(20_000_000)
  await signInAndPull(page, painter)
  await openCourse(page, largestCourse)
  // What is brought after the first pull takes from the space that is measured next.
  const pages = async () => (await storedRows(page, deviceDatabase, 'documents')).length
  await expect.poll(pages).toBe(institutionalPages.length)
  await quota.leave(1_000_000)

  await downloadButton(page).click()
  await expect(failure(page)).toContainText('Falta espaço neste aparelho.', untilFull)
  await failure(page).getByRole('button', { name: 'Fechar' }).last().click()
  expect(await storedRows(page, deviceDatabase, 'fileChunks')).toEqual([])
  await page.goto('/downloads')
  await expect(page.getByText('Nenhum curso baixado')).toBeVisible()

  await quota.set()
  await openCourse(page, largestCourse)
  await keepOffline(page)
})

test('on a device that is full in the middle of a download a sale with its photo is kept all the same, and arrives', async ({
  far: { page, context, proxy },
}) => {
  const quota = await quotaOf(context, page, proxy.url)
  const reserve = async () => (await storedRows(page, deviceDatabase, 'reserve')).length
  await quota.set(100_000_000)
  await signInAndPull(page, painter)
  await openCourse(page, largestCourse)
  proxy.bytesPerSecond = 120_000
  await downloadButton(page).click()
  await expect.poll(async () => (await storedRows(page, deviceDatabase, 'fileChunks')).length).toBeGreaterThan(0)
  expect(await reserve()).toBe(4)
  // From now on the device has no byte more than what is stored on it, the space for unsent work among that.
  await quota.leave(0)
  await expect(failure(page)).toContainText('Falta espaço neste aparelho.', untilFull)

  await context.setOffline(true)
  await reportSale(page, { invoice: '771.204', photo: await makePhoto('nota', 1600, 1200) })
  await page.goto('/outbox')
  const row = page.getByRole('listitem').filter({ hasText: 'Venda 771.204' })
  await expect(row).toBeVisible()
  expect(await reserve()).toBeLessThan(4)
  proxy.bytesPerSecond = null
  await context.setOffline(false)
  await expect(row).toContainText('Entregue', { timeout: 30_000 })
})

test('on a device without a byte left it is said that neither draft nor sale is kept; the form stays, and is saved once there is space', async ({
  device: { page, context },
  server,
}) => {
  const quota = await quotaOf(context, page, server.url)
  await quota.set(30_000_000)
  await signInAndPull(page, painter)
  await page.goto('/insert-sales')
  await expect(page.getByLabel('Loja').locator('option').nth(1)).toBeAttached()
  await quota.leave(0)
  await fillSale(page, { invoice: '771.205', photo: await makePhoto('nota', 1600, 1200) })
  await expect(page.getByText('Não foi possível guardar o rascunho neste aparelho.')).toBeVisible()
  await expect(page.getByText(/depois de ajustada/)).toBeVisible()
  await expect(page.getByText(/Guardada com segurança/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Não foi possível guardar a venda neste aparelho.')).toBeVisible()
  await expect(page.getByLabel('Número da nota')).toHaveValue('771.205')

  await quota.set()
  // The browser learns of the space by a write that needs more than it remembers.
  expect(await writeOutcome(page, 31_000_000)).toBe('stored')
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText(/Venda (guardada|enviada)/).first()).toBeVisible()
})

test('a photo of a store is said to be kept only where there is space for it, and stays on the screen until it is sent', async ({
  device: { page, context },
  server,
}) => {
  const quota = await quotaOf(context, page, server.url)
  await quota.set(30_000_000)
  await signInAndPull(page, painter)
  await page.goto('/upload-photos')
  await page.getByLabel('Loja', { exact: true }).selectOption({ label: 'ConstruLar Centro' })
  await page.getByRole('radio').first().check({ force: true })
  await quota.leave(0)
  const picker = page.locator('input[type=file]').first()
  await picker.setInputFiles(await makePhoto('vitrine', 1600, 1200))
  await expect(page.getByText('Não foi possível guardar a foto neste aparelho.').first()).toBeVisible()
  await expect(page.getByText(/depois de ajustada\./)).toBeVisible()
  await expect(page.getByText(/Guardada com segurança/)).toHaveCount(0)
  const send = page.getByRole('main').getByRole('button', { name: 'Enviar foto' })
  await send.click()
  const notice = page.getByRole('region', { name: 'Mensagens do app' }).getByText(/Libere espaço e tente de novo/)
  await expect(notice).toBeVisible()
  // What is told lies over the action that it is about no more than over anything else to tap.
  expect(bottomOf(await notice.boundingBox())).toBeLessThan((await send.boundingBox())?.y ?? 0)
  await expect(page.getByRole('img', { name: 'Foto escolhida' })).toBeVisible()
  await expect(page.getByText(/Foto (guardada|enviada)/)).toHaveCount(0)

  await quota.set()
  expect(await writeOutcome(page, 31_000_000)).toBe('stored')
  await send.click()
  await expect(page.getByText(/Foto (guardada|enviada)/).first()).toBeVisible()
})

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : Number.NaN)
