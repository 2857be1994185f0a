import { expect, test } from 'vitest'
import { countedGrade, earnedOf, gradeOf, isPassed, percentOf } from './grade-rules.ts'
import { decimalRatio, ratio, ratioText, readRatio } from './ratio.ts'

const judged = (fraction: string | number) => ({ is: 'judged', fraction: decimalRatio(fraction) }) as const
const percent = (earned: string, possible: string) =>
  percentOf({ earned: decimalRatio(earned), possible: decimalRatio(possible) })

test('learning T27: 69.995 % is shown and judged as 70; 69.994 is not', () => {
  expect([percent('69.995', '100'), isPassed(percent('69.995', '100'), 70)]).toEqual([70, true])
  expect([percent('69.994', '100'), isPassed(percent('69.994', '100'), 70)]).toEqual([69.99, false])
  expect(percent('69.99499999999999999999', '100')).toBe(69.99)
})

test('learning T28: three questions a third right each give 33.33 %', () => {
  const third = { points: 1, earned: earnedOf({ points: 1, penalty: 0 }, { is: 'judged', fraction: ratio(1, 3) }) }
  const grade = gradeOf([third, third, third])
  expect(grade.earned).toEqual(ratio(1))
  expect(percentOf(grade)).toBe(33.33)
})

test('learning T42: a wrong answer costs its penalty, none costs nothing, and a test never falls below 0', () => {
  const worth = { points: 2, penalty: 0.25 }
  const earned = [
    judged(1),
    judged(0),
    judged(-1),
    judged(0.5),
    { is: 'unanswered' } as const,
    { is: 'invalid' } as const,
  ]
  expect(earned.map((one) => ratioText(earnedOf(worth, one)))).toEqual(['2/1', '-1/2', '-2/1', '1/1', '0/1', '0/1'])
  const wrong = { points: 2, earned: earnedOf(worth, judged(0)) }
  expect(percentOf(gradeOf([wrong, wrong]))).toBe(0)
})

test('learning T71: a question left out leaves the possible points too', () => {
  const right = { points: 3, earned: ratio(3) }
  const wrong = { points: 1, earned: ratio(0) }
  expect(percentOf(gradeOf([right, wrong]))).toBe(75)
  expect(percentOf(gradeOf([right, { ...wrong, leftOut: true }]))).toBe(100)
  expect(percentOf(gradeOf([{ ...right, leftOut: true }, wrong]))).toBe(0)
})

test('a test in which nothing can be earned is 100 %', () => {
  expect(percentOf(gradeOf([]))).toBe(100)
})

test('ten tenths are one, whatever floating says', () => {
  const tenths = Array.from({ length: 10 }, () => ({ points: 0.1, earned: decimalRatio(0.1) }))
  expect(gradeOf(tenths)).toEqual({ earned: ratio(1), possible: ratio(1) })
})

test('the best grade counts, or the last one', () => {
  expect(countedGrade([50, 90.5, 70], 'best')).toBe(90.5)
  expect(countedGrade([50, 90.5, 70], 'last')).toBe(70)
  expect(countedGrade([], 'best')).toBeNull()
  expect(isPassed(0, null)).toBe(true)
})

test('a ratio is kept as a text and read again; numbers that JavaScript writes with an exponent are exact', () => {
  expect(readRatio(ratioText(ratio(-6, 9)))).toEqual(ratio(-2, 3))
  expect(decimalRatio(1e-7)).toEqual(ratio(1, 10_000_000))
  expect(decimalRatio(-0.3333333)).toEqual(ratio(-3_333_333, 10_000_000))
  expect(() => decimalRatio(Number.NaN)).toThrow(RangeError)
})
