import { features } from '#features'
import type { AppFeature } from '#platform/feature/app-feature.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

/** One address of every screen that is drawn by code of its own. */
const byCode = new Map(
  features
    .flatMap((feature: AppFeature) => Object.values(feature.screens ?? {}))
    .map(({ load, path }) => [load.mobile, path.replaceAll(/:\w+/g, '1').slice(1)]),
)
const screens = [...byCode.values(), 'no-such-page']

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desk', desk],
] as const) {
  test(`no screen has an axe violation on ${name}, light or dark`, async ({ openDevice }) => {
    test.setTimeout(180_000)
    const { page } = await openDevice(viewport)
    await page.goto('/')
    await expect(page.locator('input[name=username]')).toBeVisible()
    await expectNoViolationsByDayAndNight(page, 'sign-in')
    await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')
    for (const screen of screens) {
      await page.goto(`/${screen}`)
      await expect(page.locator('h1')).toBeVisible()
      await expectNoViolationsByDayAndNight(page, screen)
    }
  })
}
