import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsByDayAndNight, violations } from './axe.ts'
import { desk, phone as phoneSize, expect, test } from './fixtures.ts'
import { fillSignIn, signInOnScreen } from './steps.ts'

test.use({ installation: 'recovery' })

const newest = (page: Page, subject: RegExp | string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .first()

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirme a nova senha').fill(password)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
}

test('somebody who forgot the password gets a link by e-mail, and it works once', async ({ openDevice }) => {
  const { page } = await openDevice(phoneSize)
  await page.goto('/request-password/')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Informe o e-mail.')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('learner@demo.trilha.app')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Pedido recebido')).toBeVisible()
  await expect(page.getByRole('button', { name: /Enviar de novo em/ })).toBeDisabled()

  await page.getByRole('link', { name: 'Abrir a caixa de entrada' }).click()
  const letter = newest(page, 'Nova senha para Vértice')
  await letter.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Nova senha', level: 1 })).toBeVisible()
  // The token is in nobody's history.
  await expect(page).toHaveURL(/\/recover-password\/-\/-\/-$/)
  await page.reload()
  await choosePassword(page, 'abc')
  await expect(page.getByText('A senha precisa ter no mínimo 6 caracteres.')).toBeVisible()
  await page.getByLabel('Nova senha', { exact: true }).fill('Trilha nova 7')
  await expect(page.getByText('Força da senha: Forte')).toBeVisible()
  await choosePassword(page, 'Trilha nova 7')
  await expect(page.getByText('Senha salva')).toBeVisible()

  await page.goto('/demo-mailbox')
  await expect(newest(page, 'Sua senha de Vértice foi alterada')).toBeVisible()
  await newest(page, 'Nova senha para Vértice').getByRole('link').click()
  await expect(page.getByText('O link expirou ou é inválido. Solicite um novo.')).toBeVisible()
  await page.getByRole('link', { name: 'Pedir um novo link' }).click()
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()

  await page.goto('/')
  await fillSignIn(page, 'learner@demo.trilha.app', 'Trilha nova 7')
  await expect(page).toHaveURL(/\/home$/)
})

test('a code by SMS leads to a new password; a wrong number and a wrong code are told', async ({ openDevice }) => {
  const { page } = await openDevice(phoneSize)
  await page.goto('/request-password/')
  await page.getByRole('button', { name: 'Código por SMS ou WhatsApp' }).click()
  await page.getByLabel('CPF').fill('52998224724')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Documento inválido')).toBeVisible()
  await page.getByLabel('CPF').fill('52998224725')
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('O telefone do cadastro termina em 21')).toBeVisible()
  await page.getByLabel('Celular com DDD').fill('11987654322')
  await page.getByRole('button', { name: 'Receber código por SMS' }).click()
  await expect(page.getByText('O número informado não confere com o número cadastrado.')).toBeVisible()
  await page.getByLabel('Celular com DDD').fill('11987654321')
  await page.getByRole('button', { name: 'Receber código por WhatsApp' }).click()
  await expect(page.getByText('Digite o código de 6 dígitos')).toBeVisible()

  // Read in another tab, as somebody would on another device.
  const mailbox = await page.context().newPage()
  await mailbox.goto('/demo-mailbox')
  const text = (await newest(mailbox, 'WhatsApp').textContent()) ?? ''
  await mailbox.close()
  const code = /código é (\d{6})/.exec(text)?.[1] ?? ''
  await page.reload()
  await page.getByLabel('Código', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('O código informado não é válido.')).toBeVisible()
  await expect(page.getByText('Tentativas que restam: 4')).toBeVisible()
  await expectNoViolations(page, 'code')
  // Pasted with the sentence around it.
  await page.getByLabel('Código', { exact: true }).fill(`Trilha: seu código é ${code}.`)
  await expect(page.getByRole('heading', { name: 'Nova senha', level: 1 })).toBeVisible()
  await page.getByLabel('Nova senha', { exact: true }).fill('pintura')
  await expectNoViolations(page, 'new password')
  await choosePassword(page, 'Pintura boa 9')
  await expect(page.getByText('Senha salva')).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await fillSignIn(page, '529.982.247-25', 'Pintura boa 9')
  await expect(page).toHaveURL(/\/home$/)
})

test('somebody announced by their company chooses the first password by their document', async ({ openDevice }) => {
  const { page } = await openDevice(phoneSize)
  await page.goto('/first_access/')
  await page.getByLabel('CPF').fill('39053344705')
  await page.getByRole('button', { name: 'Receber link para criar a senha' }).click()
  await page.getByRole('link', { name: 'Abrir a caixa de entrada' }).click()
  await newest(page, 'Seu primeiro acesso a Vértice').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Criar senha', level: 1 })).toBeVisible()
  await choosePassword(page, 'Minha estreia 1')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await fillSignIn(page, 'estreia@empresa.trilha.app', 'Minha estreia 1')
  await expect(page).toHaveURL(/\/home$/)
})

test('a provisional password has to be changed before anything else opens', async ({ openDevice }) => {
  const { page } = await openDevice(phoneSize)
  await page.goto('/')
  await fillSignIn(page, 'provisoria@empresa.trilha.app')
  await expect(page.getByRole('heading', { name: 'Troque a sua senha', level: 1 })).toBeVisible()
  await choosePassword(page, 'trilha-demo')
  // This client asks for more than the demo's password has.
  await expect(page.getByText('A senha precisa ter letras maiúsculas, minúsculas e números.')).toBeVisible()
  await expectNoViolations(page, 'provisional password')
  await choosePassword(page, 'Agora sim 1')
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Troque a sua senha')).toHaveCount(0)
})

