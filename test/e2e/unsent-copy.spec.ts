import { dayIn } from '#contract/engine/time.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { signInAt } from '../support/server/api-person.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { fillSale, signInAndPull } from './steps.ts'

const owner = 'owner@demo.trilha.app'
test.use({ installation: 'unsent-copy' })

test('what a phone could not send goes as a file to another device of the same person, and the server has it once', async ({
  openDevice,
  server,
}) => {
  test.setTimeout(120_000)
  const invoice = '771.204.118'
  const first = await openDevice(phone)
  await signInAndPull(first.page, owner)
  await first.context.setOffline(true)
  await first.page.goto('/insert-sales')
  await fillSale(first.page, { invoice, photo: await makePhoto('nota', 800, 600) })
  await first.page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(first.page.getByText('Venda guardada neste aparelho')).toBeVisible()

  await first.page.goto('/outbox')
  await first.page.getByRole('button', { name: 'Guardar cópia do que não foi enviado' }).click()
  await first.page.getByLabel('Senha da cópia').fill('curta')
  await first.page.getByRole('button', { name: 'Fazer a cópia' }).click()
  await expect(first.page.getByText('Use pelo menos 8 caracteres.')).toBeVisible()
  await first.page.getByLabel('Senha da cópia').fill('chuva na serra')
  await first.page.getByRole('button', { name: 'Fazer a cópia' }).click()
  await expect(first.page.getByText('Cópia pronta')).toBeVisible({ timeout: 30_000 })
  const saved = first.page.waitForEvent('download')
  await first.page.getByRole('link', { name: 'Salvar o arquivo' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^trilha-nao-enviado-\d{4}-\d\d-\d\d\.trilha$/)
  const copy = await download.path()

  const second = await openDevice(desk)
  await signInAndPull(second.page, owner)
  await second.page.goto('/outbox')
  await second.page.getByRole('button', { name: 'Trazer uma cópia para este aparelho' }).click()
  await second.page.getByLabel('Arquivo da cópia').setInputFiles(copy)
  await second.page.getByLabel('Senha da cópia').fill('chuva na praia')
  await second.page.getByRole('button', { name: 'Trazer', exact: true }).click()
  await expect(second.page.getByText('Senha incorreta.')).toBeVisible({ timeout: 30_000 })
  await second.page.getByLabel('Senha da cópia').fill('chuva na serra')
  await second.page.getByRole('button', { name: 'Trazer', exact: true }).click()
  await expect(second.page.getByText('1 envio trazido da cópia.')).toBeVisible({ timeout: 30_000 })
  const row = second.page.getByRole('listitem').filter({ hasText: `Venda ${invoice}` })
  await expect(row).toContainText('Entregue', { timeout: 30_000 })
  const receipt = /V-\d+-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? 'none'

  await first.page.keyboard.press('Escape')
  await first.context.setOffline(false)
  const own = first.page.getByRole('listitem').filter({ hasText: `Venda ${invoice}` })
  await first.page.goto('/outbox')
  await expect(own).toContainText(`Recibo ${receipt}`, { timeout: 30_000 })

  const api = await signInAt(server.url, owner, 1)
  const rows = (await api.pullAll()).filter(({ collection }) => collection === 'sales')
  const sales = rows.map(({ row: sale }) => sale as unknown as Sale)
  expect(sales.filter((sale) => sale.invoiceNumber === invoice)).toMatchObject([
    { receipt, soldOn: dayIn('America/Sao_Paulo', new Date()) },
  ])
})
