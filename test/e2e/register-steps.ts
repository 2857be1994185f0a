import { expect, type Page } from '@playwright/test'

/** Somebody new each time: the CPF has right check digits. */
export function newPainter(): { document: string; email: string } {
  const digits = Array.from(String(Date.now() % 1_000_000_000).padStart(9, '3')).map(Number)
  for (const first of [10, 11]) {
    const rest = digits.reduce((sum, digit, at) => sum + digit * (first - at), 0) % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  const document = digits.join('')
  return { document, email: `p${document}@example.com` }
}

export const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

export async function fillPerson(page: Page, document: string, birthday = '17051990'): Promise<void> {
  await page.getByLabel('CPF').pressSequentially(document)
  await page.getByLabel('Nome completo').fill('Zoé da Silva Prado')
  const day = page.getByLabel('Data de nascimento')
  await day.fill('')
  await day.pressSequentially(birthday)
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Confirme o e-mail').fill(email)
  await page.getByLabel('Celular').pressSequentially('11987654321')
}

export async function fillWork(page: Page): Promise<void> {
  await page.getByLabel('Empresa ou agência').selectOption('Pintor autônomo')
  await page.getByRole('checkbox', { name: 'Mata Viva' }).check()
  await page.getByRole('checkbox', { name: 'ConstruLar', exact: true }).check()
  await page.getByRole('checkbox', { name: /ConstruLar Boa Viagem/ }).check()
}

export async function fillAccess(page: Page, password = 'Pincel#2026'): Promise<void> {
  await page.getByLabel('Crie uma senha').fill(password)
  await page.getByLabel('Repita a senha').fill(password)
  await page.getByRole('checkbox', { name: /18 anos ou mais/ }).check()
  await page.getByRole('checkbox', { name: /termos e condições/ }).check()
}

/** Fills in a whole registration in Aurora and sends it. */
export async function registerOnScreen(page: Page, person: { document: string; email: string }): Promise<void> {
  await page.goto('/register?client=aurora')
  await fillPerson(page, person.document)
  await next(page)
  await fillContact(page, person.email)
  await next(page)
  await fillWork(page)
  await next(page)
  await fillAccess(page)
  await page.getByRole('button', { name: 'Criar cadastro' }).click()
}

/** Opens the letter in the demo's mailbox and confirms the address; ends on what says that it is done. */
export async function confirmEmail(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Falta confirmar seu e-mail' })).toBeVisible()
  await page.getByRole('link', { name: 'Abrir a caixa de entrada da demonstração' }).click()
  const letter = page.getByRole('listitem').filter({ hasText: 'Confirme seu e-mail para' }).first()
  await letter.getByRole('link').click()
  await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click()
  await expect(page.getByText('Cadastro concluído')).toBeVisible()
}

/** Goes through the client's onboarding: who has just registered has not seen it. */
export async function passOnboarding(page: Page): Promise<void> {
  const last = page.getByRole('button', { name: 'Começar' })
  const onward = page.getByRole('button', { name: 'Continuar' })
  // Its page is on the way: until then there is one step without a number of others.
  await page.getByText(/^Passo 1 de [2-9]/).waitFor()
  while (!(await last.isVisible())) await onward.click()
  await last.click()
}
