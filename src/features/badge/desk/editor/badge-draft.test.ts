import { expect, test } from 'vitest'
import { firstTyped, missingTexts, writtenOf } from './badge-draft.ts'

const badge = {
  id: '01930000-0000-7000-8000-000000000001',
  rev: 3,
  title: { 'pt-BR': 'Balcão' },
  criteria: { 'pt-BR': 'Concluiu' },
  picture: '/api/images/01930000-0000-7000-8000-000000000002/',
  validMonths: 12,
  isActive: false,
  holders: 2,
}

test.each([
  { kind: 'course', courseId: 7 },
  { kind: 'trail', trailId: 8 },
  { kind: 'grade', courseId: 7, least: 80 },
  { kind: 'count', courses: 3 },
  { kind: 'hand' },
] as const)('a badge that is opened and not touched is written as it was: $kind', (rule) => {
  const { title, criteria, picture, validMonths, isActive } = badge
  expect(writtenOf(firstTyped({ ...badge, rule }))).toEqual({ title, criteria, picture, rule, validMonths, isActive })
})

test('without months a badge is for ever', () => {
  expect(writtenOf({ ...firstTyped(undefined), validMonths: ' ' }).validMonths).toBeNull()
})

test('a badge without words in the client’s language says so of each', () => {
  const typed = { ...firstTyped(undefined), title: { 'en-US': 'Counter' }, criteria: { 'pt-BR': 'Concluiu' } }
  expect(missingTexts(typed, 'pt-BR')).toEqual(['title'])
  expect(missingTexts(firstTyped(undefined), 'pt-BR')).toEqual(['title', 'criteria'])
})
