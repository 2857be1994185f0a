import type { NetworkFault } from '../support/network/network-fault.ts'
import { expect, test } from './fixtures.ts'
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
