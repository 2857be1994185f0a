import { openFlakyProxy } from '../support/network/flaky-proxy.ts'
import { problemAnswer, type NetworkFault } from '../support/network/network-fault.ts'
import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { desk, expect, test } from './fixtures.ts'
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
  proxy.fault = ({ path }) => (path.startsWith('/api/bundles/') ? answersLate : null)
  await begin.click()
  await expect(page.getByText(silence)).toBeVisible()
  await expect(page.getByText('O que já foi feito está guardado neste aparelho.')).toBeVisible()
  await expect(page.getByText(silence)).toBeHidden({ timeout: 60_000 })
})

const troubles: Record<string, NetworkFault> = {
  'a gateway answers 502': { kind: 'answer', status: 502 },
  'our server is in trouble': problemAnswer(500, 'server.unexpected'),
  'a portal answers 200': { kind: 'portal' },
  'the connection is reset': { kind: 'reset' },
}

test('engine C1, row 41: a page that is open while the server is in trouble tries to send a few times a minute, and keeps what waits', async ({
  openDevice,
  server,
}) => {
  test.setTimeout(180_000)
  const devices = await Promise.all(
    Object.entries(troubles).map(async ([name, fault]) => {
      const proxy = await openFlakyProxy(server.url)
      const { page } = await openDevice(desk, proxy.url)
      await signInAndPull(page, learner)
      await page.goto('/online-courses')
      const favorite = page.getByRole('button', { name: /^Marcar .* como favorito$/ }).first()
      await expect(favorite).toBeVisible()
      return { name, fault, proxy, page, favorite, tries: [] as number[] }
    }),
  )
  for (const { proxy, fault, favorite, tries } of devices) {
    proxy.fault = ({ method, path }) => {
      // What a reset connection had in it the browser sends again by itself, within milliseconds: one try of ours.
      const isOurs = method === 'POST' && path === '/api/operations/' && Date.now() - (tries.at(-1) ?? 0) > 100
      if (isOurs) tries.push(Date.now())
      return path.startsWith('/api/') ? fault : null
    }
    await favorite.click()
  }
  // The minute is what this is about.
  await devices.at(-1)?.page.waitForTimeout(60_000)
  for (const { name, page, tries } of devices) {
    const first = tries[0] ?? 0
    const inMinute = tries.filter((at) => at - first < 60_000).length
    expect(inMinute, name).toBeGreaterThan(0)
    expect(inMinute, name).toBeLessThanOrEqual(6)
    expect(await storedRows(page, personDatabase, 'outbox'), name).toMatchObject([{ state: 'waiting' }])
  }
  await Promise.all(devices.map(({ proxy }) => proxy.close()))
})

test('engine B13: a language that was never used on the device is chosen without a network, once the app was online', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, 'moderator@demo.trilha.app', 'Aurora Tintas')
  await page.getByRole('link', { name: 'Perfil' }).click()
  const texts = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('trilha-wanted')).keys()
      return kept.filter(({ url }) => /(en-US|es-ES|fr-FR)-/.test(url)).length
    })
  // Two files a language, three languages beside the app's own.
  await expect.poll(texts).toBe(6)
  await context.setOffline(true)
  await page.getByLabel('Idioma').selectOption('fr-FR')
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
})
