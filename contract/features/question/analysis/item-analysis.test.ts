import { expect, test } from 'vitest'
import { analyseItems, type AnalysedAnswer, type AnalysedAttempt, type AnalysedQuestion } from './item-analysis.ts'

const question = (id: string, points = 1): AnalysedQuestion => ({
  id,
  points,
  choices: [
    { key: 'right', right: true },
    { key: 'decoy', right: false },
    { key: 'ignored', right: false },
  ],
})
const questions = ['q1', 'q2', 'q3'].map((id) => question(id))
const answer = (right: number): AnalysedAnswer => ({ fraction: right, chosen: [right === 1 ? 'right' : 'decoy'] })
const attempt = (...right: number[]): AnalysedAttempt =>
  new Map(right.map((value, at) => [`q${at + 1}`, answer(value)] as const))
const many = (count: number, ...right: number[]) => Array.from({ length: count }, () => attempt(...right))

// The worked sheet: 30 attempts. Of Q1 24 are right, of Q2 21, of Q3 15.
//   111 twelve times, 110 six, 100 six, 010 three, 001 three.
// Q1: mean 24/30 = 0.8, variance 0.8 × 0.2 = 0.16. The rest (Q2 + Q3): mean 36/30 = 1.2, of squares (48+6+3+3)/30 = 2,
//     variance 2 − 1.44 = 0.56; of products (12×2 + 6×1)/30 = 1, covariance 1 − 0.96 = 0.04; 0.04/√0.0896 = 0.1336.
// Q2: 0.7, variance 0.21. Rest: mean 39/30 = 1.3, of squares 63/30 = 2.1, variance 0.41; of products 30/30 = 1,
//     covariance 1 − 0.91 = 0.09; 0.09/√0.0861 = 0.3067.
// Q3: 0.5, variance 0.25. Rest: mean 45/30 = 1.5, of squares 81/30 = 2.7, variance 0.45; of products 24/30 = 0.8,
//     covariance 0.8 − 0.75 = 0.05; 0.05/√0.1125 = 0.1491.
// Whole: mean 2, of squares (108+24+6+3+3)/30 = 4.8, variance 0.8; alpha 3/2 × (1 − (0.16+0.21+0.25)/0.8) = 0.3375.
const sheet = [...many(12, 1, 1, 1), ...many(6, 1, 1, 0), ...many(6, 1, 0, 0), ...many(3, 0, 1, 0), ...many(3, 0, 0, 1)]
const there = (found: ReturnType<typeof analyseItems>) => {
  if (found.is !== 'there') throw new Error(found.is)
  return found
}

test('learning T72: facility, discrimination and alpha equal a worked sheet to four decimals', () => {
  const found = there(analyseItems(questions, sheet))
  expect(found.items.map(({ facility }) => facility.toFixed(4))).toEqual(['0.8000', '0.7000', '0.5000'])
  expect(found.items.map(({ discrimination }) => discrimination?.toFixed(4))).toEqual(['0.1336', '0.3067', '0.1491'])
  expect(found.alpha?.toFixed(4)).toBe('0.3375')
  // The upper and the lower 27 % are eight each: the eight best are all right; of the eight worst 100 twice, 010 and 001 three times.
  expect(found.items[0]?.choices).toEqual([
    { key: 'right', right: true, upper: 1, lower: 0.25, all: 0.8 },
    { key: 'decoy', right: false, upper: 0, lower: 0.75, all: expect.closeTo(0.2, 10) as number },
    { key: 'ignored', right: false, upper: 0, lower: 0, all: 0 },
  ])
  expect(found.items.map(({ marks }) => marks)).toEqual([['decoy'], ['decoy'], ['decoy']])
})

test('learning T72: points weigh in the rest of the score and in alpha, and in no facility', () => {
  const found = there(analyseItems([question('q1', 3), question('q2'), question('q3')], sheet))
  // Parts 9 × 0.16, 0.21 and 0.25; the whole has twice 3 × 0.04 and twice the 0.05 of Q2 and Q3 beside:
  // covariances of the pairs: Q1Q2 18/30 − 0.56 = 0.04, Q1Q3 12/30 − 0.4 = 0, Q2Q3 12/30 − 0.35 = 0.05.
  // 1.9 + 2 × (3 × 0.04 + 0 + 0.05) = 2.24; 3/2 × (1 − 1.9/2.24) = 0.2277.
  expect(found.alpha?.toFixed(4)).toBe('0.2277')
  expect(found.items[0]?.facility.toFixed(4)).toBe('0.8000')
})

test('learning T72: at variance 0 nothing is defined, and what everybody or nobody gets is marked', () => {
  const found = there(analyseItems(questions, many(30, 1, 1, 0)))
  expect(found.alpha).toBeNull()
  expect(found.items.map(({ discrimination }) => discrimination)).toEqual([null, null, null])
  expect(found.items.map(({ marks }) => marks)).toEqual([
    ['easy', 'decoy'],
    ['easy', 'decoy'],
    ['hard', 'decoy'],
  ])
  // One column that all share: it tells good from weak in nothing, the others do.
  const part = there(analyseItems(questions, [...many(15, 1, 1, 1), ...many(15, 1, 0, 0)]))
  expect(part.items.map(({ discrimination }) => discrimination)).toEqual([null, 1, 1])
})

test('learning T72: a question that the good get wrong is marked', () => {
  const found = there(analyseItems(questions, [...many(15, 0, 1, 1), ...many(15, 1, 0, 0)]))
  expect(found.items[0]?.discrimination).toBeCloseTo(-1, 10)
  expect(found.items[0]?.marks).toContain('discrimination')
})

test('fewer than thirty first attempts say too little', () => {
  expect(analyseItems(questions, sheet.slice(1))).toEqual({ is: 'too_few', attempts: 29, wanted: 30 })
})

test('of a question that was drawn for some, they alone count, and alpha goes by what all were asked', () => {
  const drawn = sheet.map((whole, at) => (at % 2 === 0 ? whole : new Map([...whole].filter(([id]) => id !== 'q3'))))
  const found = there(analyseItems(questions, drawn))
  expect(found.items.map(({ attempts }) => attempts)).toEqual([30, 30, 15])
  // Too few were asked it to say what stands out.
  expect(found.items[2]?.marks).toEqual([])
  // Q1 and Q2 alone: 2 × (1 − 0.37/(0.37 + 2 × 0.04)) = 0.3556.
  expect(found.alpha?.toFixed(4)).toBe('0.3556')
  expect(analyseItems([question('q1')], sheet)).toMatchObject({ alpha: null })
})
