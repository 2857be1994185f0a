import type { Page } from '@playwright/test'
import { dayIn } from '#contract/engine/time.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { signInAt } from '../support/server/api-person.ts'
import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { problemAnswer } from '../support/network/network-fault.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSale, fillStorePhoto, signInAndPull, signInOnScreen } from './steps.ts'

const painter = 'painter@demo.trilha.app'
const owner = 'owner@demo.trilha.app'

test('an invoice reported twice without a network is refused with its reason, keeps what was typed, and once corrected is delivered with a receipt', async ({
  device: { page, context },
  server,
}) => {
  const number = String(Date.now()).slice(-6)
  const invoice = `441.${number}`
  await signInAndPull(page, owner)
  await context.setOffline(true)
  await page.goto('/insert-sales')
  await page.getByLabel('Observação').fill('Cliente de Pinheiros')
  await fillSale(page, { invoice, photo: await makePhoto('nota', 800, 600) })
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Venda guardada neste aparelho')).toBeVisible()

  // The same invoice meanwhile, from another device of theirs, spelt another way.
  const api = await signInAt(server.url, owner, 1)
  const today = dayIn('America/Sao_Paulo', new Date())
  const other = await api.send('sale.report', {
    invoiceNumber: `000441-${number}`,
    storeId: 6,
    soldOn: today,
    lines: [{ productId: 1, quantity: 1 }],
    observation: '',
  })
  expect(other.outcome).toBe('applied')

  await context.setOffline(false)
  await expect(page.getByText('A venda precisa de atenção')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Ver envios' }).first().click()
  const row = page.getByRole('listitem').filter({ hasText: `Venda ${invoice}` })
  const day = today.split('-').toReversed().join('/')
  await expect(row).toContainText('Precisa de atenção')
  await expect(row).toContainText(`Você já enviou esta nota em ${day}.`)
  await expect(row).toContainText('sale.invoice_repeated')

  await row.getByRole('link', { name: `Corrigir Venda ${invoice}` }).click()
  await expect(page.getByText('Corrigindo uma venda recusada')).toBeVisible()
  const field = page.getByLabel('Número da nota')
  await expect(field).toHaveValue(invoice)
  await expect(page.getByLabel('Observação')).toHaveValue('Cliente de Pinheiros')
  await expect(page.getByRole('img', { name: 'Foto da nota escolhida' })).toBeVisible()
  await expect(page.getByText(/AUR-\d{4}/)).toBeVisible()
  // Beside the field too, before anything is sent again.
  await expect(
    page.getByText(`Você já enviou esta nota em ${day.slice(0, 5)}, na loja Atacado Horizonte Barra.`),
  ).toBeVisible()

  await field.fill(`442.${number}`)
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Venda enviada')).toBeVisible()
  const receipt = /V-\d+-\d+/.exec(
    (await page
      .getByText(/Recibo V-\d+-\d+/)
      .first()
      .textContent()) ?? '',
  )?.[0]
  expect(receipt).toBeTruthy()
  await page.goto('/outbox')
  const done = page.getByRole('listitem').filter({ hasText: `Venda 442.${number}` })
  await expect(done).toContainText('Entregue')
  await expect(done).toContainText(`Recibo ${receipt}`)
  await expect(page.getByText(`Venda ${invoice}`)).toHaveCount(0)

  const sales = (await api.pullAll())
    .filter((change) => change.collection === 'sales')
    .map((change) => change.row as unknown as Sale)
  const own = sales.filter((sale) => sale.invoiceNumber.endsWith(number))
  expect(own.map((sale) => sale.invoiceNumber).toSorted()).toEqual([`000441-${number}`, `442.${number}`])
  expect(own.find((sale) => sale.receipt === receipt)).toMatchObject({
    invoiceNumber: `442.${number}`,
    observation: 'Cliente de Pinheiros',
  })
})

test('a sale left half filled is there again after a reload, its photo too; what lacks is said beside its field, and what is no picture is refused', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, owner)
  await page.goto('/insert-sales')
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Certifique-se de que todos os campos obrigatórios estão preenchidos')).toBeVisible()
  for (const text of ['Informe o número da nota.', 'Adicione pelo menos um produto.'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Número da nota')).toBeFocused()

  const invoice = `443.${String(Date.now()).slice(-6)}`
  await page.getByLabel('Observação').fill('Entrega na obra')
  await fillSale(page, { invoice, photo: await makePhoto('rascunho', 800, 600) })
  await expect.poll(async () => (await draftPhotos(page)).length).toBe(1)
  const before = await draftPhotos(page)
  const liars = [
    { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Isto é um texto.') },
    { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') },
    {
      name: 'nota.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
  ]
  for (const liar of liars) {
    await page.locator('input[type=file]').first().setInputFiles(liar)
    await expect(page.getByText('O arquivo enviado não é uma imagem. Escolha uma foto.'), liar.name).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await makePhoto('rascunho', 640, 480))
    await expect(page.getByText('O arquivo enviado não é uma imagem. Escolha uma foto.')).toHaveCount(0)
  }
  await expect.poll(() => draftPhotos(page)).not.toEqual(before)
  expect((await draftPhotos(page)).length).toBe(1)

  await page.reload()
  await expect(page.getByText('Recuperamos o que você tinha preenchido')).toBeVisible()
  await expect(page.getByLabel('Número da nota')).toHaveValue(invoice)
  await expect(page.getByLabel('Observação')).toHaveValue('Entrega na obra')
  await expect(page.getByText(/AUR-\d{4}/)).toBeVisible()
  const photo = page.getByRole('img', { name: 'Foto da nota escolhida' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)

  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Venda enviada')).toBeVisible({ timeout: 30_000 })
  const receipt =
    /V-\d+-\d+/.exec(
      (await page
        .getByText(/Recibo V-\d+-\d+/)
        .first()
        .textContent()) ?? '',
    )?.[0] ?? ''
  await page.getByRole('button', { name: 'Registrar outra venda' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: invoice })
  await expect(mine).toContainText(`Recibo ${receipt}`)
  await expect(mine).toContainText('Em auditoria')
})

test('a store photo that was sent this week is told before the tap, here and on another device, and is free in another store', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, painter)
  const other = await openDevice(desk)
  await signInOnScreen(other.page, painter)
  await other.page.goto('/upload-photos')
  await other.page.getByLabel('Loja', { exact: true }).selectOption({ label: 'ConstruLar Centro' })
  await expect(other.page.getByRole('radio', { name: /Vitrine de cores/ })).toBeEnabled()

  await fillStorePhoto(page, await makePhoto('vitrine', 800, 600))
  await page.getByRole('main').getByRole('button', { name: 'Enviar foto' }).click()
  await expect(page.getByText(/Foto guardada/)).toBeVisible()

  for (const screen of [page, other.page]) {
    const taken = screen.getByRole('radio', { name: /Vitrine de cores/ })
    await expect(taken).toBeDisabled({ timeout: 30_000 })
    const card = screen.locator('label').filter({ hasText: 'Vitrine de cores' })
    await expect(card).toContainText('Foto deste tipo já enviada esta semana para a loja selecionada')
    await expect(card).toContainText(/Recibo F-\d+/, { timeout: 30_000 })
    await expect(screen.getByRole('listitem').filter({ hasText: 'Vitrine de cores' })).toContainText('Em análise')
  }
  await page.getByLabel('Loja', { exact: true }).selectOption({ label: 'ConstruLar Boa Viagem' })
  await expect(page.getByRole('radio', { name: /Vitrine de cores/ })).toBeEnabled()
})

/** Bytes of each photo in the drafts of whoever is signed in. */
async function draftPhotos(page: Page): Promise<number[]> {
  const drafts = (await storedRows(page, personDatabase, 'drafts')) as { blobs: { bytes: { byteLength: number } }[] }[]
  return drafts.flatMap((draft) => draft.blobs.map((blob) => blob.bytes.byteLength))
}

test('who sends by hand on a phone reads above the sheet what came of it: nothing yet, then all delivered', async ({
  far: { page, proxy },
}) => {
  await signInOnScreen(page, painter)
  proxy.answer = ({ url }) => (url === '/api/operations/' ? problemAnswer(503, 'server.unavailable') : null)
  await page.goto('/online-courses')
  await page.getByRole('searchbox', { name: 'Buscar nos cursos' }).fill('Madeira')
  await page.getByRole('button', { name: 'Marcar Madeira: stain, verniz e esmalte como favorito' }).click()
  await expect(page.getByRole('button', { name: 'Tirar Madeira: stain, verniz e esmalte dos favoritos' })).toBeVisible()
  await page.goto('/outbox')
  await expect(page.getByRole('listitem').filter({ hasText: 'Curso nos favoritos' })).toContainText('Na fila')
  const send = page.getByRole('button', { name: 'Tentar enviar agora' })
  await send.click()
  await expectInSight(page, 'O servidor não respondeu. Tentaremos de novo sozinhos.')
  proxy.answer = () => null
  await send.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Curso nos favoritos' })).toContainText('Entregue')
  await expectInSight(page, 'Tudo entregue.')
})

/** A text that is there and that nothing covers. */
async function expectInSight(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  const covered = await page.getByText(text).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return !(element.contains(top) || top?.contains(element))
  })
  expect(covered, `"${text}" is covered`).toBe(false)
}
