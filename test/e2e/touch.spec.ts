import { landmarks } from '#test/support/first-frame.ts'
import { expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

test('the course under a finger is drawn before it lifts, and let go when it scrolls instead', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(phone)
  await signInOnScreen(page, 'learner@demo.trilha.app')
  await page.goto('/online-courses')
  const link = page.locator('main h2 a[href^="/online-courses/"]').nth(1)
  await link.scrollIntoViewIfNeeded()
  const title = (await link.textContent()) ?? ''
  const box = await link.boundingBox()
  if (!box) throw new Error('the list shows no second course')
  const session = await context.newCDPSession(page)
  const finger = async (type: 'touchStart' | 'touchEnd' | 'touchCancel') => {
    const touchPoints = type === 'touchStart' ? [{ x: box.x + 20, y: box.y + box.height / 2 }] : []
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const activities = page.locator(landmarks.course).first()

  // The first touch may be the one that fetches the screen; a finger that goes on to scroll leaves nothing behind.
  await finger('touchStart')
  await expect
    .poll(async () => {
      await finger('touchCancel')
      await finger('touchStart')
      return activities.count()
    })
    .toBe(1)
  await expect(activities).toBeHidden()
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
