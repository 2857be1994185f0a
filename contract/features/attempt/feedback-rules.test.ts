import { expect, test } from 'vitest'
import { usualFeedback } from '#contract/features/activity/types/test-settings.ts'
import { toldParts } from './feedback-rules.ts'

const told = (state: 'reproved' | 'approved' | 'in_progress', attemptsLeft: number | null, more = {}) =>
  [
    ...toldParts(usualFeedback, { standing: { state, attemptsLeft, waiting: false, ...more }, isClosed: false }),
  ].toSorted()

test('learning T69: right answers wait for the pass or the last attempt', () => {
  expect(told('reproved', 1)).toEqual(['grade', 'own'])
  expect(told('reproved', null)).toEqual(['grade', 'own'])
  expect(told('reproved', 0)).toEqual(['grade', 'own', 'right', 'why'])
  expect(told('approved', 2)).toEqual(['grade', 'own', 'right', 'why'])
  // The last one may yet be judged otherwise, and be followed by another.
  expect(told('in_progress', 0, { waiting: true })).toEqual(['grade', 'own'])
  const standing = { state: 'reproved', attemptsLeft: 2, waiting: false } as const
  expect(toldParts({ attempt: [], final: [], closed: ['right'] }, { standing, isClosed: true })).toEqual(
    new Set(['right']),
  )
})
