import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { dayIn } from '#contract/engine/time.ts'
import { chromiumArguments } from '../support/browser/chromium.ts'
import { drawCode, filmOf } from '../support/invoices/code-picture.ts'
import { buyer, keyOf } from '../support/invoices/invoice-codes.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { temporaryFolder } from '../support/server/server-process.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

// They earn points, which others count.
test.use({ installation: 'scan' })

const owner = 'owner@demo.trilha.app'
const today = dayIn('America/Sao_Paulo', new Date())
const month = `${today.slice(2, 4)}${today.slice(5, 7)}`
/** The last month's, whatever today is. */
const former = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString()
const formerMonth = `${former.slice(2, 4)}${former.slice(5, 7)}`

/** The code of an NFC-e that was issued offline to a buyer who is named in it. */
const codeOf = (key: string, day = today.slice(8)) =>
  `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1|${day}|60.90|2|${buyer.cpf}|${'c2lnbmF0dXJl'.repeat(28)}`
const pictureOf = async (text: string, format: 'qr_code' | 'code_128' = 'qr_code') => ({
  name: 'nota.png',
  mimeType: 'image/png',
  buffer: await drawCode(text, format),
})

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Waits until the scanner is on the device. */
const waitForScanner = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open('trilha-wanted')).keys()
        return kept.filter(({ url }) => /scan-reader|zxing_reader/.test(url)).length
      }),
    )
    .toBe(2)

/** Opens the scanner and chooses a picture. */
async function scan(page: Page, picture: Awaited<ReturnType<typeof pictureOf>>): Promise<void> {
  await page.getByRole('button', { name: /Ler o(utro)? (o )?código/ }).click()
  await page.getByLabel('Escolher foto da nota').setInputFiles(picture)
}

/** Everything that the pages and the service worker of a device ask of anybody. */
function followRequests(context: BrowserContext): { url: string; body: string }[] {
  const asked: { url: string; body: string }[] = []
  context.on('request', (request) =>
    asked.push({ url: request.url(), body: request.postDataBuffer()?.toString('latin1') ?? '' }),
  )
  return asked
}

test('loyalty 54, 56: after a cold start without a network a picture of the code fills number, store and day, asks nobody, and the sale travels without its buyer', async ({
  openDevice,
  server,
}) => {
  const { page: first, context } = await openDevice(phone)
  await signInAndPull(first, owner)
  await waitForScanner(first)
  await first.close()
  await context.setOffline(true)
  const page = await context.newPage()
  const asked = followRequests(context)
  await page.goto('/insert-sales')
  await expect(page.getByRole('button', { name: 'Ler o código da nota' })).toBeVisible()
  asked.length = 0
  await scan(page, await pictureOf(codeOf(keyOf({ month, issued: '9' }))))
  await expect(page.getByRole('status').filter({ hasText: 'Nota lida pelo código' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The focus is where it was.
  await expect(page.getByRole('button', { name: 'Ler outro código' })).toBeFocused()
  await expect(page.getByLabel('Número da nota')).toHaveValue('000.000.153')
  await expect(page.getByLabel('Loja', { exact: true }).locator('option:checked')).toHaveText('ConstruLar Centro')
  await expect(page.getByLabel('Data')).toHaveValue(today.split('-').toReversed().join('/'))
  await expect(page.getByText('Confira com a nota antes de salvar')).toHaveCount(0)
  // Of files of the app alone, and the picture itself; the app looks whether there is a network again, with nothing in it.
  const isOwn = ({ url, body }: { url: string; body: string }) =>
    url.startsWith(`${server.url}/assets/`) || (url === `${server.url}/api/realtime/` && body === '')
  const others = asked.filter((one) => !isOwn(one) && !/^(blob|data):/.test(one.url))
  expect(others).toEqual([])
  await look(page, 'scan-read-phone')
  await expectNoViolationsByDayAndNight(page, 'an invoice that was scanned')

  await page
    .getByRole('button', { name: /Adicionar/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button').filter({ hasText: /AUR-/ }).first().click()
  await page.keyboard.press('Escape')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhoto('nota lida', 800, 600))
  await expect(page.getByText(/depois de ajustada/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await expect(page.getByText('Venda guardada neste aparelho')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Venda enviada')).toBeVisible({ timeout: 30_000 })
  const sent = asked.filter(({ body }) => body.includes('sale.report'))
  expect(sent.length).toBeGreaterThan(0)
  expect(sent[0]?.body).toContain(keyOf({ month, issued: '9' }))
  for (const { url, body } of asked) expect(url + body).not.toContain(buyer.cpf)
  const kept = await page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => resolve(request.result as unknown[]))
          request.addEventListener('error', () => reject(request.error ?? new Error(store)))
        })
        texts.push(JSON.stringify(rows))
      }
      database.close()
    }
    return texts.join('\n')
  })
  expect(kept).toContain('000.000.153')
  expect(kept).not.toContain(buyer.cpf)
})

