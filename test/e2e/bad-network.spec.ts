import type { Page } from '@playwright/test'
import { type FlakyProxy, openFlakyProxy, type PassedRequest } from '../support/network/flaky-proxy.ts'
import type { NetworkFault } from '../support/network/network-fault.ts'
import { signInAt } from '../support/server/api-person.ts'
import { expect, phone, test } from './fixtures.ts'
import { fillSignIn, signInAndPull } from './steps.ts'

test.use({ installation: 'bad-network' })

const learner = 'learner@demo.trilha.app'
/** A network that takes everything and answers nothing, until it does. */
const answersLate: NetworkFault = { kind: 'delay', ms: 20_000 }
const silence = 'A internet está lenta ou não responde'

test('engine C7: who waits for an internet that answers nothing is told so within seconds, and that what was done is kept', async ({
  far: { page, proxy },
}) => {
  await page.goto(proxy.url)
  await expect(page.locator('button[type=submit]')).toBeEnabled()
  proxy.fault = ({ path }) => (path.startsWith('/etraining_login/') ? answersLate : null)
  await fillSignIn(page, learner)
  await expect(page.getByRole('status').filter({ hasText: silence })).toBeVisible()
  await expect(page.getByText('O que já foi feito neste aparelho está guardado.')).toBeVisible()
  // The answer comes after all.
  await expect(page).toHaveURL(/\/home$/, { timeout: 30_000 })
  await expect(page.getByText(silence)).toBeHidden()

  // A film that is not on the device.
  await page.goto(`${proxy.url}/online-courses/4`)
  const begin = page.getByRole('link', { name: /^(Começar|Continuar): Blocos de foco/ })
  await expect(begin).toBeVisible()
  proxy.fault = ({ path }) => (path.startsWith('/api/files/') ? answersLate : null)
  await begin.click()
  await expect(page.getByText(silence)).toBeVisible()
  await expect(page.getByText('O que já foi feito está guardado neste aparelho.')).toBeVisible()
  await expect(page.getByText(silence)).toBeHidden({ timeout: 60_000 })
})

test('engine B13: a language that was never used on the device is chosen without a network, once the app was online', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, 'moderator@demo.trilha.app', 'Aurora Tintas')
  await page.getByRole('link', { name: 'Perfil' }).click()
  const texts = () => page.evaluate(async () => (await (await caches.open('trilha-languages')).keys()).length)
  // Two files a language, three languages beside the app's own.
  await expect.poll(texts).toBe(6)
  await context.setOffline(true)
  await page.getByLabel('Idioma').selectOption('fr-FR')
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
})

test('engine C1: whatever trouble a server or network is in, an open page with something unsent asks six times in a minute at most', async ({
  server,
  openDevice,
}) => {
  // A minute of it is measured.
  test.setTimeout(240_000)
  const troubles = [
    { name: 'a gateway answers 502', fault: { kind: 'answer', status: 502 }, person: learner, client: 2 },
    { name: 'a portal answers 200', fault: { kind: 'portal' }, person: 'painter@demo.trilha.app', client: 1 },
    { name: 'the connection is refused', fault: { kind: 'reset' }, person: 'owner@demo.trilha.app', client: 1 },
  ] as const
  // Side by side: each has a device and a network of its own, and all wait for the same minute.
  await Promise.all(
    troubles.map(async ({ name, fault, person, client }) => {
      const proxy = await openFlakyProxy(server.url)
      // What the browser sends again by itself is not asked by the app.
      proxy.keepAlive = false
      const { page } = await openDevice(phone, proxy.url)
      const tries = await triesInAMinute(page, proxy, { fault, person })
      expect(tries, name).toBeGreaterThan(1)
      expect(tries, name).toBeLessThanOrEqual(6)
      proxy.fault = () => null
      await page.reload()
      const api = await signInAt(server.url, person, client)
      const kept = async () => (await api.pullAll()).filter(({ collection }) => collection === 'favourites').length
      await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(0)
      await proxy.close()
    }),
  )
})

/** Marks a favourite while operations meet that fault; gives how often the device tries to send it in a minute. */
async function triesInAMinute(page: Page, proxy: FlakyProxy, trouble: { fault: NetworkFault; person: string }) {
  const isTry = ({ path }: PassedRequest) => path.endsWith('/operations/')
  await page.goto(proxy.url)
  await signInAndPull(page, trouble.person)
  // By the app's own way: another start of the page would bring what waits forward once more.
  await page.getByRole('link', { name: 'Aprender' }).click()
  const mark = page.getByRole('button', { name: /^Marcar .+ como favorito$/ }).first()
  await expect(mark).toBeVisible()
  proxy.fault = (request) => (isTry(request) ? trouble.fault : null)
  proxy.requests.length = 0
  await mark.click()
  const first = () => proxy.requests.find(isTry)?.at ?? Number.NaN
  // Time itself is what is measured here.
  await expect.poll(() => Date.now() - first(), { timeout: 90_000 }).toBeGreaterThan(60_000)
  return proxy.requests.filter((request) => isTry(request) && request.at - first() < 60_000).length
}
