import { writeRows } from '../support/browser/write-rows.ts'
import { expect, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

const courses = 300

test('a list of hundreds of courses draws those near the screen alone, ends with the last, and is found again where it was left', async ({
  device: { page },
}) => {
  await signInAndPull(page, 'painter@demo.trilha.app')
  await page.evaluate(writeRows, { collection: 'courses', count: courses, from: 9000, title: 'Curso extra' })
  await page.goto('/online-courses')
  const cards = page.getByRole('main').getByRole('article')
  const search = page.getByRole('searchbox', { name: 'Buscar nos cursos' })
  await search.fill('extra')
  await expect(page.getByText(`${courses} cursos`)).toBeVisible()
  expect(await cards.count()).toBeLessThan(30)

  const ends = page.getByRole('heading', { name: `Curso extra ${courses - 1}`, exact: true })
  for (let screens = 0; screens < 100 && !(await ends.isVisible()); screens++) {
    await page.evaluate(() => scrollBy(0, innerHeight))
    await expect(cards.last()).toBeAttached()
  }
  await expect(ends).toBeVisible()
  expect(await cards.count()).toBeLessThan(30)
  expect(await page.getByRole('main').getByRole('listitem').last().getAttribute('aria-posinset')).toBe(String(courses))

  const link = page.getByRole('link', { name: `Curso extra ${courses - 1}`, exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Curso extra ${courses - 1}`)
  await page.goBack()
  await expect(link).toBeInViewport()

  // The keyboard goes on past what is drawn.
  await link.focus()
  for (let step = 0; step < 40; step++) await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toBeInViewport()
  await expect(page.locator('article :focus')).toHaveCount(1)

  await search.fill(`extra ${courses - 1}`)
  await expect(page.getByText('1 curso', { exact: true })).toBeVisible()
  await expect(link).toBeInViewport()
})
