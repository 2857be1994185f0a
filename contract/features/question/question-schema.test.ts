import * as v from 'valibot'
import { expect, test } from 'vitest'
import { line, oneOfEach, parts, text } from './question.test-support.ts'
import { questionKinds, questionSchema, type QuestionInput } from './question-schema.ts'

const written = (kind: QuestionInput['kind']): object => oneOfEach.find((one) => one.kind === kind) ?? {}
/** Fields at fault of a question, each with what is wrong. */
function faults(kind: QuestionInput['kind'], changes: object): string[] {
  const read = v.safeParse(questionSchema, { ...written(kind), ...changes })
  return read.success ? [] : read.issues.map((issue) => `${v.getDotPath(issue)} ${issue.type}`).toSorted()
}

test('a question of each kind is taken, and worth one point without a penalty unless told', () => {
  expect(oneOfEach.map(({ kind }) => kind)).toEqual(questionKinds)
  for (const one of oneOfEach) expect(v.parse(questionSchema, one)).toMatchObject({ ...one, points: 1, penalty: 0 })
})

test('points 0, a penalty above 1 and no right choice are told all at once, by their fields', () => {
  const choices = parts('a', 'b').map((part) => ({ ...part, fraction: 0.5 }))
  expect(faults('single', { points: 0, penalty: 1.1, choices })).toEqual([
    'choices raw_check',
    'penalty max_value',
    'points min_value',
  ])
  expect(faults('single', { points: 100.01 })).toEqual(['points max_value'])
  expect(faults('single', { points: 0.125 })).toEqual(['points check'])
})

test('a gap without a key, one that is not in the text, and one that stands there twice are refused', () => {
  const gaps = [
    { kind: 'short', key: 'a', accepted: [] },
    {
      kind: 'single',
      key: 'b',
      choices: parts('x', 'y').map(({ key }) => ({ key, text: { 'pt-BR': key }, fraction: 0 })),
    },
  ]
  expect(faults('cloze', { gaps, text: text({ gap: 'a' }, { gap: 'b' }) })).toEqual([
    'gaps.0.accepted raw_check',
    'gaps.1.choices raw_check',
  ])
  const whole = [{ kind: 'short', key: 'a', accepted: [{ text: 'x' }] }]
  expect(faults('cloze', { gaps: whole, text: text({ gap: 'a' }) })).toEqual([])
  expect(faults('cloze', { gaps: whole, text: text('sem lacuna') })).toEqual(['text raw_check'])
  expect(faults('cloze', { gaps: whole, text: text({ gap: 'a' }, { gap: 'a' }) })).toEqual(['text raw_check'])
  expect(faults('cloze', { gaps: whole, text: { ...text({ gap: 'a' }), 'en-US': text('none')['pt-BR'] } })).toEqual([
    'text raw_check',
  ])
})

test('two items that read the same have no order, and two with the same key are one', () => {
  expect(faults('ordering', { items: [...parts('a', 'b'), { key: 'c', text: line('a') }] })).toEqual([
    'items.2.text raw_check',
  ])
  expect(faults('ordering', { items: [...parts('a', 'b'), { key: 'a', text: line('c') }] })).toEqual([
    'items.2.key raw_check',
  ])
})

test('a left that leads nowhere, a range that runs downwards and a shape beside the picture are refused', () => {
  const lefts = parts('1', '2').map((part) => ({ ...part, right: 'nowhere' }))
  expect(faults('matching', { lefts })).toEqual(['lefts.0.right raw_check', 'lefts.1.right raw_check'])
  const range = { by: 'range', from: '0.30000000000000001', to: '0.3' }
  expect(faults('numeric', { accepted: [range] })).toEqual(['accepted.0.to raw_check'])
  const shapes = [{ shape: 'rect', key: 'r', x: 90, y: 10, width: 20, height: 10 }]
  expect(faults('hotspot', { shapes })).toEqual(['shapes.0 raw_check'])
  expect(faults('hotspot', { marks: 2 })).toEqual(['marks raw_check'])
})

test('a question that asks nothing, a blank choice and a gap outside a cloze are refused', () => {
  expect(faults('short', { text: {} })).toEqual(['text raw_check'])
  expect(faults('short', { text: text('  ') })).toEqual(['text raw_check'])
  expect(faults('essay', { text: text('Era uma ', { gap: 'a' }) })).toEqual(['text raw_check'])
  const choices = [{ key: 'a', text: line(' '), fraction: 1 }, ...parts('b').map((part) => ({ ...part, fraction: 0 }))]
  expect(faults('single', { choices })).toEqual(['choices.0.text raw_check'])
})

test('what a question does not have is refused, a grade or a state among it', () => {
  expect(faults('true_false', { grade: 100 })).toEqual(['grade strict_object'])
  expect(faults('essay', { most: 5001 })).toEqual(['most max_value'])
})
