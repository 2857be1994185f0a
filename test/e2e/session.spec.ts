import { entryOf, type Bundle } from '#contract/engine/files/bundle.ts'
import { mediaPath } from '#contract/engine/paths.ts'
import type { Page } from '@playwright/test'
import { signInAt } from '../support/server/api-person.ts'
import { problemAnswer } from '../support/network/network-fault.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { findReadable } from '../support/browser/browser-storage.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { fillSignIn, reportSale, signInOnScreen } from './steps.ts'

const learner = 'learner@demo.trilha.app'
const owner = 'owner@demo.trilha.app'

test('who mistypes the password is told so, finds what was typed, and gets in by correcting it', async ({
  device: { page },
}) => {
  await page.goto('/')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Informe o e-mail, documento ou usuário.')).toBeVisible()
  await expect(page.locator('input[name=username]')).toBeFocused()

  await fillSignIn(page, learner, 'trilha-demos')
  await expect(
    page.getByRole('alert').getByText('Não foi possível entrar. Verifique o usuário e a senha.'),
  ).toBeVisible()
  await expect(page.locator('input[name=username]')).toHaveValue(learner)
  await expect(page.locator('input[name=password]')).toHaveValue('trilha-demos')

  await page.locator('input[name=password]').fill('trilha-demo')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/home$/)
})

test('engine E13: a signed-in page makes no HTML and no script of a text, and loads no code from elsewhere', async ({
  device: { page },
}) => {
  await signInOnScreen(page, learner)
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      html: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      script: () => (document.createElement('script').text = 'alert(1)'),
      foreign: () => (document.createElement('script').src = 'https://other.test/a.js'),
      worker: () => new Worker('data:text/javascript,1'),
      policy: () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('mine', { createHTML: String }),
    }
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt()
        return []
      } catch (error) {
        return error instanceof TypeError ? [name] : []
      }
    })
  })
  expect(refused).toEqual(['html', 'script', 'foreign', 'worker', 'policy'])
})

test('who belongs to several programmes chooses one, finds only what is switched on there, and can change to the other', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await page.goto('/')
  await fillSignIn(page, 'moderator@demo.trilha.app')
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Débora' })).toBeVisible()
  await page.getByRole('button', { name: 'Vértice' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cursos' })).toBeVisible()
  await expectNowhere(page, ['/insert-sales', '/upload-photos'])

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Aurora Tintas' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Registrar venda' }).click()
  await expect(page.getByLabel('Número da nota')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Número da nota')).toBeVisible()
})

test('what a programme has not switched on is in no menu, and its address leads to not found', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, learner)
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    for (const address of ['Início', viewport === desk ? 'Cursos' : 'Aprender']) {
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: address }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNowhere(page, ['/insert-sales', '/upload-photos'])
    }
  }
  for (const address of ['/insert-sales', '/upload-photos']) {
    await page.goto(address)
    await expect(page.getByText('Página não encontrada ou sem permissão.')).toBeVisible()
  }
})

async function expectNowhere(page: Page, addresses: string[]): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link').first()).toBeVisible()
  for (const address of addresses) await expect(page.locator(`a[href^="${address}"]`)).toHaveCount(0)
}

