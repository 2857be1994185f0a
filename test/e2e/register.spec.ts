import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import {
  confirmEmail,
  fillAccess,
  fillContact,
  fillPerson,
  fillWork,
  newPainter,
  next,
  passOnboarding,
  registerOnScreen,
} from './register-steps.ts'
import { fillSignIn } from './steps.ts'

test.use({ installation: 'register' })

test('a painter registers on a phone with a reload in the middle, then signs in and completes the registration', async ({
  device: { page },
}) => {
  const painter = newPainter()
  await page.goto('/register?client=aurora')
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastro' })).toBeVisible()

  await test.step('mistakes stand beside their fields', async () => {
    await next(page)
    await expect(page.getByText('Certifique-se de que todos os campos obrigatórios estão preenchidos.')).toBeVisible()
    await expect(page.getByText('CPF é obrigatório')).toBeVisible()
    await expect(page.getByLabel('CPF')).toBeFocused()
    await page.getByLabel('CPF').pressSequentially('11144477736')
    await expect(page.getByLabel('CPF')).toHaveValue('111.444.777-36')
    await page.getByLabel('Nome completo').fill('Zoé')
    await page.getByLabel('Data de nascimento').fill('2999-01-01')
    await page.getByLabel('Apelido').focus()
    await expect(page.getByText('Documento inválido')).toBeVisible()
    await expect(page.getByText('Preencha o campo corretamente')).toBeVisible()
    await page.getByLabel('CPF').fill('')
    // Digits of another script are not digits.
    await page.getByLabel('CPF').pressSequentially('１１１')
    await expect(page.getByLabel('CPF')).toHaveValue('')
    await page.getByLabel('Nome completo').fill('')
    await fillPerson(page, painter.document)
    await next(page)
  })

  await fillContact(page, painter.email)
  await expect(page.getByLabel('Celular')).toHaveValue('(11) 98765-4321')
  await page.getByLabel('Confirme o e-mail').fill(`x${painter.email}`)
  await next(page)
  await expect(page.getByText('Os e-mails não são iguais.')).toBeVisible()
  await page.getByLabel('Confirme o e-mail').fill(painter.email)
  await next(page)
  await fillWork(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Onde você trabalha' })).toBeVisible()
  await next(page)
  await fillAccess(page)

  await test.step('a reload keeps everything but the password', async () => {
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('"terms\\":true')
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
    ).not.toContain('Pincel#2026')
    await page.reload()
    await expect(page.getByText('Recuperamos o que você tinha preenchido')).toBeVisible()
    await expect(page.getByLabel('Crie uma senha')).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('checkbox', { name: /ConstruLar Boa Viagem/ })).toBeChecked()
    await next(page)
  })

  await fillAccess(page)
  await page.getByRole('button', { name: 'Criar cadastro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta confirmar seu e-mail' })).toBeVisible()
  await expect(page).toHaveURL(/\/register-success$/)
  await expect(page.getByText(painter.email)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await confirmEmail(page)
  await expect(page).toHaveURL(/\/confirm-register\/-$/)

  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await fillSignIn(page, painter.document, 'Pincel#2026')
  await test.step('what the client demands stands before home', async () => {
    const heading = page.getByRole('heading', { level: 1, name: 'Complete seu cadastro' })
    await passOnboarding(page)
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Salvar e continuar' }).click()
    for (const text of ['Endereço', 'Número', 'Bairro', 'Estado', 'Cidade', 'CEP'])
      await expect(page.getByText(`${text} é obrigatório`)).toBeVisible()
    await page.getByLabel('Profissão').fill('Pintora')
    await page.getByLabel('CEP').pressSequentially('01310100')
    await expect(page.getByLabel('Estado')).toHaveValue('SP')
    await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo')
    await page.getByRole('textbox', { name: 'Endereço' }).fill('Avenida Paulista')
    await page.getByLabel('Número').fill('1000')
    await page.getByLabel('Bairro').fill('Bela Vista')
    await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  })
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)

  await test.step('the profile shows it all, and takes changes by the same rules', async () => {
    await page.goto('/profile')
    await page.getByRole('link', { name: /Meus dados/ }).click()
    await expect(page.getByLabel('CPF')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    await expect(page.getByLabel('Profissão')).toHaveValue('Pintora')
    await page.getByLabel('Cidade').fill('')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect(page.getByText('Cidade é obrigatório')).toBeVisible()
    await page.getByLabel('Cidade').fill('São Paulo')
    await page.getByLabel('Apelido').fill('Zoca')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect(page.getByText('Dados salvos.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Apelido')).toHaveValue('Zoca')
  })
})

