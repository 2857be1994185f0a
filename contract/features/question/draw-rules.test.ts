import { expect, test } from 'vitest'
import { drawQuestions, type Drawable, type DrawInput } from './draw-rules.ts'
import { numbersBy } from './draw/seeded.ts'

const bank = (bankId: string, count: number, more: Partial<Drawable> = {}): Drawable[] =>
  Array.from({ length: count }, (_, at) => ({
    questionId: `${bankId}-${String(at).padStart(3, '0')}`,
    bankId,
    tags: [],
    difficulty: 'medium',
    ...more,
  }))
const input = (more: Partial<DrawInput>): DrawInput => ({
  fixed: [],
  rules: [],
  questions: [],
  seen: new Set(),
  seed: 'a',
  ...more,
})
/** The ids of a draw that was made. */
function drawn(more: Partial<DrawInput>): string[] {
  const draw = drawQuestions(input(more))
  if (draw.is === 'too_few') throw new Error(`rules ${draw.rules.join()} cannot be filled`)
  return draw.questionIds
}

test('learning T46: a draw repeats no question, also where rules and fixed ones want the same', () => {
  const questions = bank('a', 12)
  for (let seed = 0; seed < 50; seed++) {
    const ids = drawn({
      fixed: ['a-003', 'a-007'],
      rules: [
        { bankId: 'a', count: 5 },
        { bankId: 'a', count: 5 },
      ],
      questions,
      seed: String(seed),
    })
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
  }
})

test('learning T46: what was not yet seen is drawn first, and what was seen only where nothing else is left', () => {
  const questions = bank('a', 10)
  const seen = new Set(questions.slice(0, 6).map(({ questionId }) => questionId))
  for (let seed = 0; seed < 50; seed++) {
    const few = drawn({ rules: [{ bankId: 'a', count: 4 }], questions, seen, seed: String(seed) })
    expect(few.filter((id) => seen.has(id))).toEqual([])
    const more = drawn({ rules: [{ bankId: 'a', count: 7 }], questions, seen, seed: String(seed) })
    expect(more.filter((id) => seen.has(id))).toHaveLength(3)
  }
})

test('a seed draws the same again, in whatever order a database answers; another one draws other questions', () => {
  const questions = bank('a', 40)
  const rules = [{ bankId: 'a', count: 10 }]
  const first = drawn({ rules, questions })
  expect(drawn({ rules, questions: questions.toReversed() })).toEqual(first)
  expect(drawn({ rules, questions, seed: 'b' })).not.toEqual(first)
})

test('a rule draws from its bank, with any of its tags and its difficulty', () => {
  const questions = [
    ...bank('a', 5, { tags: ['tinta', 'parede'] }),
    ...bank('b', 5, { tags: ['tinta'] }),
    ...bank('a', 5, { tags: ['verniz'] }).map((one) => ({ ...one, questionId: `v-${one.questionId}` })),
    ...bank('a', 5, { difficulty: 'hard', tags: ['tinta'] }).map((one) => ({
      ...one,
      questionId: `h-${one.questionId}`,
    })),
  ]
  const ids = (more: object, count: number) => drawn({ rules: [{ bankId: 'a', count, ...more }], questions }).toSorted()
  expect(ids({ tags: ['verniz', 'esmalte'] }, 5).every((id) => id.startsWith('v-'))).toBe(true)
  expect(ids({ difficulty: 'hard' }, 5).every((id) => id.startsWith('h-'))).toBe(true)
  expect(ids({ tags: [] }, 15)).toHaveLength(15)
  expect(drawQuestions(input({ rules: [{ bankId: 'a', tags: ['verniz'], count: 6 }], questions }))).toEqual({
    is: 'too_few',
    rules: [0],
  })
})

test('rules that want the same questions leave each other what the other one needs', () => {
  const questions = [
    ...bank('a', 3, { tags: ['geral'] }),
    ...bank('a', 1, { tags: ['geral', 'raro'] }).map((one) => ({ ...one, questionId: 'raro' })),
  ]
  for (let seed = 0; seed < 50; seed++) {
    const ids = drawn({
      rules: [
        { bankId: 'a', tags: ['geral'], count: 3 },
        { bankId: 'a', tags: ['raro'], count: 1 },
      ],
      questions,
      seed: String(seed),
    })
    expect(ids.at(-1)).toBe('raro')
  }
})

test('over many seeds every question is drawn about as often as every other', () => {
  const questions = bank('a', 10)
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 4000; seed++)
    for (const id of drawn({ rules: [{ bankId: 'a', count: 3 }], questions, seed: `attempt ${seed}` }))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  // 1,200 of each are expected; the standard deviation is 29.
  expect(Math.min(...questions.map(({ questionId }) => counts.get(questionId) ?? 0))).toBeGreaterThan(1055)
  expect(Math.max(...counts.values())).toBeLessThan(1345)
})

test('a bank of ten thousand is drawn from at once', () => {
  const ids = drawn({
    rules: Array.from({ length: 20 }, () => ({ bankId: 'a', count: 10 })),
    questions: bank('a', 10_000),
  })
  expect(new Set(ids).size).toBe(200)
})

test('the numbers of a seed never change: what was drawn once is drawn again by every later version', () => {
  const next = numbersBy('trilha')
  expect([next(), next(), next()].map((number) => Math.floor(number * 1_000_000))).toMatchInlineSnapshot(`
    [
      885067,
      765661,
      284985,
    ]
  `)
})
