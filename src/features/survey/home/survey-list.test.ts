import { expect, test } from 'vitest'
import type { Survey } from '#contract/features/survey/survey-schema.ts'
import { listed } from './survey-list.ts'

const survey = (id: string, startsAt: string, endsAt: string): Survey => ({
  id,
  edition: 1,
  title: {},
  intro: {},
  type: 'opinion',
  startsAt: `2026-${startsAt}T12:00:00.000Z`,
  endsAt: `2026-${endsAt}T12:00:00.000Z`,
  isAnonymous: false,
  isMandatory: false,
  questions: [],
})

test('what is to be answered comes first, the one that ends soonest on top; answered and ended ones follow', () => {
  const surveys = [
    survey('ended', '10-01', '10-20'),
    survey('later', '11-01', '12-01'),
    survey('answered', '11-01', '12-24'),
    survey('coming', '11-20', '11-30'),
    survey('soon', '11-01', '11-19'),
  ]
  const states = [{ surveyId: 'answered', answeredAt: '2026-11-17T12:00:00.000Z' }]
  const found = listed(surveys, states, new Date('2026-11-18T12:00:00.000Z'))
  expect(found.map(({ survey: { id }, standing }) => [id, standing])).toEqual([
    ['soon', 'open'],
    ['later', 'open'],
    ['coming', 'coming'],
    ['answered', 'answered'],
    ['ended', 'ended'],
  ])
})
