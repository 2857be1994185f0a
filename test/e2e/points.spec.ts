import type { Page } from '@playwright/test'
import { pointsPaths } from '#contract/features/points/points-paths.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { reportSale, signInAndPull, signInOnScreen } from './steps.ts'

// They earn points, which others count.
test.use({ installation: 'points' })

const openStatement = async (page: Page) => {
  await page.goto(pointsPaths.points())
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pontos' })).toBeVisible()
}

test('a seller sees the points of a sale wait, and after the audit has them; the statement says both, also without a network', async ({
  openDevice,
}) => {
  // A decision is done after a minute.
  test.slow()
  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'painter@demo.trilha.app')
  await openStatement(page)
  await expect(page.getByText('Nenhum ponto ainda')).toBeVisible()
  await reportSale(page, { invoice: '7788-1', photo: await makePhoto('nota', 800, 600) })
  await openStatement(page)
  const entries = page.getByRole('region', { name: 'Extrato' }).getByRole('listitem')
  await expect(entries).toHaveText([/Venda 7788-1 registrada.*\+\d+ em análise/])
  const [, points = ''] = /\+([\d.]+) em análise/.exec((await entries.first().textContent()) ?? '') ?? []
  await expect(page.getByText('Pontos disponíveis').locator('xpath=following-sibling::p')).toHaveText('0')

  const staff = await openDevice(desk)
  await signInOnScreen(staff.page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await staff.page.goto(`${reviewPaths.review()}?queue=sale`)
  await staff.page.getByRole('button', { name: /7788-1/ }).click()
  await staff.page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(staff.page.getByText('Aprovado', { exact: true }).first()).toBeVisible()

  // Told once the auditor cannot undo it any more, while the screen is open.
  await expect(entries).toHaveText(
    [new RegExp(String.raw`Venda 7788-1 aprovada.*saldo ${points}.*\+${points}`), /Venda 7788-1 registrada/],
    { timeout: 90_000 },
  )
  await context.setOffline(true)
  await page.reload()
  await expect(entries).toHaveCount(2)
  await expect(page.getByText('Pontos disponíveis').locator('xpath=following-sibling::p').first()).toHaveText(points)
  await expectNoViolationsByDayAndNight(page, 'the statement')
  await page.goto('/')
  await expect(page.getByText(/^\+0 em análise/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver extrato' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pontos' })).toBeVisible()
})
