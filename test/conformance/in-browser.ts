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
      return await (frame.evaluate as (what: unknown, given: unknown) => Promise<T>)(what, given)
    } catch (error) {
      if (frame.isDetached() || adapter() !== frame) return null
      throw error
    }
  }

  /**
   * What was begun is done. A word goes the way of the buttons, from the app to the page that holds the lessons, and
   * comes back the way of what the app is told, after the run-time's own timers and with the lesson's page there:
   * messages arrive in their order.
   */
  async function settle(): Promise<void> {
    marks += 1
    await ask(() => {
      if ('answersMarks' in window) return
      Object.assign(window, { answersMarks: true })
      const turn = () => new Promise((resolve) => setTimeout(resolve))
      const answer = async (data: { mark?: number }) => {
        await turn()
        await turn()
        while (frames.length > 0 && (frames[0] as LessonWindow).lesson === undefined)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        parent.postMessage(data, '*')
      }
      addEventListener('message', ({ data }: MessageEvent<{ mark?: number }>) => {
        if (data?.mark !== undefined) void answer(data)
      })
    }, null)
    await page.evaluate((mark) => {
      addEventListener('message', function hear({ data }: MessageEvent<{ mark?: number }>) {
        if (data?.mark !== mark) return
        removeEventListener('message', hear)
        Object.assign(window, { lastMark: mark })
      })
      document.querySelector<HTMLIFrameElement>('main iframe')?.contentWindow?.postMessage({ mark }, '*')
    }, marks)
    await page.waitForFunction(
      (mark) => (window as { lastMark?: number }).lastMark === mark || !document.querySelector('main iframe'),
      marks,
      { timeout: patience },
    )
    // What the app was told is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }

  const next = page.getByRole('button', { name: 'Próxima lição' })
  const previous = page.getByRole('button', { name: 'Lição anterior' })
  const menu = main.getByRole('button', { name: /^Lição \d+ de \d+$|^Lições$/ })
  const leaving = { exit: 'Encerrar as lições', suspend: 'Parar e continuar depois' }
  const canPress = async (button: Locator) => (await button.count()) > 0 && (await button.isEnabled())

  /** Presses a button if a learner can; whether it was pressed. */
  const press = async (button: Locator): Promise<boolean> => {
    const can = await canPress(button)
    if (can) await button.click()
    return can
  }

  /** Looks into the menu, where there is one; `look` says whether it pressed what closes it. */
  async function inMenu(look: (lesson: (title: string) => Locator) => Promise<boolean>): Promise<void> {
    if ((await menu.count()) === 0) return
    await menu.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const isLeft = await look((title) =>
      dialog.getByRole('button').filter({ has: page.getByText(title, { exact: true }) }),
    )
    if (!isLeft) await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }

  async function choose(item: string): Promise<void> {
    const title = lessonsOf(tree.items)
      .find(({ identifier }) => identifier === item)
      ?.title.trim()
    if (title === undefined) return
    await inMenu((lesson) => press(lesson(title).first()))
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
      const frame = await holder.contentFrame()
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
        (told: readonly Step[]) => (Reflect.get(frames, 0) as LessonWindow | undefined)?.lesson?.say(told) ?? null,
        steps,
      )
      await settle()
      return answers
    },
    async terminate() {
      await ask(() => (Reflect.get(frames, 0) as LessonWindow | undefined)?.lesson?.terminate(), null)
      await settle()
    },
    async buttons(): Promise<Buttons | null> {
      const open: Record<string, boolean> = {}
      await inMenu(async (lesson) => {
        for (const title of Object.keys(byTitle(tree, () => true))) open[title] = await canPress(lesson(title).first())
        return false
      })
      return { canContinue: await canPress(next), canGoBack: await canPress(previous), lessons: open }
    },
    async move(move) {
      const { to } = move
      if (to === 'choice') await choose(move.item)
      else if (to === 'continue' || to === 'previous') await press(to === 'continue' ? next : previous)
      else await inMenu(() => press(page.getByRole('button', { name: leaving[to] })))
      await settle()
    },
    async close() {
      const close = page.getByRole('button', { name: 'Fechar' })
      if ((await close.count()) > 0) await close.click()
      await page.waitForURL((url) => url.pathname === course, { timeout: patience })
    },
  }
}
