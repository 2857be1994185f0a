import type { PackageItem, ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { playPackage, type Played, type ScormApi } from './played-package.ts'
import type { Question, Step, Visit } from './step-list.ts'

/** How a case came out. */
export interface Outcome {
  steps: number
  agreed: number
  /** What came otherwise, in the order in which it came. */
  divergences: string[]
}

/** What pages of the suite say as they go. */
const lastWords: Record<string, string | undefined> = {
  'exitAllOnUnload.htm': 'exitAll',
  'suspendAllOnUnload.htm': 'suspendAll',
  'tarAct4OnUnload.htm': '{target=activity_4}choice',
}
const terminatesLate = (page: string) => page.includes('SingleDoTerminate') || lastWords[fileOf(page)] !== undefined
const fileOf = (page: string) => page.split('?')[0]!.split('/').at(-1)!

function sayLast(page: string, api: ScormApi | undefined): void {
  const request = lastWords[fileOf(page)]
  if (request !== undefined) api?.SetValue('adl.nav.request', request)
  if (terminatesLate(page)) api?.Terminate('')
}

const everyOf = (items: readonly PackageItem[]): PackageItem[] =>
  items.flatMap((item) => [item, ...everyOf(item.items)])
const idOf = (tree: ScormTree, title: string): string | undefined =>
  everyOf(tree.items).find((item) => item.title.trim() === title)?.identifier
const activityOf = (page: string | null): string | undefined => /[?&]act=([^&#]+)/.exec(page ?? '')?.[1]

/** Replaces `&obj1&` by its place among the objectives or stores. */
function placed(element: string, api: ScormApi): string {
  const named = /^(cmi\.objectives|adl\.data)\.&(.+?)&(.*)$/.exec(element)
  if (!named) return element
  const [, list, id, rest] = named
  const count = Number(api.GetValue(`${list}._count`))
  for (let at = 0; at < count; at++) if (api.GetValue(`${list}.${at}.id`) === id) return `${list}.${at}${rest}`
  return `${list}.${count}${rest}`
}

/** Seconds of `PT1H2M3S`; NaN: it is no such time. */
function secondsOf(text: string): number {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text)
  return found ? Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0) : Number.NaN
}
const sameNumber = (a: string, b: string) => a !== '' && b !== '' && Number(a) === Number(b)

function differs({ call, given, value, returns, error }: Step, api: ScormApi): string | null {
  const element = call === 'GetValue' || call === 'SetValue' ? placed(given, api) : given
  const got = String(
    call === 'SetValue'
      ? api.SetValue(element, value)
      : call === 'GetLastError'
        ? api.GetLastError()
        : api[call](element),
  )
  const code = String(api.GetLastError())
  const isText =
    returns === null || (returns === 'less255' && got.length <= 255) || (returns === 'emptyCS' && got === '')
  if (
    (isText || got === returns || sameNumber(got, returns ?? '') || secondsOf(got) === secondsOf(returns ?? '')) &&
    code === error
  )
    return null
  return `${call}(${element}${call === 'SetValue' ? `, ${value.slice(0, 60)}` : ''}): ${got.slice(0, 80)} (${code}), not ${String(returns).slice(0, 80)} (${error})`
}

/** Whether the player's buttons are as the learner is to find them; null: not to be told without a screen. */
function isSo({ asked, of }: Question, { controls }: Played, tree: ScormTree): boolean | null {
  if (!controls) return null
  const hidden = (button: string) => controls.hidden.includes(button)
  const [button, what] = asked.split('.')
  if (button === 'continue' || button === 'previous') {
    const can = (button === 'continue' ? controls.canContinue : controls.canGoBack) && !hidden(button)
    return what === 'enabled' ? can : !can
  }
  const lesson = controls.lessons.find(({ item }) => of !== null && item === idOf(tree, of))
  return asked === 'toc.enabled.selectable' && lesson ? lesson.isOpen && lesson.isShown : null
}

/** What the learner does after a visit. */
async function doAfterwards(
  instruction: string,
  played: Played,
  tree: ScormTree,
  next: Visit | undefined,
): Promise<void> {
  const [act = '', title] = instruction.split('~')
  if (act === 'Continue') return played.move({ to: 'continue' })
  if (act === 'Previous') return played.move({ to: 'previous' })
  if (act === 'Exit') return played.move({ to: 'exit' })
  if (act === 'Choice') return played.move({ to: 'choice', item: idOf(tree, title!) ?? tree.identifier })
  if (act.startsWith('Suspend')) played.move({ to: 'suspend' })
  else if (act.startsWith('ContinueExit')) played.move({ to: 'continue' })
  else if (!/^Re[lL]aunch/.test(act)) {
    // Instructions of the suite's own: they lead on to the next lesson, or to the same one again.
    const delivered = activityOf(played.page)
    if (next && delivered !== undefined && delivered !== next.activity) return played.move({ to: 'continue' })
    if (next && delivered !== undefined) return played.move({ to: 'choice', item: `activity_${delivered}` })
  }
  await played.settled()
  played.close()
  await played.settled()
  played.launch()
}

/** Plays the visits of a case over its package. */
export async function playCase(tree: ScormTree, visits: readonly Visit[], start: string | null): Promise<Outcome> {
  const played = await playPackage(tree, sayLast)
  played.launch((start !== null && idOf(tree, start)) || null)
  await played.settled()
  try {
    return await playVisits(played, tree, visits)
  } finally {
    played.close()
  }
}

async function playVisits(played: Played, tree: ScormTree, visits: readonly Visit[]): Promise<Outcome> {
  const total = visits.reduce((sum, { steps }) => sum + steps.length, 0)
  const outcome: Outcome = { steps: total, agreed: 0, divergences: [] }
  for (const [at, visit] of visits.entries()) {
    const delivered = activityOf(played.page)
    if (delivered !== visit.activity) {
      outcome.divergences.push(`activity ${delivered ?? 'none'} is delivered, not ${visit.activity} (visit ${at + 1})`)
      return outcome
    }
    const { api, page } = played
    for (const step of visit.steps) {
      const divergence = api ? differs(step, api) : 'there is no API'
      if (divergence === null) outcome.agreed += 1
      else outcome.divergences.push(`activity ${visit.activity}: ${divergence}`)
    }
    await played.settled()
    for (const question of visit.questions) {
      if ((isSo(question, played, tree) ?? question.yes) === question.yes) continue
      outcome.divergences.push(
        `activity ${visit.activity}: ${question.asked} ${question.of ?? ''} is not ${question.yes}`,
      )
    }
    if (page !== null && !terminatesLate(page)) api?.Terminate('')
    await played.settled()
    if (visit.afterwards !== null) await doAfterwards(visit.afterwards, played, tree, visits[at + 1])
    await played.settled()
  }
  return outcome
}
