import { expect, type Page } from '@playwright/test'
import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'

/** Signs in on the screen, chooses the client when asked, and waits for home and the service worker. */
export async function signInOnScreen(page: Page, email: string, client?: string): Promise<void> {
  await page.goto('/')
  await fillSignIn(page, email)
  if (client) await page.getByRole('button', { name: client }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForWorker(page)
}

/** Waits until the service worker has kept the app's files and answers for the page; a busy machine takes its time. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
}

/** Signs in and waits until everything of the client is on the device: what follows needs no network. */
export async function signInAndPull(page: Page, email: string, client?: string): Promise<void> {
  await signInOnScreen(page, email, client)
  await expect
    .poll(async () => (await storedRows(page, personDatabase, 'cursors')).some((cursor) => cursor['pulledAt'] !== null))
    .toBe(true)
}

/** Fills in the sign-in screen that is open and sends it. */
export async function fillSignIn(page: Page, email: string, password = 'trilha-demo'): Promise<void> {
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** The largest course of the demo. */
export const largestCourse = '/online-courses/1'

/** Opens a course. */
export async function openCourse(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Brings the open course onto the device. */
export const downloadButton = (page: Page) => page.getByRole('button', { name: 'Baixar', exact: true })

/** Keeps the open course for offline use and waits until it is whole. */
export async function keepOffline(page: Page): Promise<void> {
  await downloadButton(page).click()
  await expect(page.getByRole('heading', { name: 'Baixado neste aparelho' })).toBeVisible({ timeout: 60_000 })
}

/** Opens an activity of the course on screen by its place in the order. */
export async function takeActivity(page: Page, order: number): Promise<void> {
  const courseId = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/courses/${courseId}/activities/${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Plays, pages through or looks at every activity of a course until each is finished; gives how many there were. */
export async function playToTheEnd(page: Page, courseAddress: string): Promise<number> {
  await page.goto(courseAddress)
  const courseId = new URL(courseAddress).pathname.split('/').at(-1)
  const links = page.locator(`main a[href^="/courses/${courseId}/activities/"]`)
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((anchors) => [
    ...new Set(anchors.map((anchor) => anchor.getAttribute('href') ?? '')),
  ])
  for (const address of addresses) {
    await page.goto(address)
    await finishActivity(page)
  }
  return addresses.length
}

/** Plays, pages through or looks at the activity on screen until it is finished. */
export async function finishActivity(page: Page): Promise<void> {
  const medium = page.locator('main video, main audio')
  const paper = page.locator('main [data-page]')
  await medium
    .or(paper)
    .or(page.locator('main [role=group] img'))
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 })
  if ((await medium.count()) > 0) await playMedium(page)
  else if ((await paper.count()) > 0) await readEveryPage(page)
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible({ timeout: 60_000 })
}

async function playMedium(page: Page): Promise<void> {
  await page.locator('main video, main audio').evaluate(async (medium: HTMLMediaElement) => {
    if (!(medium.duration > 0))
      await new Promise((resolve) => medium.addEventListener('loadedmetadata', resolve, { once: true }))
    medium.muted = true
    medium.currentTime = 0
    // As fast as the player lets anybody: what comes faster is not believed.
    medium.playbackRate = 2
    const ended = new Promise((resolve) => medium.addEventListener('ended', resolve, { once: true }))
    await medium.play()
    await ended
  })
}

async function readEveryPage(page: Page): Promise<void> {
  const pages = await page.locator('[data-page]').count()
  const progress = page.getByText(/Visto \d+%|Atividade concluída|Curso concluído/).first()
  for (let index = 0; index < pages; index++) {
    // A page counts once it was long enough in sight, which the share on screen tells; pages above it may
    // still be growing to their size, so it is brought back into sight until then.
    await expect(async () => {
      await page
        .locator('[data-page]')
        .nth(index)
        .evaluate((sheet) => sheet.scrollIntoView({ block: 'center' }))
      const share = /Visto (\d+)%/.exec((await progress.textContent()) ?? '')?.[1] ?? '100'
      expect(Number(share)).toBeGreaterThanOrEqual(Math.floor((100 * (index + 1)) / pages))
    }).toPass({ timeout: 20_000, intervals: [250] })
  }
}

/** A file as a picker takes it. */
export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses a store and a type of photo on the screen that sends them, and picks the photo. */
export async function fillStorePhoto(page: Page, photo: PickedFile): Promise<void> {
  await page.goto('/upload-photos')
  await page.getByLabel('Loja', { exact: true }).selectOption({ label: 'ConstruLar Centro' })
  await page.getByRole('radio', { name: /Vitrine de cores/ }).check({ force: true })
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await expect(page.getByText(/depois de ajustada/)).toBeVisible()
}

/** Fills in the sale form that is open: number, the first store and product, and the photo. */
export async function fillSale(page: Page, sale: { invoice: string; photo: PickedFile }): Promise<void> {
  await page.getByLabel('Número da nota').fill(sale.invoice)
  await page.getByLabel('Loja').selectOption({ index: 1 })
  await page
    .getByRole('button', { name: /Adicionar/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button').filter({ hasText: /AUR-/ }).first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('input[type=file]').first().setInputFiles(sale.photo)
  await expect(page.getByText(/depois de ajustada/)).toBeVisible()
}

/** Fills in and saves a sale with its photo. */
export async function reportSale(page: Page, sale: { invoice: string; photo: PickedFile }): Promise<void> {
  await page.goto('/insert-sales')
  await fillSale(page, sale)
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText(/Venda (guardada|enviada|salva)/).first()).toBeVisible()
}
