import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

// Attempts are used up: a server of their own.
test.use({ installation: 'marking' })

/** The demo's case: one answer in words, marked by two criteria, 50 %. */
const address = '/courses/9/activities/4'

test('an answer in words is marked at the desk, its person reads the comment and asks in flight mode, and staff answer and give another attempt', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  const learner = await openDevice(phone)
  await signInAndPull(learner.page, 'painter@demo.trilha.app')

  await learner.page.goto(address)
  await learner.page.getByRole('button', { name: 'Começar', exact: true }).click()
  await learner.page.getByRole('textbox').fill('Espere a chuva passar: a tinta escorre.')
  await expect(learner.page.getByText('Guardada', { exact: true })).toBeVisible()
  await learner.page.getByRole('button', { name: 'Entregar', exact: false }).first().click()
  await learner.page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(learner.page.getByText('Em correção', { exact: true })).toBeVisible({ timeout: 30_000 })

  await page.goto(attemptPaths.marking())
  await page.getByRole('link', { name: /Um caso da loja/ }).click()
  await expect(page.getByText('Espere a chuva passar: a tinta escorre.')).toBeVisible()
  await page.getByLabel('Explica o risco').fill('100')
  await page.getByLabel('Oferece uma saída').fill('25')
  await page.getByLabel('Comentário').fill('Faltou oferecer outro dia.')
  await page.getByRole('button', { name: 'Guardar a correção' }).click()
  await expect(page.getByText('75 %').first()).toBeVisible()
  const marked = page.url()

  await learner.page.getByRole('button', { name: 'Ver', exact: true }).click()
  const result = learner.page.getByRole('dialog', { name: 'Resultado' })
  await expect(result.getByText('Quem corrigiu escreveu: Faltou oferecer outro dia.')).toBeVisible({ timeout: 30_000 })
  await learner.context.setOffline(true)
  await result.getByRole('button', { name: 'Perguntar sobre a correção' }).click()
  await result.getByLabel('Sua pergunta').fill('Disse para esperar: não é uma saída?')
  await result.getByRole('button', { name: 'Enviar' }).click()
  await expect(result.getByText('Você perguntou: Disse para esperar')).toBeVisible()
  await learner.context.setOffline(false)

  await expect(async () => {
    await page.goto(`${attemptPaths.marking()}?state=appealed`)
    await expect(page.getByText('A pessoa perguntou')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await page.goto(marked)
  await page.getByLabel('Resposta', { exact: false }).last().fill('É verdade.')
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('É verdade.')).toBeVisible()

  await page.goto(attemptPaths.tests())
  await page.getByRole('link', { name: /Um caso da loja/ }).click()
  const report = page.url()
  await expect(page.getByText('Ainda são poucas provas')).toBeVisible()
  await page.getByRole('table', { name: 'Pessoas' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Dar tentativas ou tempo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tentativas além das da prova').fill('2')
  await dialog.getByLabel('Tempo').selectOption('1,5 vezes o da prova')
  await dialog.getByLabel('Motivo').fill('Faltou luz')
  await dialog.getByRole('button', { name: 'Dar', exact: true }).click()
  await expect(page.getByText('150 %')).toBeVisible()
  const person = page.url()

  for (const path of [attemptPaths.marking(), marked, attemptPaths.tests(), report, person])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolationsByDayAndNight(page, `${path} at ${width}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, width, overflow > 0]).toEqual([path, width, false])
    }
})
