import { expect, test } from 'vitest'
import { checkReaction } from './reaction-rules.ts'
import type { ReactionAnswer, ReactionQuestion, ReactionQuestionType } from './reaction-schema.ts'

const question = (type: ReactionQuestionType, isMandatory = false): ReactionQuestion => ({
  id: 'q',
  type,
  text: {},
  isMandatory,
})
const answer = (scale: number | null, text = ''): ReactionAnswer => ({ questionId: 'q', scale, text })
const codes = (of: ReactionQuestion, ...answers: ReactionAnswer[]) =>
  checkReaction([of], answers).map(({ code }) => code)

test('a scale takes a whole number from 1 to 5 and no text', () => {
  for (const point of [1, 2, 3, 4, 5]) expect(codes(question('scale'), answer(point))).toEqual([])
  for (const point of [0, 6, -1]) expect(codes(question('scale'), answer(point))).toEqual(['reaction.answer_invalid'])
  expect(codes(question('scale'), answer(3, 'três'))).toEqual(['reaction.answer_invalid'])
})

test('learning T76: a text takes 256 code points, however its letters are made, and not 257', () => {
  for (const letter of ['a', 'é', 'e\u0301', '\u{1F3A8}']) {
    expect(codes(question('text'), answer(null, letter.repeat(256)))).toEqual([])
    expect(codes(question('text'), answer(null, letter.repeat(257)))).toEqual(['reaction.text_too_long'])
  }
  expect(codes(question('text'), answer(4))).toEqual(['reaction.answer_invalid'])
})

test('only what is mandatory has to be answered, and nothing twice or unasked', () => {
  expect(codes(question('scale'))).toEqual([])
  expect(codes(question('scale', true))).toEqual(['reaction.answer_required'])
  expect(codes(question('text', true), answer(null, '   '))).toEqual(['reaction.answer_required'])
  expect(codes(question('scale'), answer(3), answer(4))).toEqual(['reaction.answer_invalid'])
  expect(codes(question('scale'), { ...answer(3), questionId: 'other' })).toEqual(['reaction.answer_invalid'])
})
