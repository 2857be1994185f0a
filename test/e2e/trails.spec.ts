import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

test('learning T23: the map of a trail is walked by arrow keys, its stations stand apart at 320 px, and axe is silent', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ width: 320, height: 720 })
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto('/trails/1')
  const stations = page.getByRole('main').getByRole('list').getByRole('listitem')
  await expect(stations).toHaveCount(4)
  const first = stations.first().getByRole('link')
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(stations.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  const boxes = await stations.evaluateAll((all) =>
    all.map((station) => {
      const words = station.querySelector('[data-station]')?.getBoundingClientRect()
      const mark = station.firstElementChild?.getBoundingClientRect()
      return {
        top: station.getBoundingClientRect().top,
        markRight: mark?.right ?? 0,
        left: words?.left ?? 0,
        right: words?.right ?? 0,
      }
    }),
  )
  for (const [at, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThan(box.markRight)
    expect(box.right).toBeLessThanOrEqual(320)
    expect(box.top).toBeGreaterThan(boxes[at - 1]?.top ?? -1)
  }
  expect(await violations(page), 'the map').toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/online-courses\/\d+$/)
})
