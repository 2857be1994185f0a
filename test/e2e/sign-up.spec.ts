import type { Page } from '@playwright/test'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { fillSale, signInAndPull, signInOnScreen } from './steps.ts'

// Somebody signs up, which others have not.
test.use({ installation: 'sign-up' })

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('somebody is led to sign up, does so without a network with a sale after it, and both are delivered once there is one', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'moderator@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/insert-sales')
  await expect(page.getByText('Inscreva-se na campanha antes de registrar vendas')).toBeVisible()
  await look(page, 'sale-not-enrolled')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Participe da campanha Primavera' })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'home before signing up')
  await look(page, 'home-join')
  await page.getByRole('link', { name: 'Participar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Primavera' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Participar da campanha' }).click()
  await expect(page.getByText('Escolha a empresa ou agência.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Empresa ou agência' })).toBeFocused()
  await expectNoViolationsByDayAndNight(page, 'signing up')
  await look(page, 'join-missing')
  await page.getByRole('combobox', { name: 'Empresa ou agência' }).selectOption('Cor & Ponto Promoções')
  await page.getByRole('checkbox', { name: 'Rende Bem' }).check()
  await page.getByRole('checkbox', { name: 'Casa das Cores' }).first().check()
  await page.getByRole('checkbox', { name: /Casa das Cores Campinas/ }).check()
  await page.getByRole('checkbox', { name: /18 anos/ }).check()
  // What was filled in is there again.
  await expect(page.getByRole('checkbox', { name: /18 anos/ })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Casa das Cores Campinas/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check()
  await look(page, 'join-filled')
  await page.getByRole('button', { name: 'Participar da campanha' }).click()
  await expect(page.getByRole('heading', { name: 'Sua inscrição' })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'one’s own part')
  await look(page, 'own-part')

  // A store that is not theirs is offered where it is chosen.
  await page.goto('/insert-sales')
  await fillSale(page, { invoice: '5511-9', photo: await makePhoto('nota', 800, 600) })
  await page.getByLabel('Loja').selectOption({ label: 'ConstruLar Centro' })
  await expect(page.getByText('Esta loja não está na sua inscrição')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a store that is not theirs')
  await look(page, 'store-outside')
  await page.getByRole('button', { name: 'Acrescentar' }).click()
  await expect(page.getByText('Esta loja não está na sua inscrição')).toBeHidden()
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Venda guardada neste aparelho')).toBeVisible()

  await context.setOffline(false)
  await page.goto('/outbox')
  await expect(page.getByRole('listitem').filter({ hasText: 'Venda 5511-9' })).toContainText('Entregue', {
    timeout: 30_000,
  })
  await expect(page.getByRole('listitem').filter({ hasText: 'Inscrição na campanha' })).toContainText('Entregue')
  await page.goto(campaignPaths.campaigns())
  await expect(page.getByRole('listitem').filter({ hasText: 'Primavera' })).toContainText('Participando')
  await expectNoViolationsByDayAndNight(page, 'the campaigns')
  await look(page, 'campaigns')
  await page.setViewportSize(desk)
  await page.getByRole('link', { name: 'Primavera' }).click()
  await expect(page.getByRole('heading', { name: 'Minhas lojas' })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'one’s own part on a desk')
  await look(page, 'own-part-desk')

  const staff = await openDevice(desk)
  await signInOnScreen(staff.page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await staff.page.goto(campaignPaths.deskMembers(1))
  const row = staff.page.getByRole('row', { name: /Débora/ })
  await expect(row).toContainText('Cor & Ponto Promoções')
  await expectNoViolationsByDayAndNight(staff.page, 'who signed up')
  await look(staff.page, 'desk-members')
  await row.getByRole('button', { name: 'Mudar agência: Débora Lacerda' }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('Vitrine Trade Marketing')
  await dialog.getByRole('checkbox', { name: 'Mata Viva' }).check()
  await expectNoViolationsByDayAndNight(staff.page, 'another agency')
  await look(staff.page, 'desk-agency')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('Vitrine Trade Marketing')
})
