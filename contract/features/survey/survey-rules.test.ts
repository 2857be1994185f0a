import { expect, test } from 'vitest'
import { checkAnswers, isOpenAt, surveyBeforeHome } from './survey-rules.ts'
import type { Justification, QuestionType, Survey, SurveyAnswer, SurveyQuestion } from './survey-schema.ts'

const question = (type: QuestionType, justification: Justification = 'none', isMandatory = false): SurveyQuestion => ({
  id: 'q',
  type,
  text: {},
  isMandatory,
  options: type === 'essay' ? [] : ['a', 'b'].map((id) => ({ id, text: {}, justification })),
  longest: 256,
})
const chose = (...chosen: [optionId: string, text?: string][]): SurveyAnswer => ({
  questionId: 'q',
  chosen: chosen.map(([optionId, text = '']) => ({ optionId, text })),
  text: '',
})
const wrote = (text: string): SurveyAnswer => ({ questionId: 'q', chosen: [], text })
const codes = (of: SurveyQuestion, ...answers: SurveyAnswer[]) => checkAnswers([of], answers).map(({ code }) => code)

test('learning T77: several options take one or more, each once, and no text', () => {
  const several = question('multiple_choice')
  expect(codes(several, chose(['a']))).toEqual([])
  expect(codes(several, chose(['b'], ['a']))).toEqual([])
  expect(codes(several, chose(['a'], ['a']))).toEqual(['survey.answer_invalid'])
  expect(codes(several, chose(['c']))).toEqual(['survey.answer_invalid'])
  expect(codes(several, chose(['a', 'why']))).toEqual(['survey.answer_invalid'])
  expect(codes(several, wrote('a'))).toEqual(['survey.answer_invalid'])
})

test('learning T77: alternatives take exactly one', () => {
  for (const type of ['alternatives', 'alternatives_justified'] as const) {
    expect(codes(question(type), chose(['a']))).toEqual([])
    expect(codes(question(type), chose(['a'], ['b']))).toEqual(['survey.answer_invalid'])
  }
})

test.each(['multiple_choice_justified', 'alternatives_justified'] as const)(
  'learning T77: a choice of %s takes its text where it asks for one, and misses it where it demands one',
  (type) => {
    expect(codes(question(type, 'optional'), chose(['a']))).toEqual([])
    expect(codes(question(type, 'optional'), chose(['a', 'why']))).toEqual([])
    expect(codes(question(type, 'demanded'), chose(['a', 'why']))).toEqual([])
    expect(codes(question(type, 'demanded'), chose(['a', '  ']))).toEqual(['survey.text_required'])
    expect(codes(question(type, 'none'), chose(['a', 'why']))).toEqual(['survey.answer_invalid'])
    expect(checkAnswers([question(type, 'optional')], [chose(['a', 'x'.repeat(257)])])).toEqual([
      { code: 'survey.text_too_long', questionId: 'q', optionId: 'a', most: 256 },
    ])
  },
)

test('learning T77: an essay takes a text as long as its author allows, and no choice', () => {
  const essay = question('essay')
  expect(codes(essay, wrote('tudo bem'))).toEqual([])
  expect(codes(essay, chose(['a']))).toEqual(['survey.answer_invalid'])
  expect(codes(essay, wrote('x'.repeat(257)))).toEqual(['survey.text_too_long'])
  expect(codes({ ...essay, longest: 2000 }, wrote('x'.repeat(2000)))).toEqual([])
  expect(codes({ ...essay, longest: 2000 }, wrote('x'.repeat(2001)))).toEqual(['survey.text_too_long'])
})

test('learning T76: 256 code points pass on the device and 257 do not, whatever they are made of', () => {
  for (const letter of ['a', '😀', 'e\u0301']) {
    expect(codes(question('essay'), wrote(letter.repeat(256)))).toEqual([])
    expect(codes(question('essay'), wrote(letter.repeat(257)))).toEqual(['survey.text_too_long'])
  }
})

test.each(['multiple_choice', 'multiple_choice_justified', 'alternatives', 'alternatives_justified', 'essay'] as const)(
  'learning T77: a mandatory question of %s is missed when it is empty or absent, an optional one is not',
  (type) => {
    for (const answers of [[], [chose()], [wrote('  ')]]) {
      expect(codes(question(type, 'none', true), ...answers)).toContain('survey.option_required')
      expect(codes(question(type), ...answers)).toEqual([])
    }
  },
)

test('an answer to what was not asked, or twice to the same, is refused', () => {
  expect(codes(question('essay'), { ...wrote('a'), questionId: 'other' })).toEqual(['survey.answer_invalid'])
  expect(codes(question('essay'), wrote('a'), wrote('b'))).toEqual(['survey.answer_invalid'])
})

const survey = (id: string, endsAt: string, isMandatory = true): Survey => ({
  id,
  edition: 1,
  title: {},
  intro: {},
  type: 'opinion',
  startsAt: '2026-11-18T12:00:00.000Z',
  endsAt,
  isAnonymous: false,
  isMandatory,
  questions: [],
})

test('a survey is open from its start until before its end', () => {
  const one = survey('a', '2026-11-20T12:00:00.000Z')
  const at = (instant: string) => isOpenAt(one, new Date(instant))
  expect(['2026-11-18T11:59:59.999Z', '2026-11-18T12:00:00.000Z'].map(at)).toEqual([false, true])
  expect(['2026-11-20T11:59:59.999Z', '2026-11-20T12:00:00.000Z'].map(at)).toEqual([true, false])
})

test('learning T78: before home stands the mandatory survey that ends first, until it is answered or over', () => {
  const now = new Date('2026-11-18T15:00:00.000Z')
  const surveys = [
    survey('later', '2026-11-25T12:00:00.000Z'),
    survey('soon', '2026-11-19T12:00:00.000Z'),
    survey('free', '2026-11-18T16:00:00.000Z', false),
  ]
  const first = (answered: string[], at = now) =>
    surveyBeforeHome(
      surveys,
      answered.map((surveyId) => ({ surveyId })),
      at,
    )?.id
  expect(first([])).toBe('soon')
  expect(first(['soon'])).toBe('later')
  expect(first(['soon', 'later'])).toBeUndefined()
  expect(first([], new Date('2026-11-18T11:00:00.000Z'))).toBeUndefined()
  expect(first([], new Date('2026-11-26T12:00:00.000Z'))).toBeUndefined()
  expect(surveyBeforeHome([], [], now)).toBeNull()
})