test('loyalty 55: a sold day outside the key’s month is told before sending, also where it was changed by hand, and a store of another issuer is', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInAndPull(page, owner)
  await page.goto('/insert-sales')
  await scan(page, await pictureOf(keyOf({ month: formerMonth }), 'code_128'))
  await expect(page.getByText('A data não está no mês da nota lida')).toBeVisible()
  await look(page, 'scan-month-desk')
  await scan(page, await pictureOf(keyOf({ month }), 'code_128'))
  await expect(page.getByText('A data não está no mês da nota lida')).toHaveCount(0)
  const day = `${former.slice(8, 10)}/${former.slice(5, 7)}/${former.slice(0, 4)}`
  await page.getByLabel('Data').fill(day)
  await page.getByLabel('Data').blur()
  await expect(page.getByText('A data não está no mês da nota lida')).toBeVisible()
  await page.getByLabel('Número da nota').fill('999')
  await page.getByLabel('Loja', { exact: true }).selectOption({ label: 'Atacado Horizonte Barra' })
  for (const text of ['O número não é o da nota lida', 'A loja não é a que emitiu a nota lida'])
    await expect(page.getByText(text)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a form that differs from its invoice')

  // Two stores have this issuer: they are offered first, and none is chosen.
  await scan(page, await pictureOf(keyOf({ month, issuer: '89405504000448', number: 77 }), 'code_128'))
  await expect(page.getByLabel('Número da nota')).toHaveValue('000.000.077')
  await expect(page.getByLabel('Loja', { exact: true }).locator('optgroup').first()).toHaveAttribute(
    'label',
    'Lojas desta nota',
  )
})

test('loyalty 48: a code of something else, of no sale and a picture without one each say so in one line, and typing goes on', async ({
  openDevice,
}) => {
  const { page } = await openDevice(phone)
  await signInAndPull(page, owner)
  await page.goto('/insert-sales')
  await page.getByRole('button', { name: 'Ler o código da nota' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Escolha uma foto da nota.')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'scanning without a camera')
  await look(page, 'scan-no-camera-phone')
  const choose = dialog.getByLabel('Escolher foto da nota')
  await choose.setInputFiles(await pictureOf('https://example.com/<script>alert(1)</script>'))
  await expect(dialog.getByText('Este não é o código de uma nota.')).toBeVisible()
  await choose.setInputFiles(await pictureOf(keyOf({ month, model: '57' }), 'code_128'))
  await expect(dialog.getByText('não de uma venda')).toBeVisible()
  await choose.setInputFiles(await makePhoto('sem código', 800, 600))
  await expect(dialog.getByText('Nenhum código foi encontrado nesta foto.')).toBeVisible()
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('não é uma foto') })
  await expect(dialog.getByText('Este arquivo não é uma foto que possa ser lida.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Número da nota').fill('12')
  await expect(page.getByText('Nota lida pelo código')).toHaveCount(0)
})

test('where the camera is not allowed it says how to allow it, and a picture does', async ({ openDevice }) => {
  const { page } = await openDevice(phone)
  // A browser without a window has no prompt to refuse: what it would answer stands in.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await signInAndPull(page, owner)
  await page.goto('/insert-sales')
  await page.getByRole('button', { name: 'Ler o código da nota' }).click()
  await expect(page.getByText('A câmera não foi permitida. Permita-a para este endereço')).toBeVisible()
  await page
    .getByLabel('Escolher foto da nota')
    .setInputFiles(await pictureOf(keyOf({ month, number: 66 }), 'code_128'))
  await expect(page.getByLabel('Número da nota')).toHaveValue('000.000.066')
})

test('the code is read through the camera as soon as it is in sight', async ({ openDevice }) => {
  const folder = await temporaryFolder('film')
  const film = join(folder.path, 'nota.mjpeg')
  await writeFile(film, await filmOf(await drawCode(codeOf(keyOf({ month, issued: '9', number: 88 })), 'qr_code')))
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const { page } = await openDevice(phone, undefined, {
    args: [...chromiumArguments, ...camera],
    permissions: ['camera'],
  })
  await signInAndPull(page, owner)
  await page.goto('/insert-sales')
  await page.getByRole('button', { name: 'Ler o código da nota' }).click()
  await expect(page.getByText('Nota lida pelo código')).toBeVisible()
  await expect(page.getByLabel('Número da nota')).toHaveValue('000.000.088')
  await folder.remove()
})
