import { expect, test } from 'vitest'
import * as v from 'valibot'
import { newId } from '#contract/engine/ids.ts'
import { localizedFields } from '../translation/texts.ts'
import { faultsOf, type CheckContext } from './faults.ts'
import { emptyValue, fieldSchema, type Fields } from './fields.ts'
import { fieldsOfReaction, reactionOf } from './reaction-fields.ts'

const [key, first, second] = [newId(), newId(), newId()]
const at = `activities.${key}`
const within = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${at}.${name}`, value]))
const scale = {
  id: first,
  type: 'scale' as const,
  text: { 'pt-BR': 'Gostou?', 'en-US': 'Did you like it?' },
  isMandatory: true,
}
const content = {
  isAnonymous: true,
  questions: [scale, { id: second, type: 'text' as const, text: { 'pt-BR': 'O que faltou?' }, isMandatory: false }],
}
const own = { type: 'reaction_evaluation', ...fieldsOfReaction(content) }
const context: CheckContext = {
  hasContentOrigin: true,
  onePages: new Set(),
  drawnSlides: new Map(),
  refused: new Set(),
  languages: ['pt-BR', 'en-US'],
  files: new Map(),
  audiences: new Set(),
  courses: new Map(),
  banks: new Set(),
  questions: [],
}
const faults = (fields: Fields) =>
  faultsOf('course', { 'title.pt-BR': 'Curso', 'title.en-US': 'Course', ...fields }, context)
    .filter(({ field }) => field !== 'cover' && !field.endsWith('.title.en-US') && !field.endsWith('.title.pt-BR'))
    .map(({ field, code }) => [field.replace(`${at}.`, ''), code])

test('a reaction is its fields, and its fields are the reaction; each may hold what its schema takes', () => {
  expect(reactionOf(own)).toEqual(content)
  for (const [field, value] of Object.entries(within(own)))
    expect(v.is(fieldSchema('course', field) ?? v.never(), value), field).toBe(true)
  expect(fieldSchema('course', `${at}.asked.x.type`)).toBeNull()
  expect(fieldSchema('course', `${at}.asked.${first}.other`)).toBeNull()
  expect(fieldSchema('course', `${at}.asked`)).toBeNull()
  expect(emptyValue(`${at}.asked.${first}.gone`, false)).toBe(true)
})

test('what was taken out is asked no more, and order is by place', () => {
  const moved = { ...own, [`asked.${first}.place`]: 9 }
  expect(reactionOf(moved).questions.map(({ id }) => id)).toEqual([second, first])
  expect(reactionOf({ ...own, [`asked.${first}.gone`]: true }).questions.map(({ id }) => id)).toEqual([second])
})

test('its questions are translated like every text of the course', () => {
  expect(localizedFields('course', within({ ...own, gone: false }))).toContain(`${at}.asked.${second}.text`)
  expect(localizedFields('course', within({ ...own, type: 'video' }))).not.toContain(`${at}.asked.${second}.text`)
})

test('a reaction without questions, with too many, or alone in its course is not published', () => {
  const alone = faults(within(own))
  expect(alone).toEqual([
    ['activities', 'empty'],
    [`asked.${second}.text.en-US`, 'translation_missing'],
  ])
  expect(faults(within({ type: 'reaction_evaluation' }))).toContainEqual(['asked', 'questions_missing'])
  const many = { ...content, questions: Array.from({ length: 21 }, () => ({ ...scale, id: newId() })) }
  expect(faults(within({ type: 'reaction_evaluation', ...fieldsOfReaction(many) }))).toContainEqual([
    'asked',
    'reaction_too_long',
  ])
})

test('a certificate that waits for a reaction asks for one', () => {
  const asks = { certificate: true, certificateNeedsReaction: true }
  expect(faults({ ...asks, [`${at}.type`]: 'video' })).toContainEqual(['certificateNeedsReaction', 'reaction_missing'])
  expect(faults({ ...asks, ...within(own) }).map(([, code]) => code)).not.toContain('reaction_missing')
})
