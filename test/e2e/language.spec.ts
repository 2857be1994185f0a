import { dayIn } from '#contract/engine/time.ts'
import { expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

const datesIn = (text: string | null): string => /\d\d\/\d\d\/\d{4}/.exec(text ?? '')?.[0] ?? ''

test('another language changes every text at once, is fetched only then, sets how dates are written and follows the person', async ({
  device: { page },
  openDevice,
}) => {
  const person = 'auditor@demo.trilha.app'
  await signInOnScreen(page, person)
  await page.goto('/upload-photos')
  const weekEnd = page.getByText(/, \d\d\/\d\d\/\d{4}\.$/)
  const dayFirst = datesIn(await weekEnd.textContent())
  await page.goto('/profile')
  const catalogues = (code: string) =>
    page.evaluate(
      (wanted) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(`/${wanted}-`)).length,
      code,
    )
  expect(await catalogues('es-ES')).toBe(0)
  await page.getByLabel('Idioma').selectOption('es-ES')
  await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inicio' })).toBeVisible()
  await expect(page.getByText('Apariencia')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  expect(await catalogues('es-ES')).toBeGreaterThan(0)
  expect(await catalogues('fr-FR')).toBe(0)
  await page.goto('/upload-photos')
  expect(datesIn(await weekEnd.textContent())).toBe(dayFirst)

  await page.getByRole('link', { name: 'Cerrar' }).click()
  await page.getByRole('link', { name: 'Perfil' }).click()
  await page.getByLabel('Idioma').selectOption('en-US')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.getByRole('link', { name: 'Learn' }).click()
  await page.getByRole('link', { name: 'Service that delights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service that delights' })).toBeVisible()
  await page.goto('/upload-photos')
  const [day, month, year] = dayFirst.split('/')
  await expect(page.getByText(`${month}/${day}/${year}.`)).toBeVisible()
  // Dates are typed in the same order, by digits alone.
  await page.goto('/insert-sales')
  const [soldYear, soldMonth, soldDay] = dayIn('America/Sao_Paulo', new Date()).split('-')
  const sold = page.getByLabel('Date', { exact: true })
  await expect(sold).toHaveValue(`${soldMonth}/${soldDay}/${soldYear}`)
  await sold.fill('')
  await sold.pressSequentially(`${soldMonth}${soldDay}${soldYear}`)
  await expect(sold).toHaveValue(`${soldMonth}/${soldDay}/${soldYear}`)
  await expect(page.getByRole('button', { name: 'Choose in the calendar' })).toBeVisible()

  // Another device begins in it, and keeps to what is chosen there from then on.
  const other = await openDevice(phone)
  await signInOnScreen(other.page, person)
  await expect(other.page.locator('html')).toHaveAttribute('lang', 'en-US')
  await other.page.getByRole('link', { name: 'Profile' }).click()
  await other.page.getByLabel('Language').selectOption('es-ES')
  await expect(other.page.getByRole('button', { name: 'Salir' })).toBeVisible()
  await other.page.getByRole('link', { name: 'Inicio' }).click()
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible()
  await other.page.reload()
  await expect(other.page.getByRole('link', { name: 'Inicio' })).toBeVisible()
})
