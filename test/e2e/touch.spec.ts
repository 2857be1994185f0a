import type { Locator, Page } from '@playwright/test'
import { landmarks } from '../support/browser/first-frame.ts'
import { expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

/** A finger on the left part of something. */
async function fingerOn(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be touched is not to be seen')
  const session = await page.context().newCDPSession(page)
  return async (type: 'touchStart' | 'touchEnd' | 'touchCancel') => {
    const touchPoints = type === 'touchStart' ? [{ x: box.x + 20, y: box.y + box.height / 2 }] : []
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}

/** Rests the finger until that is drawn, out of sight. The first touch may be the one that fetches the screen. */
async function restUntil(finger: Awaited<ReturnType<typeof fingerOn>>, drawn: Locator): Promise<void> {
  await finger('touchStart')
  await expect
    .poll(async () => {
      await finger('touchCancel')
      await finger('touchStart')
      return drawn.count()
    })
    .toBe(1)
  await expect(drawn).toBeHidden()
}

test('the course under a finger is drawn before it lifts, and dropped when it scrolls instead', async ({
  openDevice,
}) => {
  const { page } = await openDevice(phone)
  await signInOnScreen(page, 'learner@demo.trilha.app')
  await page.goto('/online-courses')
  const link = page.locator('main h2 a[href^="/online-courses/"]').nth(1)
  await link.scrollIntoViewIfNeeded()
  const title = (await link.textContent()) ?? ''
  const finger = await fingerOn(page, link)
  const activities = page.locator(landmarks.course).first()

  // A finger that goes on to scroll leaves nothing behind.
  await restUntil(finger, activities)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cursos')
  await finger('touchCancel')
  await expect(activities).toHaveCount(0)

  await finger('touchStart')
  const drawn = await activities.elementHandle()
  await finger('touchEnd')
  await expect(activities).toBeVisible()
  await expect(page).toHaveURL(/\/online-courses\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true)
  // The next screen begins where this one ended, and back finds the list.
  await activities.click()
  await expect(page).toHaveURL(/\/activities\/\d+$/)
  await page.goBack()
  await expect(activities).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  await expect(page.locator('h1')).toHaveText('Cursos')
})

test('the lesson that the button of a course begins is drawn under the finger too, and plays when it lifts', async ({
  openDevice,
}) => {
  const { page } = await openDevice(phone)
  await signInOnScreen(page, 'instructor@demo.trilha.app', 'Vértice')
  await page.goto('/online-courses/4')
  const button = page.getByRole('link', { name: /^(Começar|Continuar): / })
  await expect(button).toBeVisible()
  const finger = await fingerOn(page, button)
  const film = page.locator('video')
  await restUntil(finger, film)
  const drawn = await film.elementHandle()
  await finger('touchEnd')
  await expect(film).toBeVisible()
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime > 0 && !video.paused)).toBe(true)
})
