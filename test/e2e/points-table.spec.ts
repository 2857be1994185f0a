import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { expect, phone, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

test('a seller finds what a product is worth in the points table, without a network too', async ({ openDevice }) => {
  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'painter@demo.trilha.app')
  await context.setOffline(true)
  await page.goto(campaignPaths.pointsTable())
  await expect(page.getByRole('heading', { level: 1, name: 'Tabela de pontos' })).toBeVisible()
  const products = page.getByRole('region', { name: 'Produtos' })
  const all = products.getByRole('listitem')
  await expect(all.first()).toBeVisible()
  expect(await all.count()).toBeGreaterThan(1)
  await page.getByLabel('Buscar por nome ou código').fill('laje 3001')
  await expect(all).toHaveText([/Veda Laje Aurora.*16 XP.*160 pontos/])
  await page.getByLabel('Buscar por nome ou código').fill('parafuso')
  await expect(products.getByText('Nenhum produto encontrado')).toBeVisible()
  await page.getByLabel('Buscar por nome ou código').fill('')
  await expect(page.getByRole('region', { name: 'Também dão pontos' }).getByRole('listitem').first()).toContainText(
    'Foto de loja aprovada',
  )
  await expectNoViolationsByDayAndNight(page, 'the points table')
})
