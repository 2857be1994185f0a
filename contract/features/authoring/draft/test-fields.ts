import * as v from 'valibot'
import {
  feedbackParts,
  testSettingsSchema,
  usualReserve,
  type TestSettings,
} from '#contract/features/activity/types/test-settings.ts'
import { isTestType, type TestType } from '#contract/features/activity/types/tests.ts'
import { itemsOf, textOf, type Fields } from './fields.ts'
import { readRule, usualTestFields, writeRule, type TestField } from './test-field-schemas.ts'

/** Of a quiz, handing in is enough unless its author says otherwise. */
const usualMinimum = (type: TestType) => (type === 'evaluated_quiz' ? null : usualTestFields.minimumScore)

/** What an unevaluated quiz is, whatever was filled in: no grade, again at will, everything told at once (learning.md, 12). */
const practice = {
  minimumScore: null,
  maximumAttempts: null,
  timeToAnswer: null,
  wait: 0,
  feedback: { attempt: ['own', 'right', 'why'], final: ['own', 'right', 'why'], closed: ['own', 'right', 'why'] },
}

const writtenSchema = v.omit(testSettingsSchema, ['qtyQuestions'])
/** Questions that somebody is asked. */
const countOf = ({ fixed, rules }: TestSettings['draw']): number =>
  fixed.length + rules.reduce((sum, { count }) => sum + count, 0)

/** A test's settings by the fields of its activity; what was not filled in is as usual. It may ask no question yet. */
export function settingsOf(fields: Fields, type: TestType): TestSettings {
  const value = (name: TestField) => fields[name] ?? (name in fields ? null : usualTestFields[name])
  const list = (name: TestField) => {
    const held = value(name)
    return Array.isArray(held) ? held : []
  }
  // In one order, whatever was ticked first: the same settings are the same version.
  const told = (name: TestField) => feedbackParts.filter((part) => list(name).includes(part))
  const written = {
    minimumScore: 'minimumScore' in fields ? value('minimumScore') : usualMinimum(type),
    maximumAttempts: value('maximumAttempts'),
    timeToAnswer: value('timeToAnswer'),
    grade: value('grade'),
    improve: value('improve'),
    wait: value('wait'),
    forwardOnly: value('forwardOnly'),
    shuffleQuestions: value('shuffleQuestions'),
    markers: value('markers'),
    nameless: value('nameless'),
    feedback: {
      attempt: told('feedback.attempt'),
      final: told('feedback.final'),
      closed: told('feedback.closed'),
    },
    draw: {
      fixed: [...new Set(list('draw.fixed'))],
      rules: list('draw.rules').flatMap((rule) => readRule(rule) ?? []),
    },
    ...(type === 'unevaluated_quiz' && practice),
    offlineStart: 0,
  }
  const settings = v.parse(writtenSchema, written)
  const reserve = value('offlineStart')
  return {
    ...settings,
    qtyQuestions: countOf(settings.draw),
    offlineStart: typeof reserve === 'number' ? reserve : usualReserve(settings),
  }
}

/** The fields that a test is what it is by: the way back from `settingsOf`. */
export const fieldsOfTest = (test: TestSettings): Fields => ({
  minimumScore: test.minimumScore,
  maximumAttempts: test.maximumAttempts,
  timeToAnswer: test.timeToAnswer,
  grade: test.grade,
  improve: test.improve,
  wait: test.wait,
  forwardOnly: test.forwardOnly,
  shuffleQuestions: test.shuffleQuestions,
  'feedback.attempt': test.feedback.attempt,
  'feedback.final': test.feedback.final,
  'feedback.closed': test.feedback.closed,
  offlineStart: test.offlineStart,
  markers: test.markers,
  nameless: test.nameless,
  'draw.fixed': test.draw.fixed,
  'draw.rules': test.draw.rules.map(writeRule),
})

/** The banks and the fixed questions that a draft's tests name. */
export function drawnFrom(fields: Fields): { bankIds: string[]; questionIds: string[] } {
  const draws = itemsOf(fields, 'activities').flatMap(({ fields: own }) => {
    const type = textOf(own, 'type')
    return isTestType(type) ? [settingsOf(own, type).draw] : []
  })
  return {
    bankIds: [...new Set(draws.flatMap(({ rules }) => rules.map(({ bankId }) => bankId)))],
    questionIds: [...new Set(draws.flatMap(({ fixed }) => fixed))],
  }
}
