import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import { deviceDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { problemAnswer } from '../support/network/network-fault.ts'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

// Nobody else's test changes the phones of this person.
const owner = 'owner@demo.trilha.app'

test('engine E4: before a phone is changed the password is asked for again; a wrong one changes nothing, the right one goes on with what was typed', async ({
  device: { context, page },
}) => {
  await signInAndPull(page, owner)
  // As if the sign-in were longer ago than what opens the account may be changed without.
  const { status, headers, body } = problemAnswer(403, 'session.proof_required')
  let refused = 0
  await context.route('**/api/phones/', async (route) => {
    if (route.request().method() !== 'POST' || refused++ > 0) return route.continue()
    await route.fulfill({ status, headers, json: body })
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Adicionar telefone' }).click()
  const adding = page.getByRole('dialog', { name: 'Adicionar telefone' })
  await adding.getByLabel('Número com DDD').fill('(11) 96123-4567')
  await adding.getByRole('button', { name: 'Salvar telefone' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof).toBeVisible()
  expect(await violations(page)).toEqual([])
  await proof.getByLabel('Senha', { exact: true }).fill('outra senha')
  await proof.getByRole('button', { name: 'Confirmar senha' }).click()
  await expect(proof.getByText('A senha não confere.')).toBeVisible()
  await expect(page.getByText('(11) 96123-4567', { exact: true })).toHaveCount(0)
  await proof.getByLabel('Senha', { exact: true }).fill('trilha-demo')
  await proof.getByRole('button', { name: 'Confirmar senha' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/96123-4567/)).toBeVisible()
})

test('engine C10: the institutional pages open without a network though nobody has opened them, once everything was pulled', async ({
  device: { context, page },
}) => {
  await signInAndPull(page, owner)
  const kept = async () => (await storedRows(page, deviceDatabase, 'documents')).map(({ name }) => name)
  await expect.poll(kept).toEqual(expect.arrayContaining([...institutionalPages]))
  await context.setOffline(true)
  for (const [path, title] of [
    ['/terms-and-conditions', 'Regulamento do Pincel de Ouro'],
    ['/privacy-policy', 'Política de privacidade'],
    ['/about', 'Sobre a Aurora Tintas'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})
