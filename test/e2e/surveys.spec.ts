import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

// A mandatory one stands before everybody's home, who would have it in other tests.
test.use({ installation: 'surveys' })

const client = 'Aurora Tintas'
const title = 'Como foi a mudança?'

test('learning T78: a mandatory survey holds home, is filled in over a reload without a network, and lets home go at once', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', client)
  const learner = await openDevice(phone)
  await signInAndPull(learner.page, 'seller@demo.trilha.app', client)

  await page.goto(surveyPaths.newSurvey())
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByText('Dê um título à pesquisa na língua principal da empresa.')).toBeVisible()
  await page.getByLabel(/^Título/).fill(title)
  await page.getByLabel('Respostas anônimas').check()
  await page.getByLabel('Resposta obrigatória').check()
  await page.getByRole('button', { name: 'Nova pergunta' }).click()
  await page.getByLabel('Como se responde').selectOption('Uma opção com justificativa')
  await page.getByLabel('Opção 1', { exact: true }).fill('Boa')
  await page.getByLabel('Opção 2', { exact: true }).fill('Ruim')
  await page.getByLabel('Justificativa da opção 2').selectOption('Justificativa obrigatória')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const survey = new URL(page.url()).pathname

  // What is missing is told when it is to be shown to people.
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Escreva a pergunta na língua principal da empresa.')).toBeVisible()
  await page.getByLabel('Pergunta', { exact: true }).fill('Como foi a mudança da loja?')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Salve para publicar.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible()

  for (const path of [surveyPaths.deskSurveys(), survey, `${survey}/results`])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main')).toContainText(path.endsWith('results') ? 'Ainda são poucas respostas' : title)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolationsByDayAndNight(page, `${path} at ${width}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, width, overflow > 0]).toEqual([path, width, false])
    }

  // It arrives while they look at home.
  await expect(learner.page).toHaveURL(/\/home\/surveys\/[0-9a-f-]{36}$/)
  const form = learner.page
  await expect(form.getByText('Esta pesquisa é obrigatória')).toBeVisible()
  await expect(form.getByRole('link', { name: 'Voltar' })).toHaveCount(0)
  await learner.context.setOffline(true)
  await form.goto('/home')
  await expect(form.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await form.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(form.getByText('Selecione pelo menos uma opção.')).toBeVisible()
  await form.getByRole('radio', { name: 'Ruim' }).check()
  await form.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(form.getByText('Escreva a justificativa desta opção.')).toBeVisible()
  await form.getByLabel(/^Justifique/).fill('x'.repeat(257))
  await expect(form.getByText('Seu texto tem mais que 256 caracteres')).toBeVisible()
  await expectNoViolationsByDayAndNight(form, 'the form with what is wrong')
  await form.getByLabel(/^Justifique/).fill('Faltou aviso.')
  // What was filled in is there again after a reload.
  await form.reload()
  await expect(form.getByText('Recuperamos o que você tinha preenchido')).toBeVisible()
  await expect(form.getByLabel(/^Justifique/)).toHaveValue('Faltou aviso.')
  await expectNoViolationsByDayAndNight(form, 'the form')
  await form.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(form.getByRole('heading', { name: 'Obrigado por responder' })).toBeFocused()
  await form.getByRole('link', { name: 'Ir para o início' }).click()
  await expect(form).toHaveURL(/\/home$/)
  await expect(form.getByRole('heading', { level: 1 })).toBeVisible()
  await form.goto(surveyPaths.surveys())
  await expect(form.getByRole('listitem').filter({ hasText: title })).toContainText('Respondida')
  for (const width of [360, 1280]) {
    await form.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(form, `surveys at ${width}`)
  }
  await learner.context.setOffline(false)
  await expect(form.getByText('Tudo em dia')).toBeVisible()

  // The other device knows that it was answered, and holds nobody.
  const other = (await openDevice(desk)).page
  await signInAndPull(other, 'seller@demo.trilha.app', client)
  await other.goto(surveyPaths.surveys())
  await expect(other.getByRole('listitem').filter({ hasText: title })).toContainText('Respondida')
  await other.goto('/home')
  await expect(other).toHaveURL(/\/home$/)

  await page.goto(`${survey}/results`)
  await expect(page.getByText('Ainda são poucas respostas')).toBeVisible()
  await page.goto(surveyPaths.deskSurveys())
  await page.getByRole('link', { name: 'Pesquisa de satisfação dos pintores' }).click()
  await page.getByRole('link', { name: 'Ver as respostas' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Muito bom/ })).toContainText('2 (29%)')
  await page.getByRole('button', { name: 'Ler 3 textos' }).click()
  await expect(page.getByText('Entrega das tintas direto na obra.')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'results with texts')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(csv.suggestedFilename()).toBe('survey.csv')
})
