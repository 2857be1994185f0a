import type { ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { itemTitled, terminatesLate, type Answer, type Buttons, type Player } from './player.ts'
import type { Question, Step, Visit } from './step-list.ts'

/** How a case came out. */
export interface Outcome {
  steps: number
  agreed: number
  /** What came otherwise, in the order in which it came. */
  divergences: string[]
}

const activityOf = (page: string | null): string | undefined => /[?&]act=([^&#]+)/.exec(page ?? '')?.[1]

/** Seconds of `PT1H2M3S`; NaN: it is no such time. */
function secondsOf(text: string): number {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text)
  return found ? Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0) : Number.NaN
}
const sameNumber = (a: string, b: string) => a !== '' && b !== '' && Number(a) === Number(b)

function differs({ call, value, returns, error }: Step, { element, got, code }: Answer): string | null {
  const isText =
    returns === null || (returns === 'less255' && got.length <= 255) || (returns === 'emptyCS' && got === '')
  if (
    (isText || got === returns || sameNumber(got, returns ?? '') || secondsOf(got) === secondsOf(returns ?? '')) &&
    code === error
  )
    return null
  return `${call}(${element}${call === 'SetValue' ? `, ${value.slice(0, 60)}` : ''}): ${got.slice(0, 80)} (${code}), not ${String(returns).slice(0, 80)} (${error})`
}

/** Whether the player's buttons are as the learner is to find them; null: not to be told. */
function isSo({ asked, of }: Question, { canContinue, canGoBack, lessons }: Buttons): boolean | null {
  const [button, what] = asked.split('.')
  if (button === 'continue' || button === 'previous') {
    const can = button === 'continue' ? canContinue : canGoBack
    return what === 'enabled' ? can : !can
  }
  return asked === 'toc.enabled.selectable' && of !== null ? (lessons[of] ?? null) : null
}

/** What the learner does after a visit. */
async function doAfterwards(
  instruction: string,
  player: Player,
  tree: ScormTree,
  next: Visit | undefined,
): Promise<void> {
  const [act = '', title] = instruction.split('~')
  if (act === 'Continue') return player.move({ to: 'continue' })
  if (act === 'Previous') return player.move({ to: 'previous' })
  if (act === 'Exit') return player.move({ to: 'exit' })
  if (act === 'Choice') return player.move({ to: 'choice', item: itemTitled(tree, title!) ?? tree.identifier })
  if (act.startsWith('Suspend')) await player.move({ to: 'suspend' })
  else if (act.startsWith('ContinueExit')) await player.move({ to: 'continue' })
  else if (!/^Re[lL]aunch/.test(act)) {
    // Instructions of the suite's own: they lead on to the next lesson, or to the same one again.
    const delivered = activityOf(await player.page())
    if (next && delivered !== undefined && delivered !== next.activity) return player.move({ to: 'continue' })
    if (next && delivered !== undefined) return player.move({ to: 'choice', item: `activity_${delivered}` })
  }
  await player.close()
  await player.launch(null)
}

/** Plays the visits of a case over its package; `start`: the title that the learner begins with. */
export async function playCase(
  player: Player,
  tree: ScormTree,
  visits: readonly Visit[],
  start: string | null,
): Promise<Outcome> {
  const outcome: Outcome = {
    steps: visits.reduce((sum, { steps }) => sum + steps.length, 0),
    agreed: 0,
    divergences: [],
  }
  try {
    await player.launch((start !== null && itemTitled(tree, start)) || null)
    for (const [at, visit] of visits.entries()) {
      const page = await player.page()
      const delivered = activityOf(page)
      if (delivered !== visit.activity) {
        outcome.divergences.push(
          `activity ${delivered ?? 'none'} is delivered, not ${visit.activity} (visit ${at + 1})`,
        )
        return outcome
      }
      await playVisit(player, visit, outcome)
      if (page !== null && !terminatesLate(page)) await player.terminate()
      if (visit.afterwards !== null) await doAfterwards(visit.afterwards, player, tree, visits[at + 1])
    }
  } catch (error) {
    outcome.divergences.push(`it could not be played on: ${String(error).split('\n')[0]}`)
  }
  await player.close().catch(() => {})
  return outcome
}

/** What the lesson says in a visit, and what the learner is asked of the buttons. */
async function playVisit(player: Player, visit: Visit, outcome: Outcome): Promise<void> {
  const answers = await player.say(visit.steps)
  for (const [at, step] of visit.steps.entries()) {
    const answer = answers?.[at]
    const divergence = answer ? differs(step, answer) : 'there is no API'
    if (divergence === null) outcome.agreed += 1
    else outcome.divergences.push(`activity ${visit.activity}: ${divergence}`)
  }
  if (visit.questions.length === 0) return
  const buttons = await player.buttons()
  for (const question of visit.questions) {
    if (((buttons && isSo(question, buttons)) ?? question.yes) === question.yes) continue
    outcome.divergences.push(
      `activity ${visit.activity}: ${question.asked} ${question.of ?? ''} is not ${question.yes}`,
    )
  }
}
