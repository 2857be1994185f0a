import type { Page } from '@playwright/test'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { salePaths } from '#contract/features/sale/sale-paths.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { reportSale, signInAndPull, signInOnScreen } from './steps.ts'

// They earn points, which others count.
test.use({ installation: 'points' })

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('an auditor undoes by key what they decided by mistake, and is offered a question or a part; the seller sees nothing of it, and takes the sale back without a network', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'owner@demo.trilha.app')
  await reportSale(page, { invoice: '9911-7', photo: await makePhoto('nota', 800, 600) })
  await page.goto(salePaths.sale())
  await page.getByRole('link', { name: '9911-7' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Venda 9911-7' })).toBeVisible()
  await expect(page.getByText('Em auditoria')).toBeVisible()
  await look(page, 'sale-phone')

  const staff = await openDevice(desk)
  await signInOnScreen(staff.page, 'auditor@demo.trilha.app')
  await staff.page.goto(`${reviewPaths.review()}?queue=sale`)
  const row = staff.page.getByRole('button', { name: /9911-7/ })
  await row.click()
  await expect(staff.page.getByRole('button', { name: 'Aprovar', exact: true })).toBeVisible()
  // By key alone: approved by mistake, and undone.
  await staff.page.keyboard.press('a')
  await expect(staff.page.getByRole('button', { name: 'Desfazer' }).first()).toBeVisible()
  await expectNoViolationsByDayAndNight(staff.page, 'a decision that can be undone')
  await look(staff.page, 'undo-desk')
  await staff.page.keyboard.press('u')
  await expect(staff.page.getByText('Desfeito: o caso espera decisão')).toBeVisible()
  await expect(page.getByText('Em auditoria')).toBeVisible()

  await row.click()
  await staff.page.getByRole('button', { name: 'Perguntar' }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByLabel('Pergunta').fill('De que loja é esta nota?')
  await expectNoViolationsByDayAndNight(staff.page, 'asking about a sale')
  await look(staff.page, 'ask-desk')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await staff.page.keyboard.press('p')
  await dialog.getByRole('textbox').first().fill('0')
  await expectNoViolationsByDayAndNight(staff.page, 'approving a part')
  await look(staff.page, 'part-desk')
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancelar venda' }).click()
  await expectNoViolationsByDayAndNight(page, 'cancelling a sale')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('link', { name: 'Corrigir' }).click()
  await expect(page.getByText('Corrigindo uma venda em auditoria')).toBeVisible()
  await expect(page.getByLabel('Número da nota')).toHaveValue('9911-7')
  await look(page, 'change-phone')
  await page.goBack()
  await page.getByRole('button', { name: 'Cancelar venda' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a venda' }).click()
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()
  await expect(page.getByText('Você cancelou a venda')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a sale')
  await look(page, 'sale-cancelled-phone')
})
