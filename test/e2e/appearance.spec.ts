import type { Page } from '@playwright/test'
import { desk, expect, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

test('the app shows in the colours and logo of the programme that is chosen, readable by day and by night, as the person or the device wants', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signInOnScreen(page, 'instructor@demo.trilha.app', 'Aurora Tintas')
  const logo = page.locator('aside img').first()
  const auroraLogo = await logo.getAttribute('src')
  const aurora = await check(page)
  expect(aurora.theme).toBe('light')

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Vértice' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(logo).not.toHaveAttribute('src', auroraLogo ?? '')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const vertice = await check(page)
  expect(vertice.brand).not.toBe(aurora.brand)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(async () => (await check(page)).background).not.toBe(vertice.background)
  const night = await check(page)
  await page.goto('/profile')
  const kept = () => page.evaluate(() => localStorage['trilha-common'] as string)
  const before = await kept()
  await page.getByRole('button', { name: 'Claro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  // It is sealed in a worker first.
  await expect.poll(kept).not.toBe(before)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Claro' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await check(page)).background).toBe(vertice.background)
  for (const each of [aurora, vertice, night]) expect(each.contrast).toBeGreaterThanOrEqual(4.5)
})

/** The page's colours as they are painted, and the contrast of text on the brand's colour. */
const check = (page: Page) =>
  page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const rgb = (color: string): number[] => {
      if (!pen) return []
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
      return Array.from(pen.getImageData(0, 0, 1, 1).data.slice(0, 3))
    }
    const light = (color: string) => {
      const [r = 0, g = 0, b = 0] = rgb(color).map((value) =>
        value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const styles = getComputedStyle(document.documentElement)
    const brand = styles.getPropertyValue('--brand')
    const [dark = 0, bright = 0] = [light(brand), light(styles.getPropertyValue('--on-brand'))].toSorted(
      (a, b) => a - b,
    )
    return {
      theme: document.documentElement.dataset['theme'],
      brand: rgb(brand).join(),
      background: rgb(getComputedStyle(document.body).backgroundColor).join(),
      contrast: (bright + 0.05) / (dark + 0.05),
    }
  })
