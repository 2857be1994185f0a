import type { Page } from '@playwright/test'
import { phone as phoneSize, expect, test } from './fixtures.ts'
import { fillSignIn } from './steps.ts'

const newest = (page: Page, subject: RegExp | string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: subject }) }).first()

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
  const code = /\d{6}/.exec(text)?.[0] ?? ''
  await page.reload()
  await page.getByLabel('Código', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('O código informado não é válido.')).toBeVisible()
  await expect(page.getByText('Tentativas que restam: 4')).toBeVisible()
  // Pasted with the sentence around it.
  await page.getByLabel('Código', { exact: true }).fill(`Trilha: seu código é ${code}.`)
  await expect(page.getByRole('heading', { name: 'Nova senha', level: 1 })).toBeVisible()
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
