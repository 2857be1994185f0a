import * as v from 'valibot'
import { expect, test } from 'vitest'
import { questionSchema, type Question } from '../question-schema.ts'
import { one, zero } from '../ratio.ts'
import { correctedFraction, type Correction } from './correction-rules.ts'

const withRight = (...right: string[]): Question =>
  v.parse(questionSchema, {
    kind: 'single',
    text: { 'pt-BR': [{ type: 'paragraph', runs: ['Qual?'] }] },
    choices: ['a', 'b', 'c'].map((key) => ({
      key,
      text: { 'pt-BR': [key] },
      fraction: right.includes(key) ? 1 : 0,
    })),
  })
const asked = withRight('a')
const context = { keys: { x: 'a', y: 'b', z: 'c' }, language: 'pt-BR' } as const
const answered = (choice: string | null, ...corrections: Correction[]) =>
  correctedFraction(asked, choice && { kind: 'single', choice }, context, corrections)
const judged = (fraction: typeof one, leftOut = false) => ({ judgement: { is: 'judged', fraction }, leftOut })

test('what is accepted beside the key counts, and the key still does', () => {
  const accept: Correction = { kind: 'accept', by: withRight('b') }
  expect(['x', 'y', 'z'].map((choice) => answered(choice, accept))).toEqual([judged(one), judged(one), judged(zero)])
})

test('a new key takes the place of the old one', () => {
  const key: Correction = { kind: 'key', by: withRight('b') }
  expect(['x', 'y'].map((choice) => answered(choice, key))).toEqual([judged(zero), judged(one)])
})

test('all points go to everybody, who answered nothing among them', () => {
  expect([answered('z', { kind: 'full' }), answered(null, { kind: 'full' })]).toEqual([judged(one), judged(one)])
})

test('what no version knows stays what it is, and what is left out says so', () => {
  expect(answered('nobody', { kind: 'key', by: withRight('b') })).toEqual({
    judgement: { is: 'invalid' },
    leftOut: false,
  })
  expect(answered('x', { kind: 'leave_out' })).toEqual(judged(one, true))
})
