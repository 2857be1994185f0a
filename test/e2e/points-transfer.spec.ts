import type { Page } from '@playwright/test'
import { dayIn } from '#contract/engine/time.ts'
import { partnerPaths } from '#contract/features/partner/partner-paths.ts'
import { openPartnerSimulator } from '../support/external-services/partner-simulator.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

// Points are sent, which others count.
test.use({ installation: 'partner' })

const secret = 'a secret of thirty-two characters'

/** Takes pictures for whoever looks at the screens: at both sizes, by day and by night. */
const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (!folder) return
  const size = page.viewportSize()
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  if (size) await page.setViewportSize(size)
}

test('staff connect a partner programme; somebody sends points there, sees until when they are used, and what has no answer yet', async ({
  openDevice,
}) => {
  const partner = await openPartnerSimulator({
    secret,
    now: () => new Date(),
    today: () => dayIn('America/Sao_Paulo', new Date()),
  })
  const staff = await openDevice(desk)
  await signInOnScreen(staff.page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await staff.page.goto(partnerPaths.deskPartner())
  await expect(staff.page.getByText('Nenhum parceiro ligado')).toBeVisible()
  await staff.page.getByRole('button', { name: 'Ligar um parceiro' }).click()
  const settings = staff.page.getByRole('dialog')
  await settings.getByLabel('Nome do programa').fill('Clube da Obra')
  await settings.getByLabel('Endereço das chamadas').fill(partner.address)
  await settings.getByLabel('Segredo das assinaturas').fill(secret)
  await settings.getByLabel('Menor transferência, em pontos').fill('50')
  await look(staff.page, 'partner-settings')
  await expectNoViolationsByDayAndNight(staff.page, 'setting a partner')
  await settings.getByRole('button', { name: 'Salvar' }).click()
  await expect(staff.page.getByText('Clube da Obra')).toBeVisible()

  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'owner@demo.trilha.app')
  await page.goto(partnerPaths.transfer())
  const there = page.getByText('Pontos que podem ir para Clube da Obra').locator('xpath=following-sibling::p').first()
  await expect(there).toHaveText('4.200')
  const amount = page.getByLabel('Quantos pontos transferir')
  await amount.fill('49')
  await expect(page.getByRole('button', { name: 'Transferir', exact: true })).toBeDisabled()
  await amount.fill('500')
  // It says before the tap that it needs a network.
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Transferir (precisa de internet)' })).toBeDisabled()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Transferir', exact: true }).click()
  // Two taps are one transfer.
  await look(page, 'transfer-ask')
  await page.getByRole('dialog').getByRole('button', { name: 'Transferir 500 pontos' }).dblclick()
  const transfers = page.getByRole('region', { name: 'Minhas transferências' }).getByRole('listitem')
  await expect(transfers).toHaveText([/500 pontos.*Use no parceiro até .*Transferido/])
  await expect(there).toHaveText('3.700')
  expect(partner.total()).toBe(500)

  partner.use('drop_after')
  await amount.fill('200')
  await page.getByRole('button', { name: 'Transferir', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Transferir 200 pontos' }).click()
  await expect(transfers.first()).toHaveText(/200 pontos.*Esperando o parceiro/)
  await expectNoViolationsByDayAndNight(page, 'the transfer of points')
  await look(page, 'transfer')

  await staff.page.reload()
  await expect(staff.page.getByText('sem resposta desde')).toBeVisible()
  await expectNoViolationsByDayAndNight(staff.page, 'the partner at the desk')
  await look(staff.page, 'partner-desk')
  // Read without a network, too.
  await context.setOffline(true)
  await page.reload()
  await expect(transfers).toHaveCount(2)
  await context.setOffline(false)
  await page.goto(`${partnerPaths.transfer()}?locale=en-US`)
  await expect(page.getByText('Waiting for the partner')).toBeVisible()
  await look(page, 'transfer-en')
  await partner.close()
})
