import { expect, test } from 'vitest'
import { courseGrade } from './course-grade.ts'

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
