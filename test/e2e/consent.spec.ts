import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import type { Block } from '#contract/features/page/page-schema.ts'
import { publishPageAt } from '../support/publish-page.ts'
import { saveSettingsAt } from '../support/save-settings.ts'
import { signInAt } from '../support/server/api-person.ts'
import { expectNoViolations } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { fillSignIn, signInOnScreen } from './steps.ts'

test.use({ installation: 'consent' })

const vertice = 2

/** Somebody else's server with a help-desk widget; counts who asked for it. */
async function openWidget(): Promise<{ address: string; asked: () => number; close: () => Promise<void> }> {
  let asked = 0
  const server: Server = createServer((_, answer) => {
    asked++
    answer.writeHead(200, { 'content-type': 'text/javascript' })
    answer.end(`
      let seen = 'nothing'
      try { seen = parent.document.cookie + parent.localStorage.length } catch {}
      try { seen = localStorage.length + 'own' } catch {}
      document.body.append('Fale conosco: o widget viu ' + seen)`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/widget.js`,
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const save = async (url: string, values: Partial<SettingsValues>) =>
  saveSettingsAt(await signInAt(url, 'programme-admin@demo.trilha.app', vertice), values)

test('nothing optional runs before consent, it runs walled off after it, and no longer once it is withdrawn', async ({
  openDevice,
  server,
}) => {
  const widget = await openWidget()
  await save(server.url, { cookies: { optional: true, type: 'banner' }, helpDesk: widget.address })
  const { page } = await openDevice(phone)
  await page.goto('/?client=vertice')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajuda' })).toHaveCount(0)
  await banner.getByRole('button', { name: 'Só os necessários' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(widget.asked()).toBe(0)

  await page.goto('/institutional/cookies_policy?client=vertice')
  await expect(page.getByText('Só os necessários estão ligados')).toBeVisible()
  await page.getByRole('button', { name: 'Mudar preferências' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferências de cookies' })
  await expect(dialog.getByLabel('Necessários')).toBeDisabled()
  await dialog.getByLabel('Opcionais').check()
  await dialog.getByRole('button', { name: 'Salvar preferências' }).click()
  await expect(page.getByText('Os opcionais estão ligados')).toBeVisible()
  // Only when it is wanted is it loaded.
  await expect(page.getByRole('button', { name: 'Ajuda' })).toBeVisible()
  expect(widget.asked()).toBe(0)
  // The button lies over no link: the end of the page scrolls out from under it.
  for (const link of await page.getByRole('contentinfo').getByRole('link').all()) await link.click({ trial: true })
  await page.getByRole('button', { name: 'Ajuda' }).click()
  await expect(page.frameLocator('iframe').getByText('Fale conosco: o widget viu nothing')).toBeVisible()
  expect(widget.asked()).toBe(1)
  await page.getByRole('button', { name: 'Fechar atendimento' }).click()

  await page.getByRole('button', { name: 'Mudar preferências' }).click()
  await dialog.getByLabel('Opcionais').uncheck()
  await dialog.getByRole('button', { name: 'Salvar preferências' }).click()
  await expect(page.getByRole('button', { name: 'Ajuda' })).toHaveCount(0)
  await save(server.url, { helpDesk: null, cookies: { optional: false, type: 'banner' } })
  await widget.close()
})

test('where the client wants a dialog it waits for an answer, also inside; the choice is changed at /cookies', async ({
  openDevice,
  server,
}) => {
  await save(server.url, { cookies: { optional: true, type: 'modal' } })
  const { page } = await openDevice(desk)
  await page.goto('/?client=')
  await fillSignIn(page, 'learner@demo.trilha.app')
  const dialog = page.getByRole('dialog', { name: 'Cookies e privacidade' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Aceitar todos' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/cookies')
  await expect(page.getByText('Os opcionais estão ligados')).toBeVisible()
  await save(server.url, { cookies: { optional: false, type: 'banner' } })
})

test('whose question about cookies is lost on the way is asked once its code comes, and the page is not loaded again', async ({
  openDevice,
  server,
}) => {
  await save(server.url, { cookies: { optional: true, type: 'banner' } })
  // Without a service worker, which keeps the code from the first visit on.
  const { page, context } = await openDevice(phone, server.url, { serviceWorkers: 'block' })
  const marked = Promise.withResolvers<void>()
  let asked = 0
  await context.route(/\/assets\/extras-[^/]*\.js$/, async (route) => {
    // Once for what is fetched ahead of the import, once for the import.
    if (asked++ > 1) return route.continue()
    await marked.promise
    return route.abort()
  })
  await page.goto('/?client=vertice')
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  marked.resolve()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  expect(asked).toBeGreaterThan(2)
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
})

test('without optional cookies nobody is asked anything', async ({ openDevice }) => {
  const { page } = await openDevice(phone)
  await signInOnScreen(page, 'painter@demo.trilha.app')
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('new terms are asked for, also of who is in already; the welcome comes once', async ({ openDevice, server }) => {
  const admin = await signInAt(server.url, 'programme-admin@demo.trilha.app', vertice)
  const write = (page: 'terms-and-conditions' | 'onboarding', title: string, blocks: Block[]) =>
    publishPageAt(admin, page, { 'pt-BR': { title, blocks } }, { again: true })
  const { page } = await openDevice(phone)
  await signInOnScreen(page, 'learner@demo.trilha.app')
  const paragraph = (text: string): Block => ({ type: 'paragraph', runs: [text] })
  await write('terms-and-conditions', 'Termos da Universidade', [paragraph('Estude com cuidado.')])
  await expect(page.getByRole('heading', { level: 1, name: 'Termos da Universidade' })).toBeVisible({ timeout: 20_000 })
  const accept = page.getByRole('button', { name: 'Aceitar e continuar' })
  await expect(accept).toBeDisabled()
  await expectNoViolations(page, 'terms')
  await page.getByLabel('Li e aceito os termos e condições').check()
  await accept.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(accept).toHaveCount(0)
  await page.reload()
  await expect(accept).toHaveCount(0)

  await write('onboarding', 'Boas-vindas', [
    { type: 'heading', text: 'Chegou bem' },
    paragraph('Aqui se aprende.'),
    { type: 'heading', text: 'Baixe e estude' },
    paragraph('Também sem internet.'),
  ])
  await expect(page.getByRole('heading', { level: 1, name: 'Chegou bem' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Baixe e estude' })).toBeFocused()
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByRole('button', { name: 'Começar' })).toHaveCount(0)

  // Another device of the same person is not asked again.
  const other = await openDevice(desk)
  await signInOnScreen(other.page, 'learner@demo.trilha.app')
  await expect(other.page).toHaveURL(/\/home$/)
})

test('a client’s greeting stands on home until it is closed, and comes back with its next version', async ({
  openDevice,
  server,
}) => {
  const admin = await signInAt(server.url, 'programme-admin@demo.trilha.app', 1)
  const greet = async (title: string) => {
    const blocks: Block[] = [{ type: 'paragraph', runs: ['A semana da segurança começou.'] }]
    await publishPageAt(admin, 'welcome', { 'pt-BR': { title, blocks } }, { again: true })
  }
  await greet('Olá, pessoal')
  const { page } = await openDevice(phone)
  await signInOnScreen(page, 'instructor@demo.trilha.app', 'Aurora Tintas')
  const banner = page.getByRole('region', { name: 'Olá, pessoal' })
  await expect(banner).toContainText('A semana da segurança começou.')
  await banner.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await greet('Até breve')
  await expect(page.getByRole('region', { name: 'Até breve' })).toBeVisible({ timeout: 20_000 })
})