test('the password is changed in the profile with the current one', async ({ openDevice }) => {
  const { page } = await openDevice(phoneSize)
  await signInOnScreen(page, 'owner@demo.trilha.app')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha atual').fill('errada')
  await dialog.getByLabel('Nova senha', { exact: true }).fill('Loja cheia 5')
  await dialog.getByLabel('Confirme a nova senha').fill('Loja vazia 5')
  await dialog.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(dialog.getByText('As senhas não são iguais.')).toBeVisible()
  await dialog.getByLabel('Confirme a nova senha').fill('Loja cheia 5')
  await dialog.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(dialog.getByText('Não foi possível alterar a senha. Verifique a senha atual.')).toBeVisible()
  await dialog.getByLabel('Senha atual').fill('trilha-demo')
  await dialog.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha alterada')).toBeVisible()
})

test('a phone is added and verified by a code; the pause survives a reload', async ({ openDevice }) => {
  const { page } = await openDevice(phoneSize)
  await signInOnScreen(page, 'auditor@demo.trilha.app')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Adicionar telefone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Número com DDD').fill('113333')
  await dialog.getByRole('button', { name: 'Salvar telefone' }).click()
  await expect(dialog.getByText('Telefone inválido')).toBeVisible()
  await dialog.getByLabel('Número com DDD').fill('11976543210')
  await expect(dialog.getByLabel('Número com DDD')).toHaveValue('(11) 97654-3210')
  await dialog.getByRole('button', { name: 'Salvar telefone' }).click()
  await expect(page.getByText('(11) 97654-3210')).toBeVisible()

  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(dialog.getByText(/Você pode pedir outro código em [45]:\d\d\./)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(dialog.getByText(/Você pode pedir outro código em 4:\d\d\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Enviar código por SMS' })).toBeDisabled()

  const mailbox = await page.context().newPage()
  await mailbox.goto('/demo-mailbox')
  const text = (await newest(mailbox, 'SMS').filter({ hasText: '+5511976543210' }).textContent()) ?? ''
  await mailbox.close()
  await dialog.getByLabel('Código', { exact: true }).fill(/(\d{6}) é o código/.exec(text)?.[1] ?? '')
  await dialog.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(page.getByText('Telefone válido e verificado').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('somebody takes their data along, asks for the account to be deleted and thinks better of it', async ({
  openDevice,
}) => {
  const { page } = await openDevice(phoneSize)
  await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const file = await (await download).path()
  const data = JSON.parse(await readFile(file, 'utf8')) as { person: object[]; membership: object[]; sale: object[] }
  expect(data.person).toHaveLength(1)
  expect(data.membership).toHaveLength(2)
  expect(data.sale.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toContain('argon2')

  await page.getByRole('button', { name: 'Pedir exclusão da conta' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Ficam guardados, sem o seu nome/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Pedir exclusão' }).click()
  // The dialog says the same sentence before anything was asked for.
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/Sua conta será excluída em/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByRole('button', { name: 'Pedir exclusão da conta' })).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByText('Conecte-se à internet para usar esta parte do perfil.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar meus dados' })).toBeDisabled()
})

for (const [name, viewport] of [
  ['a phone', phoneSize],
  ['a desk', desk],
] as const) {
  test(`no screen of recovery has an axe violation on ${name}, light or dark`, async ({ openDevice }) => {
    test.setTimeout(180_000)
    const { page } = await openDevice(viewport)
    const check = async (what: string) => {
      await expect(page.locator('h1')).toBeVisible()
      const folder = process.env['PICTURES']
      if (folder) await page.screenshot({ path: `${folder}/${what}-${viewport.width}.png`, fullPage: true })
      await expectNoViolationsByDayAndNight(page, what)
    }
    await page.goto('/request-password/')
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText('Informe o e-mail.')).toBeVisible()
    await check('request')
    // Somebody else each time: the same would have to wait a minute.
    await page.getByLabel('E-mail', { exact: true }).fill(`${viewport.width}@example.com`)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText('Pedido recebido')).toBeVisible()
    await page.getByText('Não chegou?').click()
    await check('sent')
    await page.getByRole('button', { name: 'Código por SMS ou WhatsApp' }).click()
    await page.getByLabel('CPF').fill('39053344705')
    await check('document')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText(/O telefone do cadastro termina em/)).toBeVisible()
    await check('phone')
    await page.goto('/first_access/')
    await check('first-access')
    await page.goto('/recover-password/ana/YQ/aaaaaaaaaaaaaaaaaaaaaaaa')
    await expect(page.getByText('O link expirou ou é inválido. Solicite um novo.')).toBeVisible()
    await check('expired')
    await page.goto('/demo-mailbox')
    await check('mailbox')
  })
}

test('the screens behind sign-in have no axe violation either', async ({ openDevice }) => {
  const { page } = await openDevice(phoneSize)
  const check = async (what: string) => {
    const folder = process.env['PICTURES']
    if (folder) await page.screenshot({ path: `${folder}/${what}.png`, fullPage: true })
    expect(await violations(page), what).toEqual([])
  }
  await signInOnScreen(page, 'moderator@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Adicionar telefone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Número com DDD').fill('11912345699')
  await check('phone-dialog')
  await dialog.getByRole('button', { name: 'Salvar telefone' }).click()
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(dialog.getByLabel('Código', { exact: true })).toBeVisible()
  await check('verify-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await dialog.getByLabel('Nova senha', { exact: true }).fill('Abcde1')
  await check('password-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pedir exclusão da conta' }).click()
  await check('deletion-dialog')
  await page.keyboard.press('Escape')
  await check('profile')
})
