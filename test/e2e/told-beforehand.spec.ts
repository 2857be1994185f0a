import { noMaintenance } from '#contract/features/settings/maintenance.ts'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import { saveSettingsAt } from '../support/save-settings.ts'
import { signInAt } from '../support/server/api-person.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { expect, phone, test } from './fixtures.ts'
import { signInOnScreen, waitForWorker } from './steps.ts'

test.use({ installation: 'told beforehand' })

const aurora = 1
const save = async (url: string, values: Partial<SettingsValues>) =>
  saveSettingsAt(await signInAt(url, 'programme-admin@demo.trilha.app', aurora), values)

test('back-office 5: a client’s hotsite opens in a fresh browser at its own address, in its looks, with the way in', async ({
  openDevice,
}) => {
  const { page } = await openDevice(phone)
  await page.goto('/pincel-de-ouro')
  await expect(page.getByRole('heading', { level: 1, name: 'Pincel de Ouro, o programa da Aurora' })).toBeVisible()
  await expect(page.getByText('Aurora Tintas').first()).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'hotsite')
  await page.getByLabel('Idioma').selectOption('en-US')
  await expect(page.getByRole('heading', { level: 1, name: 'Golden Brush, Aurora’s programme' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByText('Aurora Tintas').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('back-office 12: an open app tells planned maintenance beforehand, without a network too, until it is closed', async ({
  openDevice,
  server,
}) => {
  const { page, context } = await openDevice(phone)
  await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')
  const planned = (hours: number) => ({
    state: 'planned' as const,
    from: new Date(Date.now() + hours * 3_600_000).toISOString(),
    text: { 'pt-BR': 'Voltamos em uma hora.' },
  })
  await save(server.url, { maintenance: planned(20) })
  await expect(page.getByText(/^Manutenção marcada: /)).toBeVisible()
  await expect(page.getByText('Voltamos em uma hora.')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'planned maintenance')
  await waitForWorker(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Manutenção marcada: /)).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(page.getByText(/^Manutenção marcada: /)).toHaveCount(0)
  await context.setOffline(false)
  await save(server.url, { maintenance: planned(0.1) })
  await expect(page.getByText(/^A manutenção começa às /)).toBeVisible()
  await save(server.url, { maintenance: noMaintenance })
  await expect(page.getByText(/^A manutenção começa às /)).toHaveCount(0)
})
