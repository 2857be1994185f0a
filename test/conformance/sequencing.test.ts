import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { PackageItem, ScormTree } from '#contract/features/activity/package/package-tree.ts'
import type { Sequencing } from '#contract/features/activity/package/sequencing.ts'
import { playPackage, type Played } from './played-package.ts'
import type { ScormApi } from './player.ts'

beforeAll(() => {
  // The engine tells each delivery on the console.
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const lesson = (identifier: string, sequencing?: Sequencing): PackageItem => ({
  identifier,
  title: identifier,
  href: `${identifier}.html`,
  visible: true,
  scormType: 'sco',
  items: [],
  sequencing,
})
const treeOf = (items: PackageItem[], sequencing: Sequencing = {}): ScormTree => ({
  kind: 'scorm',
  version: '2004_4',
  identifier: 'all',
  title: 'All',
  items,
  globalObjectives: true,
  sequencing: { sequencingControls: { choice: true, flow: true }, ...sequencing },
})

async function play(items: PackageItem[], sequencing?: Sequencing): Promise<Played> {
  const played = await playPackage(treeOf(items, sequencing))
  onTestFinished(() => played.close())
  played.launch()
  await played.settled()
  return played
}

/** The lesson that is shown says what it says, and asks to go on. */
async function say(played: Played, set: Record<string, string>, request = 'continue'): Promise<void> {
  const { api } = played
  api?.Initialize('')
  for (const [element, value] of Object.entries(set))
    expect([element, api?.SetValue(element, value)]).toEqual([element, 'true'])
  api?.SetValue('adl.nav.request', request)
  api?.Terminate('')
  await played.settled()
}
const passed = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' }
const failed = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' }
const statesOf = ({ controls }: Played) =>
  Object.fromEntries(controls?.lessons.map(({ item, state }) => [item, state]) ?? [])

test('player P36: a lesson whose rule before it holds is skipped, one whose rule after it holds is begun again', async () => {
  const skip: Sequencing = {
    sequencingRules: {
      preConditionRules: [{ action: 'skip', conditionCombination: 'all', conditions: [{ condition: 'always' }] }],
    },
  }
  const skipping = await play([lesson('a'), lesson('b', skip), lesson('c')])
  await say(skipping, passed)
  expect(skipping.page).toBe('c.html')
  expect(statesOf(skipping)).toEqual({ a: 'finished', b: 'not_started', c: 'in_progress' })

  const retry: Sequencing = {
    sequencingRules: {
      postConditionRules: [
        { action: 'retry', conditionCombination: 'all', conditions: [{ condition: 'objectiveStatusKnown' }] },
      ],
    },
  }
  const retrying = await play([lesson('a', retry), lesson('b')])
  await say(retrying, failed)
  expect(retrying.page).toBe('a.html')
  expect(retrying.api?.Initialize('')).toBe('true')
  expect(retrying.api?.GetValue('cmi.entry')).toBe('ab-initio')
})

test('player P36: a rule after a lesson ends the whole package; what was reached is kept', async () => {
  const end: Sequencing = {
    sequencingRules: {
      postConditionRules: [
        { action: 'exitAll', conditionCombination: 'all', conditions: [{ condition: 'satisfied' }] },
      ],
    },
  }
  const played = await play([lesson('a', end), lesson('b')])
  await say(played, passed)
  expect(played.isOver).toBe(true)
  played.close()
  expect(played.state?.lessons.map(({ item, result }) => [item, result.passed])).toEqual([['a', true]])
})

test('player P36: a lesson may be tried as often as its limit says', async () => {
  const played = await play([lesson('a', { attemptLimit: 1 }), lesson('b')])
  await say(played, passed)
  expect(played.page).toBe('b.html')
  await say(played, passed, 'previous')
  expect(played.page).not.toBe('a.html')
})

test('player P36: what the lessons reached makes the whole, by the rules of the package', async () => {
  const all = await play([lesson('a'), lesson('b')])
  await say(all, passed)
  await say(all, failed, 'exitAll')
  all.close()
  expect(all.state?.root).toMatchObject({ passed: false, done: true })

  const any = await play([lesson('a'), lesson('b')], {
    rollupRules: {
      rules: [
        {
          conditionCombination: 'all',
          conditions: [{ condition: 'satisfied' }],
          action: 'satisfied',
          consideration: 'any',
        },
      ],
    },
  })
  await say(any, passed)
  await say(any, failed, 'exitAll')
  any.close()
  expect(any.state?.root).toMatchObject({ passed: true })
})

test('player P32: 64,000 letters of suspend_data are kept in 2004, one more is refused', async () => {
  const played = await play([lesson('a')])
  const { api } = played
  api?.Initialize('')
  expect([api?.SetValue('cmi.suspend_data', 'x'.repeat(64_000)), String(api?.GetLastError())]).toEqual(['true', '0'])
  expect([api?.SetValue('cmi.suspend_data', 'x'.repeat(64_001)), String(api?.GetLastError())]).toEqual(['false', '406'])
  api?.SetValue('cmi.exit', 'suspend')
  api?.SetValue('adl.nav.request', 'suspendAll')
  api?.Terminate('')
  played.close()
  played.launch()
  await played.settled()
  played.api?.Initialize('')
  expect(played.api?.GetValue('cmi.suspend_data')).toHaveLength(64_000)
})

test('what has parts is no element of a lesson: neither read nor set, and nothing is lost by trying', async () => {
  const { api } = await play([lesson('a')])
  api?.Initialize('')
  api?.SetValue('cmi.objectives.0.id', 'urn:a')
  for (const whole of ['cmi', 'cmi.objectives', 'cmi.objectives.0', 'cmi.score', 'adl.nav']) {
    expect([whole, api?.SetValue(whole, 'x'), String(api?.GetLastError())]).toEqual([whole, 'false', '401'])
    expect([whole, api?.GetValue(whole)]).toEqual([whole, ''])
  }
  expect(api?.GetValue('cmi.objectives.0.id')).toBe('urn:a')
})

test('a package that nothing flows in begins with the first lesson that may be chosen', async () => {
  const played = await play([lesson('a'), lesson('b')], { sequencingControls: { choice: true, flow: false } })
  expect(played.page).toBe('a.html')
})

test('player P37: a lesson that puts the whole aside by itself is where it goes on', async () => {
  const played = await play([lesson('a'), lesson('b')])
  await say(played, passed)
  await say(played, { 'cmi.location': 'p4', 'cmi.exit': 'suspend' }, 'suspendAll')
  expect(played.isOver).toBe(true)
  played.close()
  played.launch()
  await played.settled()
  expect(played.page).toBe('b.html')
  played.api?.Initialize('')
  expect([played.api?.GetValue('cmi.entry'), played.api?.GetValue('cmi.location')]).toEqual(['resume', 'p4'])
})

test.each([
  ['without a word', () => {}],
  ['and says that it is over as it goes', (_: string, api: ScormApi | undefined) => void api?.Terminate('')],
])(
  'player P29: a lesson of 2004 that is left in its middle %s goes on where it was; one that ended begins anew',
  async (_, onUnload) => {
    const tree = treeOf([lesson('a'), lesson('b')])
    const played = await playPackage(tree, onUnload)
    onTestFinished(() => played.close())
    const begin = async () => {
      played.launch()
      await played.settled()
      played.api?.Initialize('')
      return [played.page, played.api?.GetValue('cmi.entry'), played.api?.GetValue('cmi.location')]
    }
    expect(await begin()).toEqual(['a.html', 'ab-initio', ''])
    played.api?.SetValue('cmi.location', 'p4')
    played.close()
    expect(await begin()).toEqual(['a.html', 'resume', 'p4'])
    // Put aside by the player's own button.
    played.api?.SetValue('cmi.location', 'p5')
    played.move({ to: 'suspend' })
    await played.settled()
    played.close()
    expect(await begin()).toEqual(['a.html', 'resume', 'p5'])
    played.move({ to: 'continue' })
    await played.settled()
    expect(played.page).toBe('b.html')
    played.move({ to: 'previous' })
    await played.settled()
    played.api?.Initialize('')
    expect([played.api?.GetValue('cmi.entry'), played.api?.GetValue('cmi.location')]).toEqual(['ab-initio', ''])
  },
)
