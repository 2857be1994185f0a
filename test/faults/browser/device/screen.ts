import { errors, type Page } from '@playwright/test'
import { password } from '../../../support/server/test-installation.ts'

const userName = (page: Page) => page.locator('input[name=username]')
/** Stands under the list of people, where the device has one. */
const otherAccount = (page: Page) => page.getByRole('button', { name: 'Entrar com outra conta' })

/** Signs somebody in by the form, which nobody else is signed in before. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await userName(page).or(otherAccount(page)).first().waitFor()
  if (await otherAccount(page).isVisible()) await otherAccount(page).click()
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
  await anyway.or(userName(page)).or(otherAccount(page)).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await userName(page).or(otherAccount(page)).first().waitFor()
}

/** Gives whoever is signed in a PIN, who has none on this device yet. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'PIN deste aparelho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar um PIN para este aparelho' })
  for (const field of [/^Novo/, /^Repita/]) await dialog.getByLabel(field).fill(pin)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Closes who is in front: locked where they have a PIN, signed out where they have none. */
export async function changePerson(page: Page): Promise<void> {
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Trocar de pessoa' }).click()
  const without = page.getByRole('button', { name: 'Trocar sem PIN' })
  await without.or(otherAccount(page)).first().waitFor()
  if (await without.isVisible()) await without.click()
  await otherAccount(page).waitFor()
}

/** Comes back from the list of people by a PIN; whether it was the right one. */
export async function unlock(page: Page, name: string, pin: string): Promise<boolean> {
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name }).click()
  await page.getByLabel('PIN deste aparelho').fill(pin)
  await page.keyboard.press('Enter')
  const refused = page.getByText('Não confere.')
  await refused.or(page.getByRole('navigation').first()).first().waitFor()
  return !(await refused.isVisible())
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

/** Discards the first sale on the outbox that is not delivered, if there is any. */
export async function discardSale(page: Page): Promise<void> {
  await page.goto('/outbox', { waitUntil: 'domcontentloaded' })
  const entries = page.locator('li[data-state]')
  await entries.or(page.getByText('Tudo em dia')).first().waitFor()
  const sale = page.locator('li[data-state]:not([data-state=applied])').filter({ hasText: 'Venda ' }).first()
  if (!(await sale.isVisible())) return
  try {
    const closed = sale.locator('button[aria-expanded=false]')
    if (await closed.isVisible()) await closed.click({ timeout: 2000 })
    await sale.getByRole('button', { name: /^Descartar / }).click({ timeout: 2000 })
  } catch (error) {
    // It was sent in that moment.
    if (!(error instanceof errors.TimeoutError)) throw error
    return
  }
  const dialog = page.getByRole('dialog', { name: /^Descartar / })
  await dialog.getByRole('button', { name: 'Descartar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
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
