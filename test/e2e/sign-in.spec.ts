import type { Page } from '@playwright/test'
import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import { setUpApp } from '../support/second-factor/authenticator.ts'
import { platformSettings, saveSettingsAt } from '../support/save-settings.ts'
import type { ApiPerson } from '../support/server/api-person.ts'
import { signInAt } from '../support/server/api-person.ts'
import { openProvider, type LocalProvider } from '../support/external-services/oidc-provider.ts'
import { folderWithDemo } from '../support/server/prepared-demo.ts'
import { freePort, startServer, type ServerProcess } from '../support/server/server-process.ts'
import { expect, test } from './fixtures.ts'
import { newPainter, registerOnScreen } from './register-steps.ts'
import { fillSignIn } from './steps.ts'

const learner = 'learner@demo.trilha.app'
const owner = 'owner@demo.trilha.app'
const app = { clientId: 'trilha', clientSecret: 'a secret of the provider' }

/** A server that knows a provider and asks for a proof of work, and how to reach its administrator. */
let server: ServerProcess
let provider: LocalProvider
let remove: () => Promise<void>
// Signed in before the proof of work is asked for: they make none.
let admin: ApiPerson
let person: ApiPerson

test.beforeAll(async () => {
  const port = await freePort()
  const folder = await folderWithDemo('sso')
  remove = folder.remove
  const redirectUris = [`http://localhost:${port}/etraining_login/callback/google/`]
  provider = await openProvider({ ...app, redirectUris })
  provider.people['g-learner'] = { email: learner, email_verified: true }
  provider.people['g-nobody'] = { email: 'nobody@example.com', email_verified: true }
  const env = { GOOGLE_ISSUER: provider.issuer, GOOGLE_CLIENT_ID: app.clientId, GOOGLE_CLIENT_SECRET: app.clientSecret }
  server = await startServer({ port, dataDir: folder.data, env })
  admin = await signInAt(server.url, 'platform-admin@demo.trilha.app', 1)
  person = await signInAt(server.url, learner, 2)
  const signIn: SettingsValues['signIn'] = {
    google: true,
    corporate: { provider: 'oidc', label: { 'pt-BR': 'Entrar com a conta Aurora' } },
    passwords: true,
    recaptcha: 'proof-of-work',
    attempts: 10,
  }
  await setUpApp(admin)
  await saveSettingsAt(admin, { signIn }, platformSettings)
})
test.afterAll(async () => {
  await server.stop()
  await provider.close()
  await remove()
})

/** Every address the page asked for, and every one it showed. */
function watchAddresses(page: Page): { asked: string[]; shown: string[] } {
  const seen = { asked: [] as string[], shown: [] as string[] }
  page.on('request', (request) => seen.asked.push(request.url()))
  page.on('framenavigated', (frame) => seen.shown.push(frame.url()))
  return seen
}

test('a person signs in with Google and is where they wanted to go; no token ever stands in an address', async ({
  openDevice,
}) => {
  const { page } = await openDevice(undefined, server.url)
  provider.becomes('g-learner')
  await page.goto('/online-courses/2')
  const seen = watchAddresses(page)
  await page.getByRole('button', { name: 'Entrar com o Google' }).click()
  await expect(page).toHaveURL(`${server.url}/online-courses/2`)
  await expect(page.getByRole('heading', { level: 1, name: 'LGPD na prática' })).toBeVisible()
  // The one-time code came in the fragment: no server was told, and it is gone from the address.
  expect(
    seen.asked.filter((address) => address.startsWith(server.url) && /sso=|access_token|eyJ/.test(address)),
  ).toEqual([])
  expect(await page.evaluate(() => location.hash)).toBe('')
  // A button of a provider that is not set up is not there.
  await expect(page.getByText('Entrar com a conta Aurora')).toHaveCount(0)
})

test('who has no profile here is told so in words, after Google too', async ({ openDevice }) => {
  const { page } = await openDevice(undefined, server.url)
  provider.becomes('g-nobody')
  await page.goto('/')
  await page.getByRole('button', { name: 'Entrar com o Google' }).click()
  await expect(page.getByRole('alert').getByText(/Sem perfil cadastrado\. Verifique com o gestor/)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('a code that this tab did not ask for signs nobody in, and a failure at Google is told in its words', async ({
  openDevice,
}) => {
  const { page } = await openDevice(undefined, server.url)
  await page.goto('/#sso=google.somebody-elses-code')
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  // Before the next visit begins: the first one may still be taking its own away.
  await page.addInitScript(() => sessionStorage.setItem('trilha-sso', '{"provider":"google","verifier":"v"}'))
  await page.goto('/?again#sso=google.failed')
  await expect(
    page.getByRole('alert').getByText('Erro ao efetuar login com o Google, tente novamente mais tarde.'),
  ).toBeVisible()
})

test('where a proof of work is asked for the device makes it by itself, and says so', async ({ openDevice }) => {
  const { page } = await openDevice(undefined, server.url)
  await page.goto('/')
  await expect(page.getByText('Acesso verificado')).toBeVisible({ timeout: 30_000 })
  await fillSignIn(page, learner, 'wrong')
  await expect(page.getByRole('alert').getByText(/Não foi possível entrar/)).toBeVisible()
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(/\/home$/, { timeout: 30_000 })
})

test('who registers there makes a proof as well, and none stands in the form', async ({ openDevice }) => {
  const { page } = await openDevice(undefined, server.url)
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/register/')
  await registerOnScreen(page, newPainter())
  const { recaptcha } = (await sent).postDataJSON() as { recaptcha?: string }
  expect(recaptcha).toMatch(/^[\w+/=]{100,}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Falta confirmar seu e-mail' })).toBeVisible()
})

test('a token from another system signs in, leaves the address at once and stands in no history', async ({
  openDevice,
}) => {
  const made = await admin.request('/api/client-systems/', {
    method: 'POST',
    headers: { [idempotencyHeader]: newId() },
    body: JSON.stringify({ name: 'Intranet' }),
  })
  const system = (await made.json()) as { username: string; secret: string }
  const asked = await fetch(`${server.url}/accounts/webservice_token/`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${system.username}:${system.secret}`)}` },
    body: new URLSearchParams({ username: owner }),
  })
  const { url, token } = (await asked.json()) as { url: string; token: string }
  const { page } = await openDevice(undefined, server.url)
  await page.goto('/')
  const seen = watchAddresses(page)
  await page.goto(url)
  await expect(page).toHaveURL(/\/home$/)
  // The visit itself and nothing after it.
  expect(seen.asked.filter((address) => address.includes(token))).toHaveLength(1)
  await page.goBack()
  await expect(page).not.toHaveURL(/webservice-login/)
  expect(server.output()).not.toContain(token)
})

test('an access token in the address is exchanged before anything else and gone from it', async ({ openDevice }) => {
  const { signedIn } = person
  const { page } = await openDevice(undefined, server.url)
  const seen = watchAddresses(page)
  await page.goto(`/online-courses/2?access_token=${signedIn.access_token}&from=mail`)
  await expect(page).toHaveURL(`${server.url}/online-courses/2?from=mail`)
  await expect(page.getByRole('heading', { level: 1, name: 'LGPD na prática' })).toBeVisible()
  expect(seen.asked.filter((address) => address.includes(signedIn.access_token))).toHaveLength(1)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain(signedIn.access_token)
})