test('after signing in a person is where they wanted to go, once, and never on another site', async ({
  device: { page },
  openDevice,
  server,
}) => {
  await page.goto('/online-courses/2?from=mail#materials')
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(`${server.url}/online-courses/2?from=mail#materials`)
  await expect(page.getByRole('heading', { level: 1, name: 'LGPD na prática' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(`${server.url}/home`)

  const { page: lured } = await openDevice()
  await lured.goto(`${server.url}/?redirect=//example.invalid/prize`)
  await fillSignIn(lured, learner)
  await expect(lured).toHaveURL(`${server.url}/home`)
})

test('a device left somewhere else is listed in the profile, ended from there, and signed out', async ({
  openDevice,
}) => {
  const moderator = 'moderator@demo.trilha.app'
  const { page } = await openDevice(desk)
  await signInOnScreen(page, moderator, 'Aurora Tintas')
  const rows = page.getByRole('region', { name: 'Onde você está conectado' }).getByRole('listitem')
  const openSessions = async () => {
    await page.goto('/profile')
    await expect(rows.first()).toContainText('Este aparelho')
    return rows.count()
  }
  const before = await openSessions()
  const { page: left } = await openDevice()
  await signInOnScreen(left, moderator, 'Aurora Tintas')
  expect(await openSessions()).toBe(before + 1)

  // The one used last stands first after this one.
  await expect(rows.nth(1)).toContainText('Último uso agora')
  await rows.nth(1).getByRole('button', { name: 'Encerrar' }).click()
  await page.getByRole('dialog', { name: 'Encerrar esta sessão?' }).getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Sessão encerrada')).toBeVisible()
  await expect(rows).toHaveCount(before)
  await expect(left.locator('input[name=username]')).toBeVisible()
  await left.goto('/home')
  await expect(left.locator('input[name=username]')).toBeVisible()
  expect(await openSessions()).toBe(before)
})

test('signing out with unsent work asks first and leaves nothing readable; only the same person sends it, by signing in again', async ({
  device: { page, context },
  server,
}) => {
  const invoice = `771.${String(Date.now()).slice(-6)}`
  await signInOnScreen(page, owner)
  // Something readable is there while signed in: the search below would find it.
  await expect.poll(() => findReadable(page, 'AUR-1001')).not.toEqual([])
  await context.setOffline(true)
  await reportSale(page, { invoice, photo: await makePhoto('nota', 800, 600) })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('dialog', { name: 'Sair com envios pendentes?' })).toContainText(
    '1 envio ainda não chegou ao servidor.',
  )
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  for (const text of [invoice, owner, 'Takahashi', 'AUR-1001', 'Casa das Cores'])
    expect(await findReadable(page, text), text).toEqual([])

  await context.setOffline(false)
  const api = await signInAt(server.url, owner, 1)
  const arrived = async () =>
    (await api.pullAll()).filter((change) => change.collection === 'sales' && change.row?.['invoiceNumber'] === invoice)
      .length
  await signInOnScreen(page, 'painter@demo.trilha.app')
  await expect(page.locator('[data-sync=fine]')).toBeVisible()
  await page.goto('/outbox')
  await expect(page.getByRole('dialog').getByText('Tudo em dia')).toBeVisible()
  await expect(page.getByText(invoice)).toHaveCount(0)
  expect(await arrived()).toBe(0)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()

  await signInOnScreen(page, owner)
  await expect.poll(arrived, { timeout: 30_000 }).toBe(1)
  await page.goto('/outbox')
  await expect(page.getByText(`Venda ${invoice}`)).toBeVisible()
  await expect(page.getByText('Entregue').first()).toBeVisible()
})

test('however many requests find the session out of date, in tabs and behind them, it is renewed once and all are answered; once it ends, signing in leads back', async ({
  far: { page, context, proxy },
  server,
}) => {
  let first: string | undefined
  proxy.answer = ({ headers, url }) => {
    if (url === '/api/pull/') first ??= headers.authorization
    return null
  }
  await signInOnScreen(page, learner)
  const second = await context.newPage()
  await second.goto('/online-courses/4')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Gestão do tempo')
  const api = await signInAt(server.url, learner, 2)
  const addresses = (await api.pullAll()).flatMap((change) => {
    if (change.collection !== 'activities' || !change.row) return []
    // What plays elsewhere has no bundle here.
    const { bundle } = change.row['content'] as { bundle?: Bundle }
    const entry = bundle && entryOf(bundle)
    return entry ? [mediaPath(entry)] : []
  })
  expect(first).toBeTruthy()

  // From the first file on the token they all have is over for the server.
  let refusals = 0
  let isOver = false
  proxy.answer = ({ headers, url }) => {
    isOver ||= url?.startsWith('/api/bundles/') ?? false
    if (!isOver || headers.authorization !== first) return null
    refusals += 1
    return problemAnswer(401, 'session.expired')
  }
  const before = proxy.requests.length
  const ask = (tab: Page) =>
    tab.evaluate(async (given) => {
      dispatchEvent(new Event('online'))
      const answers = await Promise.all(given.map((one) => fetch(one, { headers: { range: 'bytes=0-9' } })))
      return answers.map((answer) => answer.status)
    }, addresses)
  const statuses = (await Promise.all([ask(page), ask(second)])).flat()
  expect(statuses).toEqual(statuses.map(() => 206))
  expect(statuses.length).toBeGreaterThan(20)
  expect(refusals).toBeGreaterThan(3)
  const renewals = () => proxy.requests.slice(before).filter(({ path }) => path === '/o/token/').length
  expect(renewals()).toBe(1)

  await second.close()
  await page.goto('/online-courses/4')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gestão do tempo')
  proxy.answer = ({ headers, url }) =>
    url === '/o/token/'
      ? problemAnswer(401, 'session.revoked')
      : headers.authorization?.startsWith('Bearer ')
        ? problemAnswer(401, 'session.expired')
        : null
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.locator('input[name=username]')).toBeVisible()
  expect(renewals()).toBe(2)

  proxy.answer = () => null
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(/\/online-courses\/4$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gestão do tempo')
})