test('a document that is registered already is told beside its field, on a slow desk computer too', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(desk)
  const painter = newPainter()
  await registerOnScreen(page, painter)
  await confirmEmail(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await registerOnScreen(page, { ...painter, email: `x${painter.email}` })
  await expect(page.getByRole('alert').getByText('CPF já cadastrado').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Seus dados' })).toBeVisible()
  await expect(page.getByLabel('CPF')).toBeFocused()
  await expect(page.getByLabel('CPF')).toHaveAttribute('aria-invalid', 'true')
})

test('who is not 18 yet is told so and does not get on', async ({ device: { page } }) => {
  await page.goto('/register?client=aurora')
  await fillPerson(page, newPainter().document, '17052012')
  await next(page)
  await expect(page.getByText('É preciso ter 18 anos ou mais para participar.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Seus dados' })).toBeVisible()
})

test('the next person on a tablet finds nothing: after "Limpar", and after half an hour', async ({
  device: { page },
}) => {
  await page.clock.install()
  await page.goto('/register?client=aurora')
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  const type = async () => {
    await page.getByLabel('Nome completo').fill('Zoé da Silva Prado')
    await page.clock.runFor(1000)
    await expect.poll(kept).toContain('Prado')
  }
  await type()
  await page.reload()
  await page.getByRole('button', { name: 'Limpar' }).click()
  await expect(page.getByLabel('Nome completo')).toHaveValue('')
  expect(await kept()).not.toContain('Prado')
  await type()
  await page.clock.runFor(31 * 60_000)
  await expect(page.getByLabel('Nome completo')).toHaveValue('')
  expect(await kept()).not.toContain('Prado')
})

test('without a network the form stays and says why it cannot be sent; closed registration says so', async ({
  device: { page, context },
}) => {
  await page.goto('/register-seven-trade?client=aurora')
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastro de equipe de loja' })).toBeVisible()
  await expect(page.getByLabel('Profissão')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Sem internet agora')).toBeVisible()
  await fillPerson(page, newPainter().document)
  await expect(page.getByLabel('Nome completo')).toHaveValue('Zoé da Silva Prado')
  await context.setOffline(false)
  await page.goto('/register?client=')
  await expect(page.getByText('O cadastro não está aberto')).toBeVisible()
})

test('where a company announces its people, document and birthday come first, and strangers get no further', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await page.goto('/register?client=vertice')
  await page.getByLabel('CPF').pressSequentially('44136111100')
  await page.getByLabel('Data de nascimento').fill('1990-05-18')
  await next(page)
  await expect(page.getByRole('alert').getByText(/Não encontramos um pré-cadastro/)).toBeVisible()
  await page.getByLabel('Data de nascimento').fill('1990-05-17')
  await next(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Seus dados' })).toBeVisible()
  await expect(page.getByLabel('CPF')).toHaveCount(0)
  await page.getByLabel('Nome completo').fill('Iara Nunes Prado')
  await page.getByLabel('Profissão').fill('Analista')
  await next(page)
  await page.getByLabel('E-mail', { exact: true }).fill('iara@example.com')
  await page.getByLabel('Confirme o e-mail').fill('iara@example.com')
  await next(page)
  await fillAccess(page, 'abcdef')
  await page.getByRole('button', { name: 'Criar cadastro' }).click()
  await expect(page.getByText('A senha precisa ter letras maiúsculas, minúsculas e números.')).toBeVisible()
  await fillAccess(page)
  await page.getByRole('button', { name: 'Criar cadastro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta confirmar seu e-mail' })).toBeVisible()
})

test('in another language the form and its messages are in that language', async ({ device: { page } }) => {
  await page.goto('/register?client=aurora&locale=en-US')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('CPF is required')).toBeVisible()
  await expect(page.getByText('Make sure all required fields are filled in.')).toBeVisible()
})

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desk', desk],
] as const) {
  test(`no step of a registration has an axe violation on ${name}, light or dark`, async ({ openDevice }) => {
    const { page } = await openDevice(viewport)
    const painter = newPainter()
    const check = (what: string) => expectNoViolationsByDayAndNight(page, what)
    await page.goto('/register-pop-trade?client=aurora')
    await next(page)
    await expect(page.getByText('CPF é obrigatório')).toBeVisible()
    await check('person, with mistakes')
    await fillPerson(page, painter.document)
    await next(page)
    await fillContact(page, painter.email)
    await check('contact')
    await next(page)
    await fillWork(page)
    await check('work')
    await next(page)
    await fillAccess(page)
    await check('access')
    await page.goto('/register-success')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check('success')
    await page.goto(`/confirm-register/${'a'.repeat(43)}`)
    await expect(page.getByRole('button', { name: 'Confirmar meu e-mail' })).toBeVisible()
    await check('the link of the letter')
  })
}
