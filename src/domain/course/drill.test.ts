import { expect, test } from 'vitest'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import { makeActivity, makeCourse } from '#features/course/shared/course-samples.test-support.ts'
import type { CourseRows } from './course-standing.ts'
import { drillBeforeHome } from './drill.ts'

const now = new Date('2026-11-18T15:00:00.000Z')
const quiz = (order: number, more: Partial<Activity> = {}) =>
  makeActivity(order, { type: 'unevaluated_quiz', drill: true, required: true, ...more })
const state = (activityId: number, own: ActivityProgress['state'], answered: object = {}): ActivityProgress =>
  ({
    activityId,
    courseId: 7,
    covered: [],
    position: 0,
    state: own,
    test: { hasMinimum: false, attemptsLeft: null, waiting: false, grade: null, ...answered },
    updatedAt: '2026-11-18T12:00:00.000Z',
  }) as unknown as ActivityProgress
const held = (rows: Partial<CourseRows>) =>
  drillBeforeHome({ courses: [makeCourse({})], activities: [quiz(2)], activityProgress: [], ...rows }, now)?.id ?? null

test('learning T8: a drill holds home until it is finished, by what the device knows alone', () => {
  expect(held({})).toBe(2)
  expect(held({ activityProgress: [state(2, 'in_progress')] })).toBe(2)
  expect(held({ activityProgress: [state(2, 'finished')] })).toBeNull()
})

test('learning T8: of several the first one of a course holds, and then the next', () => {
  const activities = [quiz(4), quiz(2), makeActivity(1)]
  expect(held({ activities })).toBe(2)
  expect(held({ activities, activityProgress: [state(2, 'finished')] })).toBe(4)
})

test.each<[string, Partial<CourseRows>]>([
  ['a quiz that nobody marked so', { activities: [quiz(2, { drill: false })] }],
  [
    'one that waits for a lesson before it',
    { activities: [makeActivity(1, { required: true }), quiz(2, { after: [1] })] },
  ],
  ['one that opens tomorrow', { activities: [quiz(2, { opensAt: '2026-11-19T00:00:00.000Z' })] }],
  ['one that is over', { activities: [quiz(2, { closesAt: '2026-11-18T00:00:00.000Z' })] }],
  ['one of a course that its person is not in', { courses: [makeCourse({ enrollmentType: 'free' })] }],
  ['one that nobody has let them into yet', { courses: [makeCourse({ enrollmentType: 'request' })] }],
  ['one of a course that left the device', { courses: [] }],
  ['one without attempts left', { activityProgress: [state(2, 'in_progress', { attemptsLeft: 0 })] }],
  ['one whose grade is still to come', { activityProgress: [state(2, 'in_progress', { waiting: true })] }],
])('learning T8: home does not wait for %s', (_, rows) => expect(held(rows)).toBeNull())
