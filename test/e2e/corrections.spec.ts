import type { Page } from '@playwright/test'
import { newId } from '#contract/engine/ids.ts'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { type ApiPerson, signInAt } from '../support/server/api-person.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

// Attempts are used up: a server of their own.
test.use({ installation: 'corrections' })

/** The demo's test of four questions, and the first of them in its bank. */
const address = '/courses/9/activities/3'
const demo = (at: number) => `0193a0de-d000-7000-8000-${String(at).padStart(12, '0')}`

/** Looks at the page at both widths, light and dark. */
async function look(page: Page, what: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolationsByDayAndNight(page, `${what} at ${width}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([what, width, overflow > 0]).toEqual([what, width, false])
  }
  await page.setViewportSize(desk)
}

/** Takes the test without an answer, which is 0 %. */
async function handInEmpty(page: Page): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  await page.getByRole('button', { name: 'Entregar a prova' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(page.getByText(/^Você não passou: /)).toBeVisible({ timeout: 30_000 })
}

test('learning T70, T71: a question that was asked wrongly is corrected from its bank: who changes is shown first, then it is done, and the person sees it', async ({
  openDevice,
}) => {
  test.slow()
  const learner = await openDevice(phone)
  await signInAndPull(learner.page, 'painter@demo.trilha.app')
  await handInEmpty(learner.page)

  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(questionPaths.question(demo(0), demo(5)))
  await page.getByRole('link', { name: 'Corrigir nas provas já feitas' }).click()
  await expect(page.getByRole('heading', { name: 'Corrigir uma questão' })).toBeVisible()
  await expect(page.getByText('Ponha os passos em ordem.')).toBeVisible()
  await expect(page.getByText('Foi feita em 1 tentativa.')).toBeVisible()
  await look(page, 'corrections')
  await page.getByLabel('O que fazer').selectOption('Dar os pontos a todos')
  await page.getByRole('button', { name: 'Ver o que muda' }).click()
  const changes = page.getByRole('table', { name: 'Notas que mudam' })
  await expect(changes.getByRole('row').nth(1)).toContainText('de 0 % para 25 %')
  await look(page, 'dry-run')
  await page.getByLabel('Motivo').fill('Havia duas ordens certas.')
  await page.getByRole('button', { name: 'Corrigir e mudar 1 nota' }).click()
  const made = page.getByRole('listitem').filter({ hasText: 'Havia duas ordens certas.' })
  await expect(made.getByText('Feita', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(made.getByText('Dar os pontos a todos')).toBeVisible()
  await look(page, 'corrected')
  await expect(learner.page.getByText(/^Você não passou: .*25 %/)).toBeVisible({ timeout: 30_000 })
})

/** Somebody's test whose questions were altered on the device, with two answers; what they are told of it. */
async function takeAltered(url: string, email: string): Promise<ApiPerson> {
  const person = await signInAt(url, email, 1)
  const rows = await person.pullAll()
  const activity = rows.find(
    ({ collection, row }) => collection === 'activities' && row?.['type'] === 'conventional_test',
  )
  const { courseId, id: activityId } = (activity?.row ?? {}) as { courseId?: number; id?: number }
  const asked = { courseId, activityId, deviceId: newId(), language: 'pt-BR' }
  const started = await person.request('/api/attempts/', { method: 'POST', body: JSON.stringify(asked) })
  if (!started.ok) throw new Error(`start answered ${started.status}: ${await started.text()}`)
  const lease = (await started.json()) as Lease
  const boot = newId()
  const begunAt = Date.parse(lease.issuedAt)
  const moment = (after: number) => ({ wall: begunAt + after, mono: after, boot })
  const answers = [0, 1].map((question) => ({ question, seq: question + 1, value: null, moment: moment(question + 1) }))
  const payload = {
    attemptId: lease.id,
    begun: moment(0),
    heard: [],
    answers,
    sha256: 'f'.repeat(64),
    left: 0,
    by: 'person',
  }
  expect(await person.send('attempt.finish', payload)).toMatchObject({ outcome: 'applied' })
  return person
}

test('learning 16: a doubtful test is accepted up to an answer, and then another attempt is given in its place; the history keeps both', async ({
  openDevice,
  server,
}) => {
  test.slow()
  const person = await takeAltered(server.url, 'seller@demo.trilha.app')
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(`${reviewPaths.review()}?queue=attempt`)
  await page.getByRole('button', { name: /^Prova de esmaltes/ }).click()
  await expect(page.getByText('As perguntas foram alteradas no aparelho')).toBeVisible()
  await look(page, 'case')
  await page.getByRole('button', { name: 'Aprovar em parte' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Até').getByRole('option').first()).toHaveText(/pergunta 1 · nota \d+ ?%/)
  await dialog.getByLabel('Até').selectOption({ index: 0 })
  await dialog.getByLabel('Motivo').fill('A primeira foi vista na loja.')
  await look(page, 'part')
  await dialog.getByRole('button', { name: 'Aprovar em parte' }).click()
  await expect(page.getByText('Aprovado em parte', { exact: true })).toBeVisible()
  await page.goto(`${reviewPaths.review()}?queue=attempt&state=closed`)
  await page.getByRole('button', { name: /^Prova de esmaltes/ }).click()
  await expect(page.getByText('A primeira foi vista na loja.')).toBeVisible()
  // Nothing else is decided of it before the minute is over in which the first decision can be undone, and it is done.
  const attempts = async () => (await person.pullAll()).filter(({ collection }) => collection === 'attempts')
  await expect.poll(attempts, { timeout: 120_000 }).toMatchObject([{ row: { inReview: false } }])
  await page.reload()
  await page.getByRole('button', { name: /^Prova de esmaltes/ }).click()
  await page.getByRole('button', { name: 'Dar outra tentativa' }).click()
  await dialog.getByLabel('Motivo').fill('Melhor fazer de novo.')
  await dialog.getByRole('button', { name: 'Dar outra tentativa' }).click()
  await expect(page.getByText('Outra tentativa', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Prova de esmaltes/ }).click()
  await expect(page.getByText('Melhor fazer de novo.')).toBeVisible()
  await look(page, 'decided')
  await expect.poll(attempts, { timeout: 120_000 }).toMatchObject([{ row: { inReview: false, passed: false } }])
})
