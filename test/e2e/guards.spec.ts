import type { Page } from '@playwright/test'
import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { signInAt } from '../support/server/api-person.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSignIn, signInOnScreen } from './steps.ts'

const learner = 'learner@demo.trilha.app'
const isHome = (url: string) => `${url}/home`

/** Every address the page had, its queries too, from the page's own navigations and from what was asked of the network. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''))
  return seen
}

test('signed out, an address that is none says so and leads to sign-in; one of the closed area is gone back to once', async ({
  device: { page },
  server,
}) => {
  await page.goto('/no-such-place')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeAttached()
  await page.getByRole('link', { name: 'Ir para a entrada' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()

  await page.goto('/webinars/7?x=1')
  await expect(page).toHaveURL(`${server.url}/`)
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(`${server.url}/webinars/7?x=1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Área não disponível' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(isHome(server.url))
})

test('signed in, the open area leads home, a module that is not built says so in the shell, and one that is off is not found', async ({
  openDevice,
  server,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, learner)
  for (const address of ['/', '/register', '/request-password/', '/first_access/', '/portfolio', '/about-team']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(isHome(server.url))
  }
  await page.goto('/library/manuais')
  await expect(page.getByText('Esta área ainda não está disponível neste aplicativo.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL(isHome(server.url))
  await page.goto('/reward-store')
  await expect(page.getByText('Página não encontrada ou sem permissão.')).toBeVisible()
})

test('a webservice link leads who is signed in to the module it asks for, if the programme has it, else home', async ({
  openDevice,
  server,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, learner)
  await page.goto('/webservice-login/abc?module=news_single&id=5')
  await expect(page).toHaveURL(`${server.url}/news/5`)
  await page.goto('/webservice-login/?module=campaign')
  await expect(page).toHaveURL(isHome(server.url))
})

test('a webservice link signs in who is not, and leads to the module it asks for; used again it signs nobody in', async ({
  device: { page },
  openDevice,
  server,
}) => {
  const admin = await signInAt(server.url, 'programme-admin@demo.trilha.app', 2)
  const added = await admin.request('/api/client-systems/', {
    method: 'POST',
    headers: { [idempotencyHeader]: newId() },
    body: JSON.stringify({ name: 'Intranet' }),
  })
  const { username, secret } = (await added.json()) as { username: string; secret: string }
  const issued = await fetch(`${server.url}/accounts/webservice_token/`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${username}:${secret}`)}` },
    body: new URLSearchParams({ username: learner }),
  })
  const { token } = (await issued.json()) as { token: string }
  await page.goto(`/webservice-login/${token}?module=library_single&id=5`)
  // There are no screens of the library yet: home it is.
  await expect(page).toHaveURL(isHome(server.url))

  const { page: other } = await openDevice(desk)
  await other.goto(`/webservice-login/${token}?module=library_single&id=5`)
  await expect(other.getByRole('alert').filter({ hasText: 'expirou' })).toBeVisible()
  await fillSignIn(other, learner)
  await expect(other).toHaveURL(isHome(server.url))
})

test('login-redirect ends the session on this device and goes on to where its query says, after signing in', async ({
  device: { page },
  server,
}) => {
  await signInOnScreen(page, learner)
  await page.goto('/login-redirect-v2?redirect=/online-courses/2')
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(`${server.url}/online-courses/2`)
})

test('a token in an address ends the session that is open, is taken out of the address and sent to nobody but the server’s exchange', async ({
  device: { page },
  server,
}) => {
  await signInOnScreen(page, learner)
  const seen = watchAddresses(page)
  await page.goto('/online-courses/2?token=not-a-good-one&link_token=l-1')
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  // The address that was typed is asked for and shown once; nothing after it knows the token.
  const hasToken = (address: string) => address.includes('not-a-good-one')
  const [first, last] = [seen.findIndex(hasToken), seen.findLastIndex(hasToken)]
  expect(first).toBeGreaterThanOrEqual(0)
  expect(seen.slice(first, last + 1).every((address) => address === '' || hasToken(address))).toBe(true)
  expect(seen.length).toBeGreaterThan(last + 2)
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(`${server.url}/online-courses/2`)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/home`)
})
