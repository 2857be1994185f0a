import { expect, test } from 'vitest'
import {
  asType,
  emptyQuestion,
  emptySurvey,
  missingFields,
  moved,
  replaced,
  typedSurvey,
  writtenSurvey,
} from './survey-draft.ts'

const zone = 'America/Sao_Paulo'
const now = '2026-11-18T15:00:00.000Z'

test('a new survey runs from now for two weeks, by the clocks of the client, and comes back as it was sent', () => {
  const typed = emptySurvey(zone, now)
  expect([typed.startsAt, typed.endsAt]).toEqual(['2026-11-18T12:00', '2026-12-02T12:00'])
  const written = writtenSurvey(typed, zone)
  if (!written) throw new Error('not written')
  expect(written.endsAt).toBe('2026-12-02T15:00:00.000Z')
  expect(typedSurvey({ written }, zone)).toEqual(typed)
  expect(writtenSurvey({ ...typed, endsAt: '' }, zone)).toBeNull()
})

test('without a title, or with an end before its beginning, it is not kept', () => {
  const typed = emptySurvey(zone, now)
  expect(missingFields(typed, 'pt-BR', zone)).toEqual(['title.pt-BR'])
  const titled = { ...typed, title: { 'pt-BR': 'Clima' } }
  expect(missingFields({ ...titled, endsAt: titled.startsAt }, 'pt-BR', zone)).toEqual(['endsAt'])
  expect(missingFields(titled, 'pt-BR', zone)).toEqual([])
})

test('a question that becomes another type loses what that one does not have, and gets what it needs', () => {
  const choice = emptyQuestion('multiple_choice_justified')
  const asked = {
    ...choice,
    options: choice.options.map((option) => ({ ...option, justification: 'demanded' as const })),
  }
  expect(asType(asked, 'alternatives').options.map(({ justification }) => justification)).toEqual(['none', 'none'])
  expect(asType(asked, 'alternatives_justified').options).toEqual(asked.options)
  expect(asType(asked, 'essay').options).toEqual([])
  expect(asType(asType(asked, 'essay'), 'alternatives').options).toHaveLength(2)
})

test('a question that takes another’s place has nothing of its ids', () => {
  const question = emptyQuestion('alternatives')
  const other = replaced(question)
  expect(other.id).not.toBe(question.id)
  expect(other.options.map(({ id }) => id)).not.toContain(question.options[0]?.id)
  expect({ ...other, id: '', options: [] }).toEqual({ ...question, id: '', options: [] })
})

test('a question is moved up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
