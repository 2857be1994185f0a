import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { zipOf } from '#test/support/packages/zip-of.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSignIn } from './steps.ts'

// They add media, of which the library of other tests would tell.
test.use({ installation: 'media' })

async function openLibrary(page: Page): Promise<void> {
  await page.goto(mediaPaths.media())
  await expect(page.getByRole('heading', { level: 1, name: 'Mídias' })).toBeVisible()
}

const pick = (page: Page, path: string) => page.getByLabel('Adicionar arquivos').setInputFiles(path)

test('back-office D68: an upload whose tab was closed goes on in another one with the same file, and has its hash', async ({
  openDevice,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-media-'))
  const path = join(folder, 'Treinamento.zip')
  const bytes = zipOf([{ name: 'aula.bin', method: 0, body: randomBytes(22 * 1024 ** 2) }])
  await writeFile(path, bytes)
  const { page, context } = await openDevice(desk)
  await page.goto(mediaPaths.media())
  await fillSignIn(page, 'programme-admin@demo.trilha.app')
  await expect(page.getByRole('heading', { level: 1, name: 'Mídias' })).toBeVisible()

  // From the third part on nothing gets through; then the tab is closed.
  let come = 0
  await context.route('**/api/files/parts/**', async (route) => (++come > 2 ? route.abort() : route.continue()))
  await pick(page, path)
  await expect(page.getByText(/Sem conexão, continua sozinho/)).toBeVisible()
  await page.close()
  await context.unroute('**/api/files/parts/**')

  const sent: number[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/files/parts/'))
      sent.push(request.postDataBuffer()?.length ?? 0)
  })
  const other = await context.newPage()
  await openLibrary(other)
  await expect(other.getByRole('row', { name: /Treinamento\.zip.*Incompleta/ })).toBeVisible()
  await pick(other, path)
  await expect(other.getByText(/enviados\. A mídia é verificada/)).toBeVisible({ timeout: 60_000 })
  // What had come was not sent again.
  expect(sent).toHaveLength(3)
  await expect(other.getByRole('row', { name: /Treinamento\.zip.*Pronta/ })).toBeVisible({ timeout: 60_000 })
  await other
    .getByRole('row', { name: /Treinamento\.zip/ })
    .getByRole('link')
    .click()
  await expect(other.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
  await rm(folder, { recursive: true })
})

test('staff add a picture, rename it, replace it and delete it; its pages pass axe at 360 and at 1280', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await page.goto(mediaPaths.media())
  await fillSignIn(page, 'programme-admin@demo.trilha.app')
  const media = new URL('../../server/demo/media/', import.meta.url)
  // The demo's own pictures stand in the library by their names.
  const folder = await mkdtemp(join(tmpdir(), 'trilha-media-'))
  const picture = join(folder, 'capa-de-teste.webp')
  await copyFile(new URL('cover-cores.webp', media), picture)
  await pick(page, picture)
  await expect(page.getByRole('row', { name: /capa-de-teste\.webp.*Pronta/ })).toBeVisible({ timeout: 60_000 })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(page, `media at ${width}`)
  }
  await page
    .getByRole('row', { name: /capa-de-teste\.webp/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('img', { name: 'capa-de-teste.webp' })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(page, `a medium at ${width}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow > 0]).toEqual([width, false])
  }
  await page.getByLabel('Nome', { exact: true }).fill('Capa das cores')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Capa das cores' })).toBeVisible()
  await page.getByLabel('Escolher outro arquivo').setInputFiles(new URL('cover-linha.webp', media).pathname)
  await expect(page.getByText('Versão 2: cover-linha.webp')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Em uso', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Apagar a mídia' }).click()
  const forever = page.getByRole('button', { name: 'Apagar para sempre' })
  await expect(forever).toBeDisabled()
  await page.getByLabel('Nome da mídia').fill('Capa das cores')
  await forever.click()
  await expect(page.getByText('Mídia apagada')).toBeVisible()
  await expect(page.getByText('Capa das cores')).toHaveCount(0)
  await rm(folder, { recursive: true })
})
