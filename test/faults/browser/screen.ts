import { errors, type Page } from '@playwright/test'
import { password } from '#server/modules/house.test-support.ts'

const userName = (page: Page) => page.locator('input[name=username]')

/** Signs somebody in by the form, which nobody else is signed in before. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await userName(page).fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  // Home, or where the tab wanted to go when nobody was signed in.
  await page.waitForURL((url) => url.pathname !== '/')
}

/** Signs out on the profile, with or without unsent work. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  const anyway = page.getByRole('button', { name: 'Sair mesmo assim' })
  await anyway.or(userName(page)).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await userName(page).waitFor()
}

/** Fills in a sale at the store that asks for no photo and saves it; ends when the screen says that it is kept. */
export async function reportSale(page: Page, invoice: string): Promise<void> {
  await page.goto('/insert-sales', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Número da nota').fill(invoice)
  await page.getByLabel('Loja').selectOption({ label: 'Sem câmera' })
  await page
    .getByRole('button', { name: /Adicionar/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button').filter({ hasText: 'T1' }).first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salvar venda' }).click()
  await page
    .getByText(/Venda (guardada|enviada)|A venda precisa de atenção/)
    .first()
    .waitFor()
}

/** Presses "send now" on the outbox, where something waits. */
export async function sendNow(page: Page): Promise<void> {
  const button = page.locator('button:enabled').filter({ hasText: 'Tentar enviar agora' })
  if (!(await button.isVisible())) return
  // It goes while it is being pressed where what waited is sent in that moment; who calls looks again.
  await button.click({ timeout: 2000 }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}
