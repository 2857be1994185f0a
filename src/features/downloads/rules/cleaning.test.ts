import { expect, test } from 'vitest'
import { cleanable, sharesOf, type StoredCourse } from './cleaning.ts'

const course = (courseId: number, more: Partial<StoredCourse> = {}): StoredCourse => ({
  courseId,
  title: `Curso ${courseId}`,
  bytes: 100,
  state: 'complete',
  items: null,
  outdated: false,
  finished: false,
  ...more,
})

test('finished courses, old content and what was left half done can go; what is needed is not offered', () => {
  const courses = [
    course(1),
    course(2, { finished: true }),
    course(3, { outdated: true }),
    course(4, { outdated: true, finished: true }),
    course(5, { state: 'running' }),
    course(6, { state: 'paused', bytes: 30 }),
  ]
  const offered = cleanable(courses, 7).map(({ kind, bytes, courses: of }) => [
    kind,
    bytes,
    of.map((one) => one.courseId),
  ])
  expect(offered).toEqual([
    ['finished', 200, [2, 4]],
    ['outdated', 100, [3]],
    ['unfinished', 37, [6]],
  ])
})

test('with nothing to gain nothing is offered', () => {
  expect(cleanable([course(1), course(2, { state: 'paused', bytes: 0 })], 0)).toEqual([])
})

test('what the browser counts beyond our own bytes is the rest, never less than nothing', () => {
  expect(sharesOf({ mine: 100, unsent: 20 }, 150).map(({ bytes }) => bytes)).toEqual([100, 20, 30])
  expect(sharesOf({ mine: 100, unsent: 20 }, 90).map(({ bytes }) => bytes)).toEqual([100, 20, 0])
  expect(sharesOf({ mine: 100, unsent: 20 }, null).map(({ bytes }) => bytes)).toEqual([100, 20, 0])
})
