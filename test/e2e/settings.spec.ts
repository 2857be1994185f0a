import { expectNoViolations } from './axe.ts'
import { expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

test('engine B16: who runs the programme is told at home what cannot be sent, nobody else is, and it goes once it is set up', async ({
  openDevice,
}) => {
  const notice = 'Esta instalação não envia e-mails nem SMS'
  const open = async (email: string, missing: string[]) => {
    const { page, context } = await openDevice(phone)
    const set = { missing }
    await context.route('**/api/settings/?*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...set } })
    })
    await signInOnScreen(page, email, 'Aurora Tintas')
    return { page, set }
  }
  const { page, set } = await open('programme-admin@demo.trilha.app', ['mail', 'sms'])
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText(/configure o envio \(SMTP_URL\)/)).toBeVisible()
  await expectNoViolations(page, 'home with the notice')
  set.missing = ['sms']
  await page.reload()
  await expect(page.getByText('Esta instalação não envia SMS')).toBeVisible()
  set.missing = []
  const renewed = page.waitForResponse(/\/api\/settings\/\?/)
  await page.reload()
  await renewed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Esta instalação não envia')).toHaveCount(0)

  const seller = await open('seller@demo.trilha.app', ['mail', 'sms'])
  await expect(seller.page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(seller.page.getByText(notice)).toHaveCount(0)
})

test('engine E11: six digits are proposed for the PIN of a shared device, and demanded where the client does', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(phone)
  let digits = 4
  await context.route('**/api/settings/?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), pinDigits: digits } })
  })
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'PIN deste aparelho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar um PIN para este aparelho' })
  await expect(dialog.getByText(/Use de 6 a 8 números/)).toBeVisible()
  digits = 6
  const renewed = page.waitForResponse(/\/api\/settings\/\?/)
  await page.reload()
  await renewed
  await page.getByRole('button', { name: 'PIN deste aparelho' }).click()
  await expect(dialog.getByText('De 6 a 8 números.')).toBeVisible()
  for (const field of [/^Nov[oa]/, /^Repita/]) await dialog.getByLabel(field).fill('2580')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Use de 6 a 8 números.', { exact: true })).toBeVisible()
})
