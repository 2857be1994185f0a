import type { Page } from '@playwright/test'
import { signIn } from '../support/browser.ts'

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

/**
 * Waits until the course is on the device, for so many seconds at most; fails at once when the app says that it
 * could not be kept. The page itself watches: a locator looks only every half second by then.
 */
export async function waitUntilKept(page: Page, seconds = 300): Promise<void> {
  const shown = await page.evaluate(
    ({ outcomes, atMost }) =>
      new Promise<string>((resolve, reject) => {
        const check = () => {
          const text = document.body.textContent
          if (outcomes.some((outcome) => text.includes(outcome))) resolve(text)
        }
        new MutationObserver(check).observe(document.body, { subtree: true, childList: true, characterData: true })
        check()
        setTimeout(() => reject(new Error('the download did not end')), atMost)
      }),
    { outcomes: [keptText, failedText], atMost: seconds * 1000 },
  )
  if (shown.includes(failedText)) throw new Error(`the download failed: ${shown}`)
}

const keptText = 'Baixado neste aparelho'
const failedText = 'Download do arquivo falhou'
