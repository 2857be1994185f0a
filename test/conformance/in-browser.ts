import type { Frame, Locator, Page } from '@playwright/test'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { lessonsOf, type ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { byTitle, type Answer, type Buttons, type Player } from './player.ts'
import type { Step } from './step-list.ts'

/** What the lessons of `stand-in.ts` have. */
type LessonWindow = Window & {
  lesson?: { say: (steps: readonly Step[]) => Answer[] | null; terminate: () => void }
}

/** Nothing of a case takes longer (ms). */
const patience = 15_000

/**
 * Plays an activity of SCORM as its learner does, in the app that is open in `page`: its lessons run on the content
 * origin, the buttons are the player's.
 */
export function playInBrowser(
  page: Page,
  tree: ScormTree,
  { courseId, order }: { courseId: number; order: number },
): Player {
  const main = page.locator('main')
  const course = coursePaths.course(courseId)
  let marks = 0

  /** The page that holds the lessons; null: nothing runs. */
  const adapter = (): Frame | null =>
    page
      .frames()
      .find((frame) => frame.parentFrame() === page.mainFrame() && new URL(frame.url()).pathname.startsWith('/p/')) ??
    null

  /** Asks the page that holds the lessons; null where it goes meanwhile, because the package is over. */
  async function ask<T, G>(what: (given: G) => T | Promise<T>, given: G): Promise<T | null> {
    const frame = adapter()
    if (!frame) return null
    try {
      // oxlint-disable-next-line typescript/no-explicit-any -- Playwright's own types want what it makes of the arguments
      return await (frame.evaluate as (what: unknown, given: unknown) => Promise<T>)(what, given)
    } catch (error) {
      if (frame.isDetached() || adapter() !== frame) return null
      throw error
    }
  }

  /**
   * What was begun is done: the run-time's own timers, the page of the lesson, and what the app was told of it, which
   * reaches it in the order in which it was said.
   */
  async function settle(): Promise<void> {
    await ask(async () => {
      const turn = () => new Promise((resolve) => setTimeout(resolve))
      await turn()
      await turn()
      while (frames.length > 0 && (frames[0] as LessonWindow).lesson === undefined)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }, null)
    marks += 1
    await page.evaluate(() => {
      if ('lastMark' in window) return
      Object.assign(window, { lastMark: 0 })
      addEventListener('message', ({ data }) => {
        if (data?.type === 'mark') Object.assign(window, { lastMark: data.mark })
      })
    })
    const isTold = await ask((mark) => {
      parent.postMessage({ type: 'mark', mark }, '*')
      return true
    }, marks)
    if (isTold) await page.waitForFunction((mark) => (window as { lastMark?: number }).lastMark === mark, marks)
    // What it was told is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }

  const next = page.getByRole('button', { name: 'Próxima lição' })
  const previous = page.getByRole('button', { name: 'Lição anterior' })
  const menu = main.getByRole('button', { name: /^Lição \d+ de \d+$|^Lições$/ })
  const canPress = async (button: Locator) => (await button.count()) > 0 && (await button.isEnabled())

  /** Looks into the menu, where there is one. */
  async function inMenu<T>(look: (lesson: (title: string) => Locator) => Promise<T>): Promise<T | null> {
    if ((await menu.count()) === 0) return null
    await menu.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const found = await look((title) =>
      dialog.getByRole('button').filter({ has: page.getByText(title, { exact: true }) }),
    )
    if (await dialog.isVisible()) await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    return found
  }

  async function choose(item: string): Promise<void> {
    const title = lessonsOf(tree.items)
      .find(({ identifier }) => identifier === item)
      ?.title.trim()
    if (title === undefined) return
    await inMenu(async (lesson) => {
      if (await canPress(lesson(title).first())) await lesson(title).first().click()
    })
  }

  const shownPage = () =>
    ask(() => {
      if (frames.length === 0) return null
      const { pathname, search } = frames[0]!.location
      return pathname.split('/').slice(3).join('/') + search
    }, null)

  return {
    async launch(first) {
      await page.goto(activityPaths.activity(courseId, order))
      const begin = main.getByRole('button', { name: /^(Nova tentativa|Continuar)$/ })
      const runs = main.locator('iframe')
      await begin.or(runs).first().waitFor({ timeout: patience })
      if ((await begin.count()) > 0) await begin.click()
      await main.locator('iframe').waitFor({ timeout: patience })
      const holder = await main.locator('iframe').elementHandle()
      const frame = await holder!.contentFrame()
      await frame!.waitForFunction(
        () => frames.length > 0 && (frames[0] as LessonWindow).lesson !== undefined,
        undefined,
        {
          timeout: patience,
        },
      )
      await settle()
      if (first !== null) {
        await choose(first)
        await settle()
      }
    },
    page: shownPage,
    async say(steps) {
      const answers = await ask(
        (told: readonly Step[]) => (frames[0] as LessonWindow | undefined)?.lesson?.say(told) ?? null,
        steps,
      )
      await settle()
      return answers
    },
    async terminate() {
      await ask(() => (frames[0] as LessonWindow | undefined)?.lesson?.terminate(), null)
      await settle()
    },
    async buttons(): Promise<Buttons | null> {
      const open: Record<string, boolean> = {}
      await inMenu(async (lesson) => {
        for (const title of Object.keys(byTitle(tree, () => true))) open[title] = await canPress(lesson(title).first())
      })
      return { canContinue: await canPress(next), canGoBack: await canPress(previous), lessons: open }
    },
    async move(move) {
      if (move.to === 'choice') await choose(move.item)
      const button = move.to === 'continue' ? next : move.to === 'previous' ? previous : null
      if (button && (await canPress(button))) await button.click()
      await settle()
    },
    async close() {
      const close = page.getByRole('button', { name: 'Fechar' })
      if ((await close.count()) > 0) await close.click()
      await page.waitForURL((url) => url.pathname === course, { timeout: patience })
    },
  }
}
