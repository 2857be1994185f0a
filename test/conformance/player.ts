import type { LessonMove } from '#contract/engine/content/launch.ts'
import { lessonsOf, type PackageItem, type ScormTree } from '#contract/features/activity/package/package-tree.ts'
import type { Step } from './step-list.ts'

/** What lessons of SCORM 2004 talk to. */
export interface ScormApi {
  Initialize(parameter: string): unknown
  Terminate(parameter: string): unknown
  GetValue(element: string): unknown
  SetValue(element: string, value: string): unknown
  Commit(parameter: string): unknown
  GetLastError(): unknown
  GetErrorString(code: string): unknown
  GetDiagnostic(code: string): unknown
}

/** What came back of a step: the element that it was about, what the call gave, and the error code after it. */
export interface Answer {
  element: string
  got: string
  code: string
}

/** The player's buttons as the learner finds them. */
export interface Buttons {
  canContinue: boolean
  canGoBack: boolean
  /** Which lessons can be chosen, by their titles. */
  lessons: Readonly<Record<string, boolean>>
}

/** Whatever plays a package: this process, or the app in a browser. Each call ends once what it caused is done. */
export interface Player {
  /** Opens it; `first`: the lesson that the learner begins with. */
  launch(first: string | null): Promise<void>
  /** Address of the page that is shown, in the package; null: none. */
  page(): Promise<string | null>
  /** What the lesson that is shown says; null: it found nobody to talk to. */
  say(steps: readonly Step[]): Promise<Answer[] | null>
  /** The lesson that is shown says that it is over. */
  terminate(): Promise<void>
  /** null: nothing is known of them. */
  buttons(): Promise<Buttons | null>
  move(move: LessonMove): Promise<void>
  /** Leaves it as the player is left. */
  close(): Promise<void>
}

/** Says `steps`. Lessons in a browser run the text of this: it uses nothing but what it is given. */
export function saySteps(api: ScormApi, steps: readonly Step[]): Answer[] {
  /** Replaces `&obj1&` by its place among the objectives or stores. */
  const placed = (element: string): string => {
    const named = /^(cmi\.objectives|adl\.data)\.&(.+?)&(.*)$/.exec(element)
    if (!named) return element
    const [, list, id, rest] = named
    const count = Number(api.GetValue(`${list}._count`))
    for (let at = 0; at < count; at++) if (api.GetValue(`${list}.${at}.id`) === id) return `${list}.${at}${rest}`
    return `${list}.${count}${rest}`
  }
  return steps.map(({ call, given, value }) => {
    const element = call === 'GetValue' || call === 'SetValue' ? placed(given) : given
    const got =
      call === 'SetValue'
        ? api.SetValue(element, value)
        : call === 'GetLastError'
          ? api.GetLastError()
          : api[call](element)
    return { element, got: String(got), code: String(api.GetLastError()) }
  })
}

/** What pages of the suite say as they go. */
const lastWords: Record<string, string | undefined> = {
  'exitAllOnUnload.htm': 'exitAll',
  'suspendAllOnUnload.htm': 'suspendAll',
  'tarAct4OnUnload.htm': '{target=activity_4}choice',
}
const fileOf = (page: string) => page.split('?')[0]!.split('/').at(-1)!

/** Where a page asks to go as it goes itself; null: nowhere. */
export const lastRequestOf = (page: string): string | null => lastWords[fileOf(page)] ?? null
/** The page says that it is over as it goes, and not before. */
export const terminatesLate = (page: string): boolean =>
  page.includes('SingleDoTerminate') || lastRequestOf(page) !== null

const everyOf = (items: readonly PackageItem[]): PackageItem[] =>
  items.flatMap((item) => [item, ...everyOf(item.items)])
export const itemTitled = (tree: ScormTree, title: string): string | undefined =>
  everyOf(tree.items).find((item) => item.title.trim() === title)?.identifier

/** Whether each lesson can be chosen, by titles. */
export const byTitle = (tree: ScormTree, canChoose: (item: PackageItem) => boolean): Record<string, boolean> =>
  Object.fromEntries(lessonsOf(tree.items).map((item) => [item.title.trim(), canChoose(item)]))
