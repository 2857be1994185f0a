import type { Page } from '@playwright/test'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import { deviceDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { keepOffline, signInAndPull, signInOnScreen } from './steps.ts'

// They publish a course of the demo anew.
test.use({ installation: 'captions' })

const course = '/online-courses/4'
const video = '/courses/4/activities/1'
const learner = 'learner@demo.trilha.app'

/** The author's desk, at the first activity of the course. */
async function openActivity(page: Page): Promise<void> {
  await page.goto(authoringPaths.content('course', 4))
  await page
    .getByRole('list', { name: 'Atividades' })
    .getByRole('button', { name: 'Blocos de foco', exact: true })
    .click()
  await expect(page.getByLabel('Título da atividade')).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicado', { exact: true }).first()).toBeVisible()
}

/** Stands still at a moment of the video. */
async function goTo(page: Page, second: number): Promise<void> {
  await page.locator('video').evaluate(async (medium: HTMLVideoElement, to) => {
    if (!(medium.readyState > 0))
      await new Promise((resolve) => medium.addEventListener('loadedmetadata', resolve, { once: true }))
    medium.muted = true
    medium.currentTime = to
  }, second)
}

const place = (page: Page) => page.locator('video').evaluate((medium: HTMLVideoElement) => medium.currentTime)

test('player P6: an author adds an SRT in windows-1252 to a video; whoever studies chooses it, puts it off and on by a key, and has it without a network', async ({
  openDevice,
  device,
}) => {
  const { page: author } = await openDevice(desk)
  await signInOnScreen(author, 'programme-admin@demo.trilha.app', 'Vértice')
  await openActivity(author)
  await expect(author.getByText('Legendas: Português (Brasil)')).toBeVisible()
  await author.getByRole('button', { name: 'English' }).click()
  const cue = '1\r\n00:00:00,500 --> 00:00:20,000\r\nThe café’s façade\r\n'
  const srt = Buffer.from(cue.replace('’', '\u0092'), 'latin1')
  await author.getByRole('button', { name: 'Escolher: Legendas: English (US)' }).click()
  await author
    .getByLabel('Enviar um arquivo')
    .setInputFiles({ name: 'blocos.srt', mimeType: 'application/x-subrip', buffer: srt })
  await expect(author.getByText('blocos.srt')).toBeVisible()
  const parts = 'WEBVTT\n\n00:00.000 --> 00:20.000\nThe beginning\n\n00:20.000 --> 00:40.000\nThe middle\n'
  await author.getByRole('button', { name: 'Escolher: Capítulos: English (US)' }).click()
  await author
    .getByLabel('Enviar um arquivo')
    .setInputFiles({ name: 'parts.vtt', mimeType: 'text/vtt', buffer: Buffer.from(parts) })
  await expect(author.getByText('parts.vtt')).toBeVisible()
  await expectNoViolationsByDayAndNight(author, 'an activity with captions')
  await expect(async () => {
    await author.getByRole('button', { name: 'Publicar' }).click()
    const button = author.getByRole('dialog').getByRole('button', { name: 'Publicar' })
    const isReady = await button.isEnabled()
    if (!isReady) await author.keyboard.press('Escape')
    expect(isReady).toBe(true)
  }).toPass()
  await author.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(author.getByText('Publicado', { exact: true }).first()).toBeVisible()

  const { page, context } = device
  await signInAndPull(page, learner)
  await page.goto(video)
  const menu = page.getByRole('combobox', { name: 'Legendas' })
  await expect(menu).toHaveValue('pt-BR')
  await goTo(page, 5)
  await menu.selectOption({ label: 'English (US)' })
  const line = page.getByText('The café’s façade')
  await expect(line).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'captions over a video')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await expect(line).toHaveCount(0)
  await expect(menu).toHaveValue('')
  await page.keyboard.press('c')
  await expect(line).toBeVisible()

  // Read beside: in the language of the captions, found without its accents, and each line leads to its moment.
  await page.getByRole('button', { name: 'Transcrição' }).click()
  const transcript = page.getByRole('region', { name: 'Transcrição' })
  await transcript.getByRole('searchbox').fill('facade')
  await transcript.getByRole('button', { name: /The café’s façade/ }).click()
  await expect.poll(() => place(page)).toBeCloseTo(0.5, 1)
  await expect(transcript.getByRole('button', { name: /The café’s façade/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('combobox', { name: 'Capítulo' }).selectOption({ label: '0:20 · The middle' })
  await expect.poll(() => place(page)).toBeCloseTo(20, 1)

  // How they look is chosen once, for this device.
  await page.getByRole('button', { name: 'Opções' }).click()
  await page.getByRole('button', { name: 'Muito grandes' }).click()
  await expectNoViolationsByDayAndNight(page, 'how captions look')
  await page.keyboard.press('Escape')
  await goTo(page, 5)
  await page.reload()
  await menu.selectOption({ label: 'English (US)' })
  await goTo(page, 5)
  await expect(line.locator('..')).toHaveAttribute('data-size', 'huge')

  await page.goto(course)
  await keepOffline(page)
  await context.setOffline(true)
  await page.goto(video)
  await goTo(page, 5)
  await menu.selectOption({ label: 'English (US)' })
  await expect(line).toBeVisible()
})

test('an activity that its author allows on no device is left out of the download, gives back what was kept, and says offline what it waits for', async ({
  openDevice,
  device: { page, context },
}) => {
  await signInAndPull(page, learner)
  await page.goto(course)
  await keepOffline(page)
  const kept = async () => (await storedRows(page, deviceDatabase, 'files')).length
  const before = await kept()

  const { page: author } = await openDevice(desk)
  await signInOnScreen(author, 'programme-admin@demo.trilha.app', 'Vértice')
  await openActivity(author)
  await author.getByLabel('Pode ser baixada para usar sem internet').uncheck()
  await publish(author)

  await expect(page.getByText('1 atividade fica de fora: só abre com internet')).toBeVisible({ timeout: 30_000 })
  await expect.poll(kept).toBeLessThan(before)
  await expectNoViolationsByDayAndNight(page, 'a course of which an activity stays out of the download')
  await page.goto(video)
  await expect(page.locator('video')).toBeVisible()
  await context.setOffline(true)
  await page.goto(course)
  const row = page.getByRole('listitem').filter({ hasText: 'Blocos de foco' })
  await expect(row).toContainText('Abre quando houver internet')
  await page.goto(video)
  await expect(page.getByText('Esta atividade só abre com internet')).toBeVisible()
})
