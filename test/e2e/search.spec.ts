import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

/** Names of the workers that run beside a page. */
const workersOf = (page: Page) =>
  Promise.all(page.workers().map((worker) => worker.evaluate(() => (globalThis as unknown as { name: string }).name)))

/** Counts from now on how often there is nothing under the search box: neither a beginning nor results. */
async function watchForNothing(page: Page): Promise<() => Promise<number>> {
  const watched = await page.getByRole('search').evaluateHandle((search) => {
    const seen = { times: 0 }
    new MutationObserver(() => {
      // The box and the status that is read out are always there.
      if (search.childElementCount <= 2) seen.times += 1
    }).observe(search, { childList: true, subtree: true })
    return seen
  })
  return () => watched.evaluate(({ times }) => times)
}

const seller = 'seller@demo.trilha.app'
const client = 'Aurora Tintas'

test('on a phone without network everything is found from its tab, with typos and without accents, and what was looked up stands there next time', async ({
  device: { context, page },
}) => {
  await signInAndPull(page, seller, client)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Buscar' }).click()
  const box = page.getByRole('searchbox', { name: 'Buscar em tudo' })
  await expect(page.getByRole('heading', { name: 'Ir para' })).toBeVisible()

  const emptied = await watchForNothing(page)
  await box.fill('preparcao pared')
  const course = page.getByRole('link', { name: 'Preparação de paredes externas' }).first()
  await expect(course).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('Preparação')
  // What stood there before stays until there is something in its place.
  expect(await emptied()).toBe(0)
  expect(await violations(page)).toEqual([])

  await box.fill('fosca')
  await page.getByRole('button', { name: 'Aurora Premium Fosca' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Aurora Premium Fosca' }).getByText(/pontos?$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await box.fill('co')
  const activities = page.locator('section', { has: page.getByRole('heading', { name: 'Atividades', exact: true }) })
  await expect(activities.getByRole('listitem')).toHaveCount(5)
  await activities.getByRole('button', { name: /^Mostrar mais \d+/ }).click()
  await expect.poll(() => activities.getByRole('listitem').count()).toBeGreaterThan(5)
  // Other words are a new question.
  await box.fill('c')
  await expect(activities.getByRole('listitem')).toHaveCount(5)
  await expect(activities.getByRole('button', { name: /^Mostrar mais \d+/ })).toBeVisible()

  await box.fill('zzzzzz')
  await expect(page.getByText('Nada encontrado para “zzzzzz”')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Nenhum resultado' })).toBeAttached()

  await box.fill('balcão ouro')
  await page.getByRole('link', { name: 'Trilha Balcão de Ouro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trilha Balcão de Ouro' })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue('balcão ouro')
  await box.fill('')
  await expect(page.getByRole('heading', { name: 'Vistos há pouco' })).toBeVisible()
  await expect(page.locator('section', { hasText: 'Vistos há pouco' }).getByRole('listitem')).toHaveText([
    /Trilha Balcão de Ouro/,
    /Aurora Premium Fosca/,
  ])
})

test('on a desk Ctrl K searches over any screen by the keyboard alone; signing out ends it', async ({ openDevice }) => {
  const { context, page } = await openDevice(desk)
  await signInAndPull(page, seller, client)
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: 'Buscar' }).getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('casa das cores camp')
  await expect(page.getByRole('button', { name: 'Casa das Cores Campinas' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Casa das Cores Campinas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Casa das Cores Campinas' }).getByText('Campinas · SP')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await expect(box).toBeFocused()
  // Faster than any answer: the words and Enter in one go.
  await box.evaluate((field: HTMLInputElement) => {
    field.select()
    document.execCommand('insertText', false, 'nota fiscal')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page).toHaveURL(/\/insert-sales$/)
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('cor')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.setOffline(false)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Buscar' }).getByText('Casa das Cores Campinas')).toBeVisible()
  expect(await workersOf(page)).toContain('search')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  expect(await workersOf(page)).not.toContain('search')
})
