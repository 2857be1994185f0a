import { violations } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

// Nobody else's test opens news as this person.
const reader = 'moderator@demo.trilha.app'
const client = 'Aurora Tintas'
const title = 'A linha Aurora Premium chega às lojas em dezembro'

test('news on home are read without network, count as read at once, and on the other device once the network is back', async ({
  device: { context, page },
  openDevice,
}) => {
  await signInAndPull(page, reader, client)
  await context.setOffline(true)
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Notícias' }) })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  const row = section.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('Nova', { exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Peça o seu ao promotor da região antes do dia 25.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Voltar' }).click()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(cards.filter({ hasText: title }).getByText('Nova', { exact: true })).toHaveCount(0)
  await expect(cards.getByText('Nova', { exact: true })).toHaveCount(2)

  await context.setOffline(false)
  const other = (await openDevice(desk)).page
  await signInAndPull(other, reader, client)
  await expect
    .poll(async () => {
      await other.goto('/news')
      await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(3)
      return other.getByRole('main').getByText('Nova', { exact: true }).count()
    })
    .toBe(2)

  await other.keyboard.press('Control+k')
  await other.getByRole('dialog').getByRole('searchbox').fill('escola varzea')
  await other
    .getByRole('dialog')
    .getByRole('link', { name: /Pintores de Recife/ })
    .click()
  await expect(other.getByRole('heading', { level: 1, name: /Pintores de Recife/ })).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.goto('/news/99')
  await expect(other.getByText('Esta notícia não está mais disponível.')).toBeVisible()
})
