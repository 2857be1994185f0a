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
