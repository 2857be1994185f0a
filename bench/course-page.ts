import type { Page } from '@playwright/test'
import { signIn } from './browser.ts'

/** Signs in and opens a course's page. */
export async function openCourse(page: Page, url: string, courseId: number, email: string): Promise<void> {
  await signIn(page, url, email)
  await page.goto(`${url}/online-courses/${courseId}`)
  await downloadButton(page).waitFor()
}

/** Presses the button of a course's page that keeps it on the device. */
export async function pressDownload(page: Page): Promise<void> {
  await downloadButton(page).click()
}

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Baixar', exact: true })

/** Waits until the course is on the device; fails at once when the app says that it could not be kept. */
export async function waitUntilKept(page: Page): Promise<void> {
  const kept = page.getByText('Baixado neste aparelho').first()
  const failed = page.getByText('Download do arquivo falhou').first()
  await kept.or(failed).first().waitFor({ timeout: 300_000 })
  if (await failed.isVisible()) throw new Error(`the download failed: ${await page.locator('main').innerText()}`)
}
