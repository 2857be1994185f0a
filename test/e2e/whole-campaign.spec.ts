import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pointsPaths } from '#contract/features/points/points-paths.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { settleCampaigns } from '#server/features/points/settle/settle-campaigns.ts'
import { moveStock } from '#server/features/reward/order/stock-queries.ts'
import { changeStockHint } from '#server/features/reward/stock/stock-hints.ts'
import { publishReward } from '#server/features/reward/reward-service.ts'
import { headlessShell } from '../support/browser/chromium.ts'
import { openProfile } from '../support/browser/profile.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { letUndoEnd } from '../support/server/jobs/let-undo-end.ts'
import { folderWithDemo } from '../support/server/prepared-demo.ts'
import { serveInProcess, type ServerInProcess } from '../support/server/in-process/server-in-process.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { fillSale, signInAndPull, signInOnScreen } from './steps.ts'

const dayMs = 86_400_000
const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
const available = (page: Page) => page.getByText('Pontos disponíveis').locator('xpath=following-sibling::p').first()

/** Something that the points of one sale pay. */
const putBottleInStore = ({ services, clock }: ServerInProcess) =>
  services.database.inTenant(1, async (tx) => {
    const at = clock.now()
    await publishReward(
      tx,
      { clientId: 1, id: 900, rev: 1 },
      {
        name: { 'pt-BR': 'Garrafa térmica' },
        description: {},
        picture: '',
        departmentId: 1,
        categoryId: 1,
        price: 20,
        fulfilment: 'pick_up',
        shownFrom: null,
        shownUntil: null,
        minLevel: 1,
        courseIds: [],
        isRetired: false,
      },
      at,
    )
    await moveStock(tx, { clientId: 1, rewardId: 900, quantity: 3 }, { reason: 'Compra', orderId: null, by: null, at })
    await changeStockHint(tx, services, 1, 900)
  })

test('loyalty 90: a campaign as its person sees it: signed up and sold without a network, delivered, audited, on home, redeemed, settled', async () => {
  // Three browsers and a server: a machine that is busy with others takes its time.
  test.slow()
  const folder = await folderWithDemo('whole-campaign')
  const server = await serveInProcess(folder.data)
  const open = async (name: string, viewport: typeof phone) => {
    const context = await openProfile(join(folder.path, name), server.url, { executablePath: headlessShell, viewport })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  await putBottleInStore(server)
  const { context, page } = await open('phone', phone)
  await signInAndPull(page, 'moderator@demo.trilha.app', 'Aurora Tintas')

  // Without a network: they sign up, and report a sale after it.
  await page.getByRole('link', { name: 'Participar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Primavera' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Empresa ou agência' }).selectOption('Cor & Ponto Promoções')
  await page.getByRole('checkbox', { name: 'Rende Bem' }).check()
  await page.getByRole('checkbox', { name: 'Casa das Cores' }).first().check()
  await page.getByRole('checkbox', { name: /Casa das Cores Campinas/ }).check()
  await page.getByRole('checkbox', { name: /18 anos/ }).check()
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check()
  await page.getByRole('button', { name: 'Participar da campanha' }).click()
  await expect(page.getByRole('heading', { name: 'Sua inscrição' })).toBeVisible()
  await page.goto('/insert-sales')
  await fillSale(page, { invoice: '9090-1', photo: await makePhoto('nota', 800, 600) })
  await page.getByLabel('Loja').selectOption({ label: 'Casa das Cores Campinas' })
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Venda guardada neste aparelho')).toBeVisible()

  await context.setOffline(false)
  await page.goto('/outbox')
  for (const what of ['Inscrição na campanha', 'Venda 9090-1'])
    await expect(page.getByRole('listitem').filter({ hasText: what })).toContainText('Entregue', { timeout: 30_000 })
  await page.goto(pointsPaths.points())
  const entries = page.getByRole('region', { name: 'Extrato' }).getByRole('listitem')
  await expect(entries).toHaveText([/Venda 9090-1 registrada.*\+\d+ em análise/])
  await expect(available(page)).toHaveText('0')
  const [, points = ''] = /\+([\d.]+) em análise/.exec((await entries.first().textContent()) ?? '') ?? []

  // Staff approve it; when that cannot be undone any more its points are on home.
  const { page: staff } = await open('desk', desk)
  await signInOnScreen(staff, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await staff.goto(`${reviewPaths.review()}?queue=sale`)
  await staff.getByRole('button', { name: /9090-1/ }).click()
  await staff.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(staff.getByText('Aprovado', { exact: true }).first()).toBeVisible()
  await letUndoEnd(server)
  await expect(available(page)).toHaveText(points)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Ver extrato' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(points)
  await look(page, 'whole-home')

  await page.goto(rewardPaths.store())
  await page.getByRole('link', { name: 'Garrafa térmica' }).click()
  await page.getByRole('button', { name: 'Resgatar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar: 20 pontos' }).click()
  const order = page.getByRole('listitem').filter({ hasText: 'Garrafa' })
  await expect(order.getByText('Em conferência')).toBeVisible()
  await staff.goto(rewardPaths.deskOrders())
  await staff.getByRole('link', { name: /^B-/ }).first().click()
  await staff.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(order.getByText('Confirmado')).toBeVisible()

  // Two months later the campaign is settled: what was not used has expired, as the statement says on a new phone.
  server.clock.pass(62 * dayMs)
  await settleCampaigns(server.services)
  const { page: later } = await open('later', phone)
  await signInAndPull(later, 'moderator@demo.trilha.app', 'Aurora Tintas')
  await later.goto(pointsPaths.points())
  await expect(available(later)).toHaveText('0')
  const told = later.getByRole('region', { name: 'Extrato' }).getByRole('listitem')
  await expect(told.first()).toContainText(/Pontos expirados/)
  await expect(told.first()).toContainText(String(Number(points.replace('.', '')) - 20))
  await look(later, 'whole-settled')
  for (const each of [context, staff.context(), later.context()]) await each.close()
  await server.close()
  await folder.remove()
})
