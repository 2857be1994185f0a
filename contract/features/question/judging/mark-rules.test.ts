import * as v from 'valibot'
import { expect, test } from 'vitest'
import { questionSchema, type QuestionOf } from '../question-schema.ts'
import { ratio } from '../ratio.ts'
import { settleMarks } from './mark-rules.ts'

const essay = v.parse(questionSchema, {
  kind: 'essay',
  text: { 'pt-BR': [{ type: 'paragraph', runs: ['Por quê?'] }] },
  criteria: [
    { key: 'a', text: { 'pt-BR': 'Clareza' }, weight: 1 },
    { key: 'b', text: { 'pt-BR': 'Acerto' }, weight: 3 },
  ],
}) as QuestionOf<'essay'>
const by = (markedBy: string, whole: number) => ({ markedBy, mark: { whole } })

test('one marker is enough, and a changed mark counts as it is now', () => {
  expect(settleMarks(essay, [], 1)).toEqual({ is: 'waiting', left: 1, apart: false })
  expect(settleMarks(essay, [by('ana', 40), by('ana', 80)], 1)).toEqual({ is: 'settled', fraction: ratio(4, 5) })
  expect(settleMarks(essay, [by('ana', 40), by('bia', 50)], 1)).toEqual({ is: 'settled', fraction: ratio(1, 2) })
})

test('criteria weigh what their author says', () => {
  const mark = { markedBy: 'ana', mark: { criteria: { a: 100, b: 50 } } }
  expect(settleMarks(essay, [mark], 1)).toEqual({ is: 'settled', fraction: ratio(5, 8) })
})

test('of two markers who nearly agree the middle counts; a third decides where they are further apart', () => {
  expect(settleMarks(essay, [by('ana', 60), by('ana', 65)], 2)).toEqual({ is: 'waiting', left: 1, apart: false })
  expect(settleMarks(essay, [by('ana', 60), by('bia', 70)], 2)).toEqual({ is: 'settled', fraction: ratio(13, 20) })
  const disagree = [by('ana', 60), by('bia', 71)]
  expect(settleMarks(essay, disagree, 2)).toEqual({ is: 'waiting', left: 1, apart: true })
  expect(settleMarks(essay, [...disagree, by('caio', 90)], 2)).toEqual({ is: 'settled', fraction: ratio(9, 10) })
  expect(settleMarks(essay, [...disagree, by('bia', 62)], 2)).toEqual({ is: 'settled', fraction: ratio(61, 100) })
})
