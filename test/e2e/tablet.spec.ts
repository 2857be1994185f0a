import type { Page } from '@playwright/test'
import { findReadable, storedRows } from '../support/browser/browser-storage.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { fillSignIn, reportSale, signInAndPull } from './steps.ts'

const owner = 'owner@demo.trilha.app'
const painter = 'painter@demo.trilha.app'
const phrase = 'tinta e pincel'

async function setPin(page: Page, secret: string, kind?: string): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'PIN deste aparelho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar um PIN para este aparelho' })
  if (kind) await dialog.getByRole('button', { name: kind }).click()
  for (const field of [/^Nov[oa]/, /^Repita/]) await dialog.getByLabel(field).fill(secret)
  await expectNoViolationsByDayAndNight(page, 'setting a PIN')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('PIN criado')).toBeVisible()
}

async function changePerson(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Trocar de pessoa' }).click()
  await expect(page.getByRole('heading', { name: 'Quem vai usar?' })).toBeVisible()
}

async function expectUnreadable(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) expect(await findReadable(page, text), text).toEqual([])
}

/** As if eight more wrong tries had been made, each after its wait. */
const nearTheEnd = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      if (database.objectStoreNames.contains('pin')) {
        const store = database.transaction('pin', 'readwrite').objectStore('pin')
        for (const row of await answer(store.getAll()))
          if (row.tries > 0) await answer(store.put({ ...row, tries: 9, triedAt: 0 }))
      }
      database.close()
    }
  })

test('two people share a tablet: each comes back by a PIN without a network and finds everything; the other one reads none of it', async ({
  device: { page, context },
}) => {
  test.setTimeout(180_000)
  const invoice = `881.${String(Date.now()).slice(-6)}`
  const ofOwner = [invoice, owner, 'Takahashi', 'canario-na-gaiola']

  await signInAndPull(page, owner)
  await setPin(page, '2580')
  await context.setOffline(true)
  await reportSale(page, { invoice, photo: await makePhoto('nota', 800, 600) })
  await page.getByRole('button', { name: 'Registrar outra venda' }).click()
  await page.getByLabel('Observação').fill('canario-na-gaiola')
  await expect.poll(async () => (await storedRows(page, /^trilha-(?!device)/, 'drafts')).length).toBe(1)
  // Something readable is there while signed in: the search would find it.
  expect(await findReadable(page, 'AUR-1001')).not.toEqual([])
  await changePerson(page)
  await expect(page.getByText('1 envio lacrado aqui; vai quando esta pessoa entrar')).toBeVisible()
  await expectUnreadable(page, [...ofOwner, 'AUR-1001', 'Casa das Cores'])
  await expectNoViolationsByDayAndNight(page, 'the people of the device')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await fillSignIn(page, painter)
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => findReadable(page, 'AUR-1001')).not.toEqual([])
  await page.goto('/online-courses')
  await page.getByRole('searchbox', { name: 'Buscar nos cursos' }).fill('canario-da-mina')
  await page.goto('/outbox')
  await expect(page.getByRole('dialog').getByText('Tudo em dia')).toBeVisible()
  await expectUnreadable(page, ofOwner)
  await setPin(page, phrase, 'Senha mais longa')

  await context.setOffline(true)
  await changePerson(page)
  await page.getByRole('button', { name: 'Sônia T.' }).click()
  await expectNoViolationsByDayAndNight(page, 'the PIN')
  for (const key of ['2', '5', '8', '0', 'Continuar'])
    await page.getByRole('button', { name: key, exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/outbox')
  await expect(page.getByText(`Venda ${invoice}`)).toBeVisible()
  await page.goto('/insert-sales')
  await expect(page.getByLabel('Observação')).toHaveValue('canario-na-gaiola')
  await page.goto('/online-courses')
  await expect(page.getByRole('searchbox', { name: 'Buscar nos cursos' })).toHaveValue('')
  await expectUnreadable(page, [painter, 'canario-da-mina', phrase])

  await changePerson(page)
  const other = page.getByRole('button', { name: 'Josué B.' })
  await other.click()
  for (let tries = 1; tries <= 3; tries++) {
    await page.getByLabel('Senha deste aparelho').fill(`errada ${tries}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Restam ${10 - tries} tentativas`)).toBeVisible()
  }
  await page.reload()
  await other.click()
  await expect(page.getByText(/Tente de novo em 0:0\d/)).toBeVisible()
  await nearTheEnd(page)
  await page.reload()
  await other.click()
  await page.getByLabel('Senha deste aparelho').fill('errada 10')
  await page.keyboard.press('Enter')
  await expect(page.getByText('O PIN foi apagado depois de dez tentativas')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar para a lista' }).click()
  await page.reload()
  await expect(page.getByText(/Entra com a senha/)).toHaveCount(1)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sônia T.' }).click()
  await expect(page.getByLabel('PIN deste aparelho')).toBeFocused()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/outbox')
  await expect(page.getByText('Entregue').first()).toBeVisible({ timeout: 30_000 })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Quem vai usar?' })).toBeVisible()
  await expectUnreadable(page, [...ofOwner, painter, 'AUR-1001', 'Casa das Cores'])

  // Who left for good is taken off by whoever holds the tablet.
  await page.getByRole('button', { name: 'Tirar alguém da lista' }).click()
  await page.getByRole('button', { name: 'Josué B.' }).click()
  await expectNoViolationsByDayAndNight(page, 'taking somebody off the list')
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar da lista' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()

  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await page.goto('about:blank')
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  // The browser is idle, and the notice ready, only once somebody is in the middle of a word.
  await page.addInitScript(() => {
    const typed = new Promise((resolve) => addEventListener('input', resolve, { once: true }))
    globalThis.requestIdleCallback = (run) => {
      void typed.then(() => run({ didTimeout: false, timeRemaining: () => 50 }))
      return 0
    }
  })
  await page.goto(`${origin}/`)
  const notice = page.getByRole('dialog', { name: 'O navegador apagou os dados deste aparelho' })
  const username = page.locator('input[name=username]')
  const loaded = page.waitForResponse(/device-notice/)
  await username.pressSequentially('sonia')
  await loaded
  await username.pressSequentially('.takahashi', { delay: 30 })
  await expect(username).toHaveValue('sonia.takahashi')
  await expect(notice).toHaveCount(0)
  await username.blur()
  await expect(notice.getByText('Não havia envios pendentes')).toBeVisible({ timeout: 15_000 })
  await expectNoViolationsByDayAndNight(page, 'what the browser has cleared')
  await notice.getByRole('button', { name: 'Entrar de novo' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  await page.reload()
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('engine E11: where a client wants the server to keep half of the key, a PIN opens with a network alone, and says so without one', async ({
  device: { page, context },
}) => {
  await context.route('**/api/settings/?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), pinNeedsServer: true } })
  })
  await signInAndPull(page, owner)
  await context.setOffline(true)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'PIN deste aparelho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar um PIN para este aparelho' })
  for (const field of [/^Nov[oa]/, /^Repita/]) await dialog.getByLabel(field).fill('258014')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Sem internet agora')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a PIN that cannot be set without a network')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('PIN criado')).toBeVisible()

  await changePerson(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sônia T.' }).click()
  await expect(page.getByLabel('PIN deste aparelho')).toBeFocused()
  const enter = async () => {
    await page.keyboard.type('258014')
    await page.keyboard.press('Enter')
  }
  await enter()
  await expect(page.getByText(/Este PIN só abre com internet/)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a PIN that does not open without a network')
  await context.setOffline(false)
  await enter()
  await expect(page).toHaveURL(/\/home$/)
})
