import type { Page } from '@playwright/test'
import { pointsPaths } from '#contract/features/points/points-paths.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

// Points are spent, which others count.
test.use({ installation: 'rewards' })

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
const points = (page: Page) => page.getByText('Pontos para usar').locator('xpath=following-sibling::p')

test('somebody finds a gift voucher in the store, redeems it, and has its code once staff have confirmed it', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'owner@demo.trilha.app')
  await page.goto(rewardPaths.store())
  await expect(page.getByRole('heading', { level: 1, name: 'Prêmios' })).toBeVisible()
  await expect(points(page)).toHaveText('4.200')
  await expect(page.getByText('12 prêmios')).toBeVisible()
  // Why not stands on the card.
  const television = page.getByRole('listitem').filter({ hasText: 'TV 43 polegadas' })
  await expect(television.getByText('Faltam 5.700 pontos')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bicicleta' }).getByText('Esgotado')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the store')
  await look(page, 'store-phone')
  await page.getByRole('button', { name: 'O que posso resgatar' }).click()
  await expect(television).toBeHidden()
  await page.getByRole('searchbox', { name: 'Buscar prêmios' }).fill('VALE presente')
  await expect(page.getByText('1 prêmio', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Vale-presente de R$ 50' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vale-presente de R$ 50' })).toBeVisible()
  await look(page, 'reward-phone')

  // It says before the tap that it needs a network.
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Resgatar (precisa de internet)' })).toBeDisabled()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Resgatar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mais um' }).click()
  await expectNoViolationsByDayAndNight(page, 'ordering a reward')
  await look(page, 'redeem-phone')
  // Two taps are one order.
  await dialog.getByRole('button', { name: 'Confirmar: 1.000 pontos' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible()
  const order = page.getByRole('listitem').filter({ hasText: 'Vale-presente' })
  await expect(order).toHaveCount(1)
  await expect(order.getByText('Em conferência')).toBeVisible()
  await expect(order.getByRole('button', { name: 'Ver o código' })).toBeHidden()

  const staff = await openDevice(desk)
  await signInOnScreen(staff.page, 'auditor@demo.trilha.app')
  await staff.page.goto(rewardPaths.deskOrders())
  await expect(staff.page.getByRole('heading', { level: 1, name: 'Pedidos de prêmios' })).toBeVisible()
  await expectNoViolationsByDayAndNight(staff.page, 'orders at the desk')
  await look(staff.page, 'desk-orders')
  await staff.page.getByRole('link', { name: /^B-/ }).click()
  await expect(staff.page.getByText('Sônia Takahashi').first()).toBeVisible()
  await expectNoViolationsByDayAndNight(staff.page, 'an order at the desk')
  await look(staff.page, 'desk-order')
  await staff.page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(staff.page.getByText('Confirmado', { exact: true }).first()).toBeVisible()

  // Told at once, while the screen is open.
  await expect(order.getByText('Confirmado')).toBeVisible()
  await order.getByRole('button', { name: 'Ver o código' }).click()
  const codes = order.getByRole('list', { name: 'Códigos' }).getByRole('listitem')
  await expect(codes).toHaveText([/AURORA-[0-9A-F]{8}/, /AURORA-[0-9A-F]{8}/])
  await expectNoViolationsByDayAndNight(page, 'own orders')
  await look(page, 'orders-phone')
  // Orders are read without a network; the codes are not kept.
  await context.setOffline(true)
  await page.reload()
  await expect(order.getByText('Confirmado')).toBeVisible()
  await expect(order.getByRole('button', { name: 'Ver o código' })).toBeDisabled()
})

test('an order by post asks for the address; taken back, its points are there again', async ({ openDevice }) => {
  const { page } = await openDevice(desk)
  await signInAndPull(page, 'owner@demo.trilha.app')
  await page.goto(rewardPaths.store())
  await expect(points(page)).toHaveText(/\d/)
  const before = await points(page).textContent()
  await look(page, 'store-desk')
  await page.getByRole('link', { name: 'Mochila impermeável' }).click()
  await look(page, 'reward-desk')
  await page.getByRole('button', { name: 'Resgatar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirmar: 420 pontos' }).click()
  await expect(dialog.getByText('Preencha este campo.').first()).toBeVisible()
  const typed = {
    CEP: '01310-100',
    Rua: 'Avenida Paulista',
    Número: '1000',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
    Estado: 'SP',
  }
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await look(page, 'address-desk')
  await dialog.getByRole('button', { name: 'Confirmar: 420 pontos' }).click()
  const order = page.getByRole('listitem').filter({ hasText: 'Mochila' })
  await order.getByRole('button', { name: /^Cancelar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar o pedido' }).click()
  await expect(order.getByText('Cancelado')).toBeVisible()
  await page.goto(rewardPaths.store())
  await expect(points(page)).toHaveText(before ?? '')
})

test('an administrator writes a reward, brings its codes in, and is told which are there twice', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(rewardPaths.deskRewards())
  await expect(page.getByRole('link', { name: 'Furadeira de impacto' })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'rewards at the desk')
  await look(page, 'desk-rewards')
  await page.getByRole('link', { name: 'Novo prêmio' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Vale-combustível')
  await page.getByLabel('Preço em pontos').fill('700')
  await page.getByLabel('Como chega à pessoa').selectOption('code')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vale-combustível' })).toBeVisible()
  const send = (text: string) =>
    page.locator('input[type=file][accept*="text/plain"]').setInputFiles({
      name: 'codigos.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })
  await send('G-1\r\nG-2\r\nG-1\r\n')
  await expect(page.getByText('Códigos com problema, na ordem do arquivo: 3')).toBeVisible()
  await send('G-1\r\nG-2\r\n')
  await expect(page.getByText('Códigos livres').locator('xpath=following-sibling::dd')).toHaveText('2')
  await expectNoViolationsByDayAndNight(page, 'a reward at the desk')
  await look(page, 'desk-reward')
  await page.goto(rewardPaths.deskShelves())
  await expect(page.getByText('Até 3 por pessoa e campanha')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'shelves at the desk')
  await look(page, 'desk-shelves')
})

test('an adjustment waits for another administrator, and who asked is not offered the decision; a block is lifted again', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(pointsPaths.deskPoints())
  await expect(page.getByText('Nenhum ajuste ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Pedir um ajuste' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Sônia')
  await dialog
    .getByRole('button', { name: /^Sônia/ })
    .first()
    .click()
  await dialog.getByLabel('Pontos a mais ou a menos').fill('250')
  await dialog.getByLabel('Motivo').fill('Nota perdida na loja')
  await expectNoViolationsByDayAndNight(page, 'asking for an adjustment')
  await dialog.getByRole('button', { name: 'Pedir um ajuste' }).click()
  await expect(page.getByText('Espera outra pessoa')).toBeVisible()
  // Who asked is not offered the decision.
  await expect(page.getByRole('button', { name: /^Aprovar/ })).toBeHidden()
  await expectNoViolationsByDayAndNight(page, 'adjustments')
  await look(page, 'desk-adjustments')
  await page.getByRole('button', { name: 'Bloquear no programa' }).click()
  await dialog.getByRole('searchbox').fill('Josué')
  await dialog
    .getByRole('button', { name: /^Josué/ })
    .first()
    .click()
  await dialog.getByLabel('Motivo').fill('Notas repetidas')
  await dialog.getByRole('button', { name: 'Bloquear no programa' }).click()
  await page.getByRole('button', { name: 'Desbloquear: Josué Batista' }).click()
  await expect(page.getByText('Pessoas bloqueadas')).toBeHidden()
})
