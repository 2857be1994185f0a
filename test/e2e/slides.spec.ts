import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FrameLocator, Page } from '@playwright/test'
import { headlessShell } from '../support/browser/chromium.ts'
import { openProfile } from '../support/browser/profile.ts'
import { openSilentHost } from '../support/network/silent-host.ts'
import { outsidePicture, pptxOf } from '../support/packages/pptx-of.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { playedBundle } from '../support/packages/played-bundle.ts'
import { startServer, temporaryFolder } from '../support/server/server-process.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { keepOffline, signInAndPull, signInOnScreen } from './steps.ts'

// Whatever this machine has: they are about servers that have no LibreOffice.
const serverEnv = { SOFFICE_PATH: 'none' }
// They add a presentation to the demo.
test.use({ installation: 'slides', serverEnv })

const courseId = 930
const course = `/online-courses/${courseId}`
const activity = (order: number) => `/courses/${courseId}/activities/${order}`
const learner = 'learner@demo.trilha.app'
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const office = new URL('../../../shared/fixtures/office/', import.meta.url).pathname
const others = { 'bbpresentation.pptx': 2, 'fixture-office365.pptx': 1, 'fixture.pptx': 1 }

/** What runs: the frame in the adapter's frame. */
const content = (page: Page): FrameLocator => page.frameLocator('main iframe').frameLocator('iframe')
const slide = (page: Page, number: number, of: number) =>
  content(page).getByRole('region', { name: `Slide ${number} de ${of}` })

/** The demo with a course of presentations. */
const folderWithSlides = (name: string, files: Readonly<Record<string, { body: Buffer; pages: number }>>) =>
  folderWithCourse(name, courseId, (_bundle, keep) =>
    Promise.all(
      Object.entries(files).map(async ([title, { body, pages }]) => ({
        title,
        type: 'ppt' as const,
        content: { bundle: await playedBundle(keep, 'slides', { path: 'media.pptx', type: pptx, body }), pages },
      })),
    ),
  )

