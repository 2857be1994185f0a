import { expect, test } from 'vitest'
import type { CourseStanding } from '#domain/course/course-standing.ts'
import { coursesToContinue } from './courses-to-continue.ts'

const standing = (
  id: number,
  state: CourseStanding['state'],
  mandatory = false,
  updatedAt = '',
  dueAt: string | null = null,
) => ({ course: { id }, state, updatedAt, duty: { mandatory, dueAt } }) as CourseStanding

test('people go on where they stopped last, then with what is mandatory', () => {
  const all = [
    standing(1, 'not_started'),
    standing(2, 'finished'),
    standing(3, 'in_progress', false, '2026-11-01'),
    standing(4, 'not_started', true),
    standing(5, 'in_progress', false, '2026-11-19'),
  ]
  expect(coursesToContinue(all, 3).map(({ course }) => course.id)).toEqual([5, 3, 4])
})

test('of what is mandatory the first deadline comes first', () => {
  const all = [
    standing(1, 'not_started', true),
    standing(2, 'not_started', true, '', '2026-12-13T02:59:59.999Z'),
    standing(3, 'not_started', true, '', '2026-11-13T02:59:59.999Z'),
  ]
  expect(coursesToContinue(all, 3).map(({ course }) => course.id)).toEqual([3, 2, 1])
})
