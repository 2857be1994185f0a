import { expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { usualFeedback } from '#contract/features/activity/types/test-settings.ts'
import type { Drawable } from '#contract/features/question/draw-rules.ts'
import * as v from 'valibot'
import { faultsOf, type CheckContext } from './faults.ts'
import { emptyValue, fieldSchema, type Fields } from './fields.ts'
import { readRule, writeRule } from './test-field-schemas.ts'
import { drawnFrom, fieldsOfTest, settingsOf } from './test-fields.ts'

const [key, bankId] = [newId(), newId()]
const may = (name: string, value: unknown) => {
  const schema = fieldSchema('course', `activities.${key}.${name}`)
  return schema !== null && v.is(schema, value)
}
const rule = (count: number, more: { tags?: string[]; difficulty?: 'easy' } = {}) =>
  writeRule({ bankId, count, ...more })

test('a test is as usual where its author says nothing: 70 to pass, three attempts, one of them in reserve', () => {
  expect(settingsOf({ 'draw.rules': [rule(5)] }, 'conventional_test')).toEqual({
    minimumScore: 70,
    qtyQuestions: 5,
    maximumAttempts: 3,
    timeToAnswer: null,
    grade: 'best',
    improve: true,
    wait: 0,
    forwardOnly: false,
    shuffleQuestions: true,
    feedback: usualFeedback,
    offlineStart: 1,
    markers: 1,
    nameless: false,
    draw: { fixed: [], rules: [{ bankId, count: 5 }] },
  })
  // Where time counts nothing is kept in reserve, unless the author says so.
  expect(settingsOf({ timeToAnswer: 600 }, 'block_test').offlineStart).toBe(0)
  expect(settingsOf({ timeToAnswer: 600, offlineStart: 2 }, 'block_test').offlineStart).toBe(2)
  expect(settingsOf({ maximumAttempts: 1 }, 'block_test').offlineStart).toBe(0)
})

test('a quiz needs no minimum; an unevaluated one has no grade, no end, and tells everything at once', () => {
  expect(settingsOf({}, 'evaluated_quiz').minimumScore).toBeNull()
  expect(settingsOf({ minimumScore: 80 }, 'evaluated_quiz').minimumScore).toBe(80)
  const graded = { minimumScore: 80, maximumAttempts: 2, timeToAnswer: 60, wait: 10, 'feedback.attempt': [] }
  expect(settingsOf(graded, 'unevaluated_quiz')).toMatchObject({
    minimumScore: null,
    maximumAttempts: null,
    timeToAnswer: null,
    wait: 0,
    feedback: { attempt: ['own', 'right', 'why'] },
  })
})

test('what a test is can be written as fields and read back, and names each question once', () => {
  const fixed = [newId(), newId()]
  const fields: Fields = {
    minimumScore: 62.5,
    maximumAttempts: null,
    timeToAnswer: 900,
    grade: 'last',
    improve: false,
    wait: 30,
    forwardOnly: true,
    shuffleQuestions: false,
    'feedback.attempt': [],
    'feedback.final': ['grade'],
    'feedback.closed': ['grade', 'right'],
    offlineStart: 3,
    'draw.fixed': [...fixed, ...fixed],
    'draw.rules': [rule(2, { tags: ['preparo', 'cor'], difficulty: 'easy' })],
  }
  const settings = settingsOf(fields, 'conventional_test')
  expect(settings.qtyQuestions).toBe(4)
  expect(settingsOf(fieldsOfTest(settings), 'conventional_test')).toEqual(settings)
  const draft = Object.fromEntries(
    Object.entries({ ...fields, type: 'conventional_test' }).map(([name, value]) => [
      `activities.${key}.${name}`,
      value,
    ]),
  )
  expect(drawnFrom(draft)).toEqual({ bankIds: [bankId], questionIds: fixed })
  // The same rule is always the same text: nobody changed it who wrote its tags in another order.
  expect(rule(2, { tags: ['cor', 'preparo'] })).toBe(rule(2, { tags: ['preparo', 'cor'] }))
  expect(readRule('de tudo um pouco')).toBeNull()
})

test('learning 17: minimum 101, attempts 0 or 100, a limit of 59 or 86,401 seconds are no fields of a test', () => {
  const fits: [string, unknown[]][] = [
    ['minimumScore', [0, 100, 69.5, null]],
    ['maximumAttempts', [1, 99, null]],
    ['timeToAnswer', [60, 86_400, null]],
    ['wait', [0, 10_080]],
    ['offlineStart', [0, 3, null]],
    ['feedback.final', [[], ['grade', 'why']]],
    ['draw.fixed', [[], Array.from({ length: 200 }, () => newId())]],
    ['draw.rules', [[], [rule(1), rule(200, { difficulty: 'easy' })]]],
  ]
  const wrong: [string, unknown[]][] = [
    ['minimumScore', [-1, 101]],
    ['maximumAttempts', [0, 100, 1.5]],
    ['timeToAnswer', [59, 86_401]],
    ['wait', [-1, 10_081, null]],
    ['offlineStart', [-1, 4]],
    ['feedback.final', [['answers']]],
    ['draw.fixed', [['one'], Array.from({ length: 201 }, () => newId())]],
    ['draw.rules', [[rule(0)], [rule(201)], ['{}'], Array.from({ length: 21 }, () => rule(1))]],
    ['qtyQuestions', [5]],
  ]
  for (const [name, values] of fits)
    for (const value of values) expect([name, value, may(name, value)]).toEqual([name, value, true])
  for (const [name, values] of wrong)
    for (const value of values) expect([name, value, may(name, value)]).toEqual([name, value, false])
})

test('a test that is taken back to before it was written is as usual again', () => {
  expect(emptyValue(`activities.${key}.maximumAttempts`, 7)).toBe(3)
  expect(emptyValue(`activities.${key}.feedback.attempt`, [])).toEqual(usualFeedback.attempt)
  expect(emptyValue(`activities.${key}.draw.rules`, [rule(3)])).toEqual([])
})

const question = (tags: string[], bank = bankId): Drawable => ({
  questionId: newId(),
  bankId: bank,
  tags,
  difficulty: 'medium',
})
const faults = (
  own: Fields,
  { questions = [], banks = [bankId] }: { questions?: Drawable[]; banks?: string[] } = {},
) => {
  const fields = {
    'title.pt-BR': 'Curso',
    ...Object.fromEntries(
      Object.entries({ type: 'conventional_test', 'title.pt-BR': 'Prova', ...own }).map(([name, value]) => [
        `activities.${key}.${name}`,
        value,
      ]),
    ),
  }
  const context: CheckContext = {
    hasContentOrigin: true,
    onePages: new Set(),
    drawnSlides: new Map(),
    refused: new Set(),
    languages: ['pt-BR'],
    files: new Map(),
    audiences: new Set(),
    courses: new Map(),
    banks: new Set(banks),
    questions,
  }
  return faultsOf('course', fields, context).flatMap(({ field, code, level }) =>
    level === 'fault' ? [[field.replace(`activities.${key}.`, ''), code]] : [],
  )
}

test('a test asks for questions, and for as many published ones as all its rules together draw', () => {
  expect(faults({})).toEqual([['draw.rules', 'questions_missing']])
  const two = [question(['cor']), question(['cor', 'preparo'])]
  expect(faults({ 'draw.rules': [rule(2)] }, { questions: two })).toEqual([])
  // Each alone could be filled.
  const rules = [rule(1, { tags: ['preparo'] }), rule(2, { tags: ['cor'] })]
  expect(faults({ 'draw.rules': rules }, { questions: two })).toEqual([['draw.rules', 'too_few_questions']])
  expect(faults({ 'draw.rules': rules }, { questions: [...two, question(['cor'])] })).toEqual([])
  // A fixed one is not drawn as well.
  const fixed = [two[0]?.questionId ?? '']
  expect(faults({ 'draw.fixed': fixed, 'draw.rules': [rule(2)] }, { questions: two })).toEqual([
    ['draw.rules', 'too_few_questions'],
  ])
})

test('everything that is wrong with a test is told at once', () => {
  const own = {
    type: 'restart_test',
    'title.pt-BR': '',
    maximumAttempts: null,
    'draw.fixed': [newId()],
    'draw.rules': [rule(200)],
  }
  expect(faults(own, { banks: [] })).toEqual([
    ['title.pt-BR', 'title_missing'],
    ['maximumAttempts', 'attempts_missing'],
    ['draw.fixed', 'question_gone'],
    ['draw.rules', 'bank_gone'],
    ['draw.rules', 'too_many_questions'],
  ])
  // Until approval is for what ends nothing.
  const questions = [question([])]
  expect(faults({ maximumAttempts: null, 'draw.rules': [rule(1)] }, { questions })).toEqual([])
})
