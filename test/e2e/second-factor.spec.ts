import type { Page } from '@playwright/test'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { appWith } from '../support/second-factor/authenticator.ts'
import { problemAnswer } from '../support/network/network-fault.ts'
import { fillSignIn, signInOnScreen } from './steps.ts'

// They get a second factor, which would keep other tests out.
test.use({ installation: 'second-factor' })

async function setUp(page: Page): Promise<{ app: () => string; codes: string[] }> {
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' })
  await expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  const app = appWith(await dialog.locator('code').innerText())
  await expectNoViolationsByDayAndNight(page, 'setting it up')
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(dialog.getByText('Digite os 6 números do código.')).toBeVisible()
  await dialog.getByLabel('Código', { exact: true }).fill(app())
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  const shown = page.getByRole('dialog', { name: 'Guarde os seus códigos de recuperação' })
  const list = shown.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await expectNoViolationsByDayAndNight(page, 'the recovery codes')
  // Neither by Escape nor by a button before the person says that they have them.
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('button', { name: 'Concluir' })).toBeDisabled()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Baixar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('trilha-codigos-de-recuperacao.txt')
  await shown.getByText('Guardei os códigos em um lugar seguro').click()
  await shown.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  return { app, codes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.locator('input[name=password]')).toBeVisible()
}

test('a person sets up an app, signs in with the password and its code, with a recovery code where the app is lost, and takes it away again', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'owner@demo.trilha.app')
  await page.goto('/profile')
  const { app, codes } = await setUp(page)
  await expectNoViolationsByDayAndNight(page, 'the profile')
  await signOut(page)

  await fillSignIn(page, 'owner@demo.trilha.app')
  const code = page.getByLabel('Código do aplicativo autenticador')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expectNoViolationsByDayAndNight(page, 'the code')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('O código não confere ou já foi usado.')).toBeVisible()
  // Back to the password and here again; a sentence with the code in it is pasted.
  await page.getByRole('button', { name: 'Voltar' }).click()
  await fillSignIn(page, 'owner@demo.trilha.app')
  await code.fill(`Seu código é ${app()}.`)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/profile')
  await signOut(page)
  await fillSignIn(page, 'owner@demo.trilha.app')
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await expect(page.getByLabel('Código de recuperação')).toBeFocused()
  await expectNoViolationsByDayAndNight(page, 'the recovery code')
  await page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/profile')
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible()
  await page.getByRole('button', { name: 'Desativar' }).click()
  const asked = page.getByRole('dialog', { name: 'Desativar a verificação em duas etapas?' })
  await asked.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByRole('button', { name: 'Ativar', exact: true })).toBeVisible()
  await signOut(page)
  await fillSignIn(page, 'owner@demo.trilha.app')
  await expect(page).toHaveURL(/\/home$/)
})

test('a code of the app stands for the password where the person is asked who is at the device', async ({
  device: { context, page },
}) => {
  await signInOnScreen(page, 'learner@demo.trilha.app')
  await page.goto('/profile')
  const { app, codes } = await setUp(page)
  // As if the sign-in were longer ago than what opens the account may be changed without.
  const { status, headers, body } = problemAnswer(403, 'session.proof_required')
  let refused = 0
  await context.route('**/api/second-factor/recovery-codes/', (route) =>
    refused++ === 0 ? route.fulfill({ status, headers, json: body }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByRole('button', { name: 'Usar o aplicativo autenticador' }).click()
  await expectNoViolationsByDayAndNight(page, 'the proof by a code')
  const code = proof.getByLabel('Código do aplicativo autenticador')
  await code.fill('123')
  await proof.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(proof.getByText('Digite os 6 números do código.')).toBeVisible()
  await code.fill(app())
  await proof.getByRole('button', { name: 'Confirmar código' }).click()
  const list = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  expect(await list.allInnerTexts()).not.toContain(codes[0])
})

test('a passkey is added, signs in with the finger of the device, shows who is at it and is taken away', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(desk)
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await signInOnScreen(page, 'painter@demo.trilha.app')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  const keep = async () => {
    await page.getByText('Guardei os códigos em um lugar seguro').click()
    await page.getByRole('button', { name: 'Concluir' }).click()
  }
  await keep()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  // As if the sign-in were longer ago than what opens the account may be changed without.
  const { status, headers, body } = problemAnswer(403, 'session.proof_required')
  let refused = 0
  await context.route('**/api/second-factor/recovery-codes/', (route) =>
    refused++ === 0 ? route.fulfill({ status, headers, json: body }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
  await page
    .getByRole('dialog', { name: 'Confirme que é você' })
    .getByRole('button', { name: 'Usar uma chave de acesso' })
    .click()
  await keep()
  await signOut(page)

  await fillSignIn(page, 'painter@demo.trilha.app')
  const enter = page.getByRole('button', { name: 'Entrar com a chave de acesso' })
  await expect(enter).toBeFocused()
  await expectNoViolationsByDayAndNight(page, 'the passkey')
  // Somebody else's finger.
  await verify(false)
  await enter.click()
  await expect(page.getByText('A chave de acesso não foi usada.')).toBeVisible()
  await verify(true)
  await enter.click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/profile')
  const row = page.getByRole('listitem').filter({ hasText: 'Chave de acesso (passkey)' })
  await row.getByRole('button', { name: 'Remover' }).click()
  const asked = page.getByRole('dialog', { name: 'Desativar a verificação em duas etapas?' })
  await asked.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Códigos de recuperação')).toHaveCount(0)
  await signOut(page)
  await fillSignIn(page, 'painter@demo.trilha.app')
  await expect(page).toHaveURL(/\/home$/)
})
