import { expect, test } from 'vitest'
import type { Cmi5Node } from '#contract/features/activity/package/package-tree.ts'
import {
  areSatisfied,
  cmi5Categories,
  cmi5Verbs,
  isSatisfied,
  judgeStatement,
  satisfiedBlocks,
  sessionExtension,
} from './cmi5-rules.ts'
import { learnerOf } from './launch-identity.ts'
import type { KeptStatement } from './statement-schema.ts'
import type { XapiSession } from './xapi-schema.ts'

const launchId = 'a'.repeat(32)
const registration = '0193a000-0000-8000-9000-000000000001'
const facts = { iri: 'urn:trilha:client:1:activity:5:unit:1', registration, learner: learnerOf('bia') }
const begun: XapiSession = {
  launchId,
  launchedAt: '2026-11-18T12:00:00.000Z',
  mode: 'Normal',
  heard: 0,
  initialized: false,
  terminated: false,
  completed: false,
  passed: null,
  endedAt: null,
}

const own = { completed: { completion: true }, passed: { success: true }, failed: { success: false } }

function say(verb: keyof typeof cmi5Verbs, result: object = {}, marks: string[] | null = null): KeptStatement {
  const judges = verb in own
  const usual = judges ? [cmi5Categories.cmi5, cmi5Categories.moveOn] : [cmi5Categories.cmi5]
  return {
    id: '0193a000-0000-4000-8000-000000000001',
    actor: facts.learner,
    verb: { id: cmi5Verbs[verb] },
    object: { id: facts.iri },
    timestamp: '2026-11-18T12:10:00.000Z',
    ...((judges || verb === 'terminated') && {
      result: { duration: 'PT1M', ...own[verb as 'passed'], ...result },
    }),
    context: {
      registration,
      contextActivities: { category: (marks ?? usual).map((id) => ({ id })) },
      extensions: { [sessionExtension]: launchId },
    },
  }
}

/** What becomes of the last of some statements; those before it are taken. */
function after(said: KeptStatement[], { masteryScore = undefined as number | undefined, session = begun } = {}) {
  let current = session
  let last: ReturnType<typeof judgeStatement> | null = null
  for (const statement of said) {
    last = judgeStatement(statement, { profile: 'cmi5', unit: { masteryScore }, facts }, current)
    if (typeof last !== 'string') current = last.session
  }
  return typeof last === 'string' ? last : 'taken'
}

const scored = (verb: 'passed' | 'failed', scaled: number) => say(verb, { score: { scaled } })
const first = say('initialized')

test('player P45: a session begins with initialized, ends with terminated, and says each thing once', () => {
  expect(after([first])).toBe('taken')
  expect(after([first, first])).toBe('cmi5.not_allowed')
  expect(after([say('completed')])).toBe('cmi5.not_allowed')
  expect(after([first, say('completed')])).toBe('taken')
  expect(after([first, say('completed'), say('completed')])).toBe('cmi5.not_allowed')
  expect(after([first, say('passed'), say('failed')])).toBe('cmi5.not_allowed')
  expect(after([first, say('terminated')])).toBe('taken')
  expect(after([first, say('terminated'), say('completed')])).toBe('cmi5.session_over')
})

test('player P45: what the system alone says is refused from content, and what cmi5 defines has its marks and its result', () => {
  for (const verb of ['launched', 'abandoned', 'waived', 'satisfied'] as const)
    expect(after([first, say(verb)])).toBe('cmi5.not_allowed')
  expect(after([first, say('passed', {}, [cmi5Categories.cmi5])])).toBe('cmi5.not_allowed')
  expect(after([first, say('passed', { success: false })])).toBe('cmi5.not_allowed')
  expect(after([first, say('completed', { duration: undefined })])).toBe('cmi5.not_allowed')
  expect(after([first, say('completed', {}, [cmi5Categories.moveOn])])).toBe('cmi5.not_allowed')
  // A completed video is no completed unit: what cmi5 does not define counts for nothing, and is taken.
  expect(after([first, say('completed', {}, [])])).toBe('taken')
})

test('player P45: a score has to be what the mastery score asks for', () => {
  const asked = { masteryScore: 0.7 }
  expect(after([first, scored('passed', 0.7)], asked)).toBe('taken')
  expect(after([first, scored('passed', 0.69)], asked)).toBe('cmi5.not_allowed')
  expect(after([first, scored('failed', 0.7)], asked)).toBe('cmi5.not_allowed')
  expect(after([first, scored('failed', 0.2)], asked)).toBe('taken')
  expect(after([first, say('passed')], asked)).toBe('taken')
})

test('player P45: who looks around or back reaches nothing', () => {
  for (const mode of ['Browse', 'Review'] as const) {
    const session = { ...begun, mode }
    expect(after([first, say('terminated')], { session })).toBe('taken')
    for (const verb of ['completed', 'passed', 'failed'] as const)
      expect(after([first, say(verb)], { session })).toBe('cmi5.not_allowed')
  }
})

test('player P43: of somebody else, another registration or another unit nothing is taken, and nobody’s words are taken back', () => {
  const { context } = first
  const wrong: KeptStatement[] = [
    { ...first, actor: learnerOf('ana') },
    { ...first, actor: { objectType: 'Group', member: [facts.learner] } },
    { ...first, context: { ...context, registration: '0193a000-0000-8000-9000-000000000002' } },
    { ...first, object: { id: 'urn:trilha:client:1:activity:5:unit:2' } },
    {
      ...first,
      verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
      object: { objectType: 'StatementRef', id: first.id },
    },
  ]
  for (const statement of wrong) expect(after([statement])).toBe('xapi.not_yours')
})

test('player P45: a unit is satisfied exactly as its moveOn asks', () => {
  const standings = [
    undefined,
    { completed: true, passed: null },
    { completed: false, passed: true },
    { completed: true, passed: true },
    { completed: true, passed: false },
  ]
  const of = (moveOn: Parameters<typeof isSatisfied>[0]['moveOn']) =>
    standings.map((standing) => isSatisfied({ moveOn }, standing))
  expect(of('NotApplicable')).toEqual([true, true, true, true, true])
  expect(of('Passed')).toEqual([false, false, true, true, false])
  expect(of('Completed')).toEqual([false, true, false, true, true])
  expect(of('CompletedAndPassed')).toEqual([false, false, false, true, false])
  expect(of('CompletedOrPassed')).toEqual([false, true, true, true, true])
})

test('player P45: a block is satisfied when all within it is, a course when all of it is', () => {
  const unit = (id: string): Cmi5Node => ({
    node: 'au',
    id,
    title: {},
    objectives: [],
    url: 'a.html',
    launchMethod: 'AnyWindow',
    moveOn: 'Passed',
  })
  const block = (id: string, children: Cmi5Node[]): Cmi5Node => ({
    node: 'block',
    id,
    title: {},
    objectives: [],
    children,
  })
  const tree = [block('outer', [unit('a'), block('inner', [unit('b')])]), unit('c')]
  const passed =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id) ? { completed: false, passed: true } : undefined
  expect([satisfiedBlocks(tree, passed('b')), areSatisfied(tree, passed('b'))]).toEqual([['inner'], false])
  expect([satisfiedBlocks(tree, passed('a', 'b')), areSatisfied(tree, passed('a', 'b'))]).toEqual([
    ['inner', 'outer'],
    false,
  ])
  expect(areSatisfied(tree, passed('a', 'b', 'c'))).toBe(true)
})