async function openSlides(profile: string, url: string) {
  const context = await openProfile(profile, url, { executablePath: headlessShell, viewport: phone })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

test('player P14: a presentation without LibreOffice shows all its slides with every server closed and the browser restarted; nothing of it is fetched from elsewhere, and one slide that cannot be drawn says so', async () => {
  test.slow()
  const outside = await openSilentHost()
  const slides = [
    { text: 'Preço à vista' },
    { text: 'Prazo &lt;script&gt;', ...outsidePicture(`${outside.address}foto.png`, 'Fachada da loja') },
    { text: '', broken: '<p:sld' },
    { text: 'Obrigado' },
  ]
  const folder = await folderWithSlides('slides', { Vendas: { body: pptxOf(slides), pages: 4 } })
  const server = await startServer({ dataDir: folder.data, env: serverEnv })
  const profile = await temporaryFolder('slides-profile')
  const first = await openSlides(profile.path, server.url)
  await signInAndPull(first.page, learner)
  await first.page.goto(course)
  await keepOffline(first.page)
  await first.context.close()
  await server.stop()

  const { context, page } = await openSlides(profile.path, server.url)
  await page.goto(activity(1))
  await expect(slide(page, 1, 4)).toContainText('Preço à vista', { timeout: 30_000 })
  await expect(page.getByText('Slide 1 de 4')).toBeVisible()
  const next = page.getByRole('button', { name: 'Próximo slide' })
  await next.click()
  await expect(slide(page, 2, 4)).toContainText('Prazo <script>')
  await expect(slide(page, 2, 4)).toContainText('Fachada da loja')
  await expect(slide(page, 3, 4)).toContainText('Este slide não pôde ser mostrado.')
  // By keyboard: the slides scroll as any page does.
  await content(page).getByRole('main').press('End')
  await expect(page.getByText('Slide 4 de 4')).toBeVisible()
  await expect(slide(page, 4, 4)).toContainText('Obrigado')
  // Each counts once it was in sight for two seconds.
  const progress = page.getByText(/Visto \d+%|Atividade concluída|Curso concluído/).first()
  for (let number = 1; number <= 4; number++) {
    await slide(page, number, 4).evaluate((box) => box.scrollIntoView({ block: 'center' }))
    await expect
      .poll(async () => Number(/Visto (\d+)%/.exec((await progress.textContent()) ?? '')?.[1] ?? 100))
      .toBeGreaterThanOrEqual(25 * number)
  }
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await expect(slide(page, 1, 4)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'drawn slides')
  // As a word that was found leads there (player P15).
  await page.goto(`${activity(1)}?at=3`)
  await expect(slide(page, 4, 4)).toBeInViewport({ ratio: 0.75, timeout: 30_000 })
  expect(outside.asked).toEqual([])
  await context.close()
  outside.close()
  await profile.remove()
  await folder.remove()
})

test('player P14: a file that is no presentation is told in our words', async () => {
  test.slow()
  const folder = await folderWithSlides('slides-broken', { Quebrada: { body: Buffer.from('nada'), pages: 2 } })
  const server = await startServer({ dataDir: folder.data, env: serverEnv })
  const profile = await temporaryFolder('slides-profile')
  const { context, page } = await openSlides(profile.path, server.url)
  await signInAndPull(page, learner)
  await page.goto(activity(1))
  await expect(page.getByText('Este arquivo não abre neste aparelho')).toBeVisible({ timeout: 30_000 })
  await context.close()
  await server.stop()
  await profile.remove()
  await folder.remove()
})

test('player P14: the presentations of others show all their slides with every server closed', async () => {
  test.skip(!existsSync(office), `no folder ${office}`)
  test.slow()
  const files: Record<string, { body: Buffer; pages: number }> = {}
  for (const [name, pages] of Object.entries(others)) files[name] = { body: await readFile(office + name), pages }
  const folder = await folderWithSlides('slides-others', files)
  const server = await startServer({ dataDir: folder.data, env: serverEnv })
  const profile = await temporaryFolder('slides-profile')
  const first = await openSlides(profile.path, server.url)
  await signInAndPull(first.page, learner)
  await first.page.goto(course)
  await keepOffline(first.page)
  await first.context.close()
  await server.stop()
  const { context, page } = await openSlides(profile.path, server.url)
  for (const [at, pages] of Object.values(others).entries()) {
    await page.goto(activity(at + 1))
    for (let number = 1; number <= pages; number++) {
      await slide(page, number, pages).scrollIntoViewIfNeeded({ timeout: 30_000 })
      await expect(slide(page, number, pages).locator('.drawn > *')).not.toHaveCount(0)
    }
    await expect(content(page).getByText('Este slide não pôde ser mostrado.')).toHaveCount(0)
  }
  await context.close()
  await profile.remove()
  await folder.remove()
})

test('player P14: who publishes a presentation without LibreOffice looks at its slides and confirms them first', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Reunião')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByRole('button', { name: 'Adicionar atividade' }).click()
  await page.getByLabel('Título da atividade').fill('Resultados')
  await page.getByLabel('Tipo').selectOption('ppt')
  await page.getByRole('button', { name: 'Escolher: Arquivo' }).click()
  const body = pptxOf([{ text: 'Janeiro' }, { text: 'Fevereiro' }, { text: 'Março' }])
  await page.getByLabel('Enviar um arquivo').setInputFiles({ name: 'Resultados.pptx', mimeType: pptx, buffer: body })
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()

  const dialog = page.getByRole('dialog')
  const publish = page.getByRole('button', { name: 'Publicar' })
  const unconfirmed = dialog.getByRole('button', { name: /Confira todos os slides e confirme/ })
  await expect(async () => {
    await publish.click()
    await expect(unconfirmed).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000, intervals: [1000] })
  await expect(dialog.getByRole('button', { name: 'Publicar' })).toBeDisabled()
  await unconfirmed.click()
  await page.getByRole('button', { name: 'Conferir os slides' }).click()
  await expect(dialog.getByText('Faltam ver 3 slides')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirmar: estão certos' })).toBeDisabled()
  const shown = page.frameLocator('dialog iframe').frameLocator('iframe')
  for (const [at, text] of ['Janeiro', 'Fevereiro', 'Março'].entries()) {
    const box = shown.getByRole('region', { name: `Slide ${at + 1} de 3` })
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(box).toContainText(text)
    // Each is looked at for two seconds.
    const told = dialog.getByText(/Faltam? ver|Todos os slides vistos/)
    const left = async () => Number(/\d+/.exec(await told.innerText())?.[0] ?? 0)
    await expect.poll(left).toBeLessThanOrEqual(2 - at)
  }
  await expect(dialog.getByText('Todos os slides vistos')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'slides to be confirmed')
  await dialog.getByRole('button', { name: 'Confirmar: estão certos' }).click()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await publish.click()
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicado', { exact: true }).first()).toBeVisible()
})
