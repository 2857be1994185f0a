import { violations } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

const screens = [
  'home',
  'online-courses',
  'online-courses/1',
  'courses/1/activities/1',
  'trails',
  'trails/1',
  'insert-sales',
  'upload-photos',
  'downloads',
  'downloads/storage',
  'outbox',
  'search',
  'profile',
  'profile/my-data',
  'complete-register',
  'no-such-page',
]

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desk', desk],
] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`no screen has an axe violation on ${name} in ${scheme}`, async ({ openDevice }) => {
      test.setTimeout(120_000)
      const { page } = await openDevice(viewport)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto('/')
      await expect(page.locator('input[name=username]')).toBeVisible()
      expect(await violations(page), 'sign-in').toEqual([])
      await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')
      for (const screen of screens) {
        await page.goto(`/${screen}`)
        await expect(page.locator('h1')).toBeVisible()
        expect(await violations(page), screen).toEqual([])
      }
    })
  }
}
