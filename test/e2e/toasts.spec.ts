import type { Locator, Page } from '@playwright/test'
import { nextRelease } from '../support/browser/next-release.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'
import { announced, checkForUpdate, installWithin, markVisit, openRelease } from './update-steps.ts'

/** What must be tapped though a toast stands: tabs, and the main actions of the screens that are visited below. */
const kept = (page: Page) =>
  page
    .getByRole('navigation')
    .or(page.getByRole('main').getByRole('button', { name: /^(Salvar venda|Enviar foto)/ }))
    .or(page.getByRole('main').getByRole('link', { name: /^(Começar|Continuar|Registrar venda|Enviar foto)/ }))

/** What a toast lies over, wherever the screen is scrolled to. */
async function coveredBy(page: Page, toast: Locator): Promise<string[]> {
  const box = await toast.boundingBox()
  if (!box) return ['there is no toast']
  return await kept(page).evaluateAll(
    (all, { x, y, width, height }) =>
      all
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return each.checkVisibility() && left < x + width && right > x && top < y + height && bottom > y
        })
        .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
    box,
  )
}

test('engine C6: what is said of a new version lies over no tab and no main action, on a phone and at a desk, also while it stands', async ({
  openDevice,
}) => {
  test.setTimeout(240_000)
  const { url, dist, serve, close } = await openRelease()
  try {
    const devices = [await openDevice(phone, url), await openDevice(desk, url)]
    for (const { page } of devices) await signInAndPull(page, 'painter@demo.trilha.app')
    await nextRelease(dist, 'nx')
    await serve()
    for (const { page } of devices) {
      await checkForUpdate(page)
      const toast = page.getByRole('listitem').filter({ has: announced(page) })
      await expect(toast).toBeVisible({ timeout: installWithin })
      const visit = await markVisit(page)
      for (const address of [
        '/home',
        '/online-courses',
        '/online-courses/5',
        '/trails/1',
        '/insert-sales',
        '/upload-photos',
        '/downloads',
        '/profile',
      ]) {
        await page.evaluate((to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
        }, address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const share of [0, 0.5, 1]) {
          await page.evaluate((part) => scrollTo(0, part * (document.body.scrollHeight - innerHeight)), share)
          await expect.poll(() => coveredBy(page, toast), `${address} at ${share}`).toEqual([])
        }
      }
      expect(await visit.isSame()).toBe(true)
      await expect(toast).toBeInViewport()
    }
  } finally {
    await close()
  }
})
