import { expect, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

// Attempts are used up: a server of their own.
test.use({ installation: 'attempts' })

const painter = 'painter@demo.trilha.app'
/** The demo's test: four questions, 70 %, three attempts, one of them in reserve. */
const address = '/courses/9/activities/3'
/** Its quiz: three questions, at will. */
const quiz = '/courses/9/activities/2'

test('learning T50: a test that was started online is answered and handed in in flight mode, and graded once', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, painter)
  await page.goto(address)
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  await expect(page.getByText('Pergunta 1 de 4')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Está nesta ordem' }).click()
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Próxima', exact: true }).click()
  // Closed and opened again without a network it is where it was, with what was answered.
  await page.reload()
  await expect(page.getByText('Pergunta 2 de 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pergunta 1, respondida' })).toBeVisible()
  await page.getByRole('button', { name: 'Entregar a prova' }).click()
  await expect(page.getByText('Falta responder 3 perguntas.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(page.getByText('Prova entregue')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Você não passou: /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Tentativa 1')).toBeVisible()
  await expect(page.getByText('Tentativa 2')).toBeHidden()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Resultado' }).getByText('de 70 % para passar')).toBeVisible()
})

test('learning T60: a test that was kept is begun in flight mode, and counts with its number', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, 'seller@demo.trilha.app', 'Aurora Tintas')
  await page.goto(address)
  await page.getByRole('button', { name: 'Guardar para começar sem internet' }).click()
  await expect(page.getByText('Guardada neste aparelho')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  await expect(page.getByText('Pergunta 1 de 4')).toBeVisible()
  await page.getByRole('button', { name: 'Entregar a prova' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(page.getByText('Prova entregue')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Você não passou: /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Tentativa 1')).toBeVisible()
})

test('learning T64: another tab gives no second timer: one of them is answered in', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, painter)
  await page.goto(quiz)
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  await expect(page.getByText('Pergunta 1 de 3')).toBeVisible()
  const other = await context.newPage()
  await other.goto(quiz)
  await expect(other.getByText('Esta prova está aberta em outra aba')).toBeVisible()
  await other.getByRole('button', { name: 'Continuar nesta aba' }).click()
  await expect(other.getByText('Pergunta 1 de 3')).toBeVisible()
  await expect(page.getByText('Esta prova está aberta em outra aba')).toBeVisible()
})

test('learning T74: a quiz that is not graded tells at once what was right, in flight mode too, and has a history', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, 'seller@demo.trilha.app', 'Aurora Tintas')
  await page.goto(quiz)
  for (const attempt of [1, 2]) {
    await page.getByRole('button', { name: attempt === 1 ? 'Começar' : 'Tentar de novo', exact: true }).click()
    await expect(page.getByText('Pergunta 1 de 3')).toBeVisible()
    await context.setOffline(true)
    // Three of four are drawn; at least one of them is answered by a tap or in one line.
    const choice = page.getByRole('main').getByRole('radio').first()
    const line = page.getByRole('main').getByRole('textbox')
    const order = page.getByRole('button', { name: 'Está nesta ordem' })
    const shown = choice.or(line).or(order).first()
    for (let at = 2; ; at++) {
      // Each kind of question has a view of its own, which comes when it is shown first.
      await expect(shown).toBeVisible()
      if (!(await order.isVisible())) break
      await page.getByRole('button', { name: 'Próxima', exact: true }).click()
      await expect(page.getByText(`Pergunta ${at} de 3`)).toBeVisible()
    }
    if (await choice.isVisible()) await choice.click()
    else for (const gap of await line.all()) await gap.fill('1')
    await page.getByRole('button', { name: 'Conferir' }).click()
    await expect(page.getByRole('status', { name: 'Correção' })).toContainText(/Certa|Errada|Em parte/)
    await page
      .getByRole('button', { name: /^Entregar/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await context.setOffline(false)
    await expect(page.getByText(`Tentativa ${attempt}`)).toBeVisible({ timeout: 30_000 })
  }
  await expect(page.getByText('Tentativa 1')).toBeVisible()
})
