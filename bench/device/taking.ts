import type { BrowserContext, Page } from '@playwright/test'
import { choice, testActivity, writeQuestions } from '#server/features/attempt/attempt.test-support.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import type { Services } from '#server/engine/services.ts'
import { landmarks } from '#test/support/browser/first-frame.ts'
import { share } from '../assessment/pace.ts'
import { benchCourse } from '../support/course-content.ts'
import { inInstallation } from '../support/bench-server.ts'
import { inNewPhone, settle, signIn, slowProcessor } from '../support/browser.ts'
import { each, type Figure, median, round } from '../report.ts'
import { bareWrites, noteKept, noteTaps, untilShown } from './taking-page.ts'

const clientId = 1
const person = 'painter@demo.trilha.app'
const questions = 200
const courses = 2000
const courseId = 9000
const opened = 5
const rounds = 4
/** What the list is searched for: a hundred courses, ten, none, and all again. */
const typed = ['medicao 100', 'medicao 1001', 'xyz', '']

/** A test of 200 questions on a phone, and the filter of 2,000 courses. */
export async function measureTaking(): Promise<Figure[]> {
  return inInstallation({ seed }, async (server) =>
    inNewPhone(async ({ context }) => {
      const page = await context.newPage()
      await page.addInitScript(noteKept)
      await signIn(page, server.url, person)
      await page.goto(`${server.url}/courses/${courseId}/activities/1`)
      await page.getByRole('button', { name: 'Começar', exact: true }).tap({ timeout: 120_000 })
      const kept = await answerAll(page)
      const bare = await page.evaluate(bareWrites, questions)
      const taps = await bareTaps(context)
      await context.setOffline(true)
      const openings = await openOften(page, `${server.url}/courses/${courseId}`)
      await context.setOffline(false)
      const keys = await filterCourses(page, `${server.url}/online-courses`)
      return [
        {
          what: `Answer heard until it stands as kept, ${questions} questions, p99`,
          value: share(kept, 0.99),
          unit: 'ms',
          atMost: 30,
          note: `p50 ${round(median(kept))}, longest ${round(Math.max(...kept))}; a durable write by itself: p50 ${round(median(bare))}, p99 ${round(share(bare, 0.99))} ms; a tap is on its way to a bare page: p50 ${round(median(taps))} ms`,
        },
        {
          what: `Tap on an open test of ${questions} questions to its question, offline`,
          value: median(openings),
          unit: 'ms',
          atMost: 500,
          note: each(openings),
        },
        {
          what: `Filter or search changed to the frame with what it leaves of ${courses} courses, at 4 times slowing, p95`,
          value: share(keys, 0.95),
          unit: 'ms',
          atMost: 100,
          note: `p50 ${round(median(keys))}, longest ${round(Math.max(...keys))}, ${keys.length} changes`,
        },
      ]
    }),
  )
}

async function seed(services: Services): Promise<void> {
  await services.database.inTenant(clientId, async (tx) => {
    const now = services.clock.now()
    const asked = Array.from({ length: questions }, (_, at) => choice(`Qual é a resposta à pergunta ${at} da prova?`))
    const fixed = await writeQuestions(tx, asked)
    const settings = { qtyQuestions: questions, draw: { fixed, rules: [] } }
    const test = testActivity('conventional_test', settings, { courseId, order: 1 })
    await publishCourse(tx, clientId, { ...benchCourse(courseId, []).course, activityCount: 1 }, [test], now)
    for (let id = courseId + 1; id < courseId + courses; id++)
      await publishCourse(tx, clientId, benchCourse(id, []).course, [], now)
  })
}

/** Answers every question by its first choice; milliseconds of each until it was kept. */
async function answerAll(page: Page): Promise<number[]> {
  for (let number = 1; number <= questions; number++) {
    await page.getByText(`Pergunta ${number} de ${questions}`).waitFor()
    await page.getByRole('radio').first().tap()
    await page.waitForFunction(
      (count) => (globalThis as unknown as { keptNotes: number[] }).keptNotes.length >= count,
      number,
      { polling: 20 },
    )
    if (number < questions) await page.getByRole('button', { name: 'Próxima', exact: true }).tap()
  }
  return page.evaluate(() => (globalThis as unknown as { keptNotes: number[] }).keptNotes)
}

/** What the browser needs to tell a page of a tap, without anything of ours. */
async function bareTaps(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage()
  await page.setContent(
    '<label><input type="radio" name="answer"> um</label> <label><input type="radio" name="answer"> dois</label>',
  )
  await page.evaluate(noteTaps)
  for (let tap = 0; tap < 50; tap++)
    await page
      .getByRole('radio')
      .nth(tap % 2)
      .tap()
  const notes = await page.evaluate(() => (globalThis as unknown as { tapNotes: number[] }).tapNotes)
  await page.close()
  return notes
}

/** Opens the test from its course again and again. */
async function openOften(page: Page, course: string): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < opened; time++) {
    await page.goto(course)
    const link = page.locator(`a[href*="/courses/${courseId}/activities/1"]`).first()
    await link.waitFor()
    const shown = page.evaluate(untilShown, ['#root', `Pergunta \\d+ de ${questions}`] as const)
    await link.tap()
    times.push(await shown)
  }
  return times
}

async function filterCourses(page: Page, list: string): Promise<number[]> {
  await page.goto(list)
  await page.waitForSelector(landmarks.home, { timeout: 120_000 })
  await settle(page)
  await slowProcessor(page, 4)
  const box = page.getByRole('searchbox')
  const chip = page.getByRole('button', { name: 'Em andamento' })
  const times: number[] = []
  // Each leaves another number of courses than the one before.
  for (let time = 0; time < rounds; time++)
    for (const act of [() => chip.tap(), () => chip.tap(), ...typed.map((text) => () => box.fill(text))]) {
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
      const shown = page.evaluate(untilShown, ['#root [role=status]', 'curso'] as const)
      await act()
      times.push(await shown)
    }
  return times
}
