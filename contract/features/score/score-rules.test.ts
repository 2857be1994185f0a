import { expect, test } from 'vitest'
import { courseGrade, courseScore, groupScore } from './score-rules.ts'

const graded = (...grades: number[]) => grades.map((grade) => ({ grade, weight: 1 }))

test('learning T24: the grade of a course weighs what is graded of it, with two decimals, half up; 100 where nothing is', () => {
  expect(courseGrade([])).toBe(100)
  expect(courseGrade([{ grade: 40, weight: 0 }])).toBe(100)
  expect(courseGrade(graded(70, 80))).toBe(75)
  expect(courseGrade(graded(100, 100, 0))).toBe(66.67)
  expect(courseGrade(graded(0.01, 0))).toBe(0.01)
  expect(
    courseGrade([
      { grade: 90, weight: 3 },
      { grade: 50, weight: 1 },
    ]),
  ).toBe(80)
  // Thirds as tests grade them.
  expect(courseGrade(graded(200 / 3, 100 / 3))).toBe(50)
})

test('learning T24: the score of a course is its points by its grade, half up; that of a group is cut to a tenth', () => {
  expect(courseScore(150, 100)).toBe(150)
  expect(courseScore(150, 85.33)).toBe(128)
  // 50 × 45 % is 22.5, and 0.5 × nothing is lost to binary fractions: 10 × 5 % is a half, 100 × 1.45 % is not.
  expect(courseScore(50, 45)).toBe(23)
  expect(courseScore(10, 5)).toBe(1)
  expect(courseScore(100, 1.45)).toBe(1)
  expect(courseScore(0, 100)).toBe(0)
  expect(groupScore(1000, 7)).toBe(142.8)
  expect(groupScore(0, 5)).toBe(0)
  expect(groupScore(3, 10)).toBe(0.3)
})

test('learning T26: a group of fewer than five has no score', () => {
  expect(groupScore(400, 4)).toBeNull()
  expect(groupScore(400, 5)).toBe(80)
})
