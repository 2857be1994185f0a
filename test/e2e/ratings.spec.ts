import type { Page } from '@playwright/test'
import { ratingPaths } from '#contract/features/rating/rating-paths.ts'
import { reactionPaths } from '#contract/features/reaction/reaction-paths.ts'
import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { finishActivity, signInAndPull, signInOnScreen, takeActivity } from './steps.ts'

test.use({ installation: 'ratings' })

const client = 'Aurora Tintas'
const course = '/online-courses/8'
const reaction = '/courses/8/activities/4'

/** Does something in a form, and waits until the device keeps what was filled in. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => Date.now())
  await act()
  const last = async () =>
    Math.max(0, ...(await storedRows(page, personDatabase, 'drafts')).map((draft) => Number(draft['savedAt'])))
  await expect.poll(last).toBeGreaterThan(before)
}

test('learning T75, T76: somebody finishes a course, says in flight mode what they thought and reviews it; a moderator hides the review, and they read why', async ({
  openDevice,
}) => {
  test.slow()
  const learner = await openDevice(phone)
  const { page } = learner
  await signInAndPull(page, 'painter@demo.trilha.app')

  // Closed until the training is over, and said so.
  await page.goto(course)
  await expect(page.getByRole('listitem').filter({ hasText: 'O que você achou' })).toContainText(
    'Conclua o treinamento primeiro.',
  )
  await page.goto(reaction)
  await expect(page.getByText('Conclua o treinamento primeiro.')).toBeVisible()
  for (const order of [1, 2, 3]) {
    await page.goto(course)
    await takeActivity(page, order)
    await finishActivity(page)
  }
  await page.goto(reaction)
  await expect(page.getByText('Anônima: ninguém vê quem respondeu o quê.')).toBeVisible()

  await learner.context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(page.getByText('Responda a esta pergunta.')).toBeVisible()
  const missing = page.getByLabel(/O que faltou no curso/)
  await missing.fill('\u{1F3A8}'.repeat(257))
  await expect(page.getByText('Seu texto tem mais que 256 caracteres')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the reaction with what is wrong')
  await saved(page, () => missing.fill('Mais sobre verniz.'))
  await saved(page, () => page.getByRole('radio', { name: '4' }).check({ force: true }))
  await page.reload()
  await expect(page.getByText('Recuperamos o que você tinha preenchido')).toBeVisible()
  await expect(missing).toHaveValue('Mais sobre verniz.')
  await page.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(page.getByRole('heading', { name: 'Obrigado pela sua opinião' })).toBeFocused()
  await expectNoViolationsByDayAndNight(page, 'the reaction that was sent')

  // The review, still without a network.
  await page.goto(course)
  await page.getByRole('button', { name: 'Avaliar', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(page.getByText('Escolha de uma a cinco estrelas.')).toBeVisible()
  await page.getByRole('radio', { name: '2 estrelas' }).check({ force: true })
  await page.getByLabel(/^O que você achou/).fill('<b>Fraco</b>, faltou verniz')
  await expectNoViolationsByDayAndNight(page, 'the review being written')
  await page.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(page.getByText('<b>Fraco</b>, faltou verniz')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the course with one’s review')
  await learner.context.setOffline(false)

  const staff = (await openDevice(desk)).page
  await signInOnScreen(staff, 'programme-admin@demo.trilha.app', client)
  await expect(async () => {
    await staff.goto(ratingPaths.deskReviews())
    await expect(staff.getByText('<b>Fraco</b>, faltou verniz')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  for (const width of [360, 1280]) {
    await staff.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(staff, `reviews at the desk at ${width}`)
    const overflow = await staff.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow > 0]).toEqual([width, false])
  }
  await staff.getByRole('searchbox').fill('FRACO')
  await expect(staff).toHaveURL(/search=/)
  await staff.getByRole('button', { name: /^Ocultar a avaliação de/ }).click()
  await staff.getByLabel('Motivo').fill('Fale do conteúdo, não só do que falta')
  await expectNoViolationsByDayAndNight(staff, 'a review being hidden')
  await staff.getByRole('button', { name: 'Ocultar avaliação' }).click()
  await expect(staff.getByText('Oculta', { exact: true })).toBeVisible()

  await expect(page.getByText('Sua avaliação não aparece para os outros')).toBeVisible()
  await expect(page.getByText('Motivo: Fale do conteúdo, não só do que falta')).toBeVisible()

  // Of one anonymous answer the desk tells no more than that there is one.
  await staff.goto(reactionPaths.deskReactions())
  await expect(staff.getByRole('row').filter({ hasText: 'Madeira' })).toContainText('1')
  await expectNoViolationsByDayAndNight(staff, 'reactions at the desk')
  await staff.getByRole('link', { name: /Madeira/ }).click()
  await expect(staff.getByText('Ainda são poucas respostas')).toBeVisible()
  await expectNoViolationsByDayAndNight(staff, 'results of a reaction')
})
