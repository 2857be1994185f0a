import { expect, test } from 'vitest'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { courseStandings } from './course-standing.ts'

const course = { id: 1, minutes: 60 } as Course
const activity = (id: number, required = true) => ({ id, courseId: 1, required }) as Activity
const progress = (activityId: number, state: ActivityProgress['state'], updatedAt = '2026-11-20T10:00:00.000Z') =>
  ({ activityId, state, updatedAt }) as ActivityProgress

test('a course is as far as its required activities are', () => {
  const [standing] = courseStandings({
    courses: [course],
    activities: [activity(1), activity(2), activity(3, false)],
    activityProgress: [progress(1, 'finished'), progress(3, 'finished')],
  })
  expect(standing).toMatchObject({ share: 0.5, finished: 1, total: 2, state: 'in_progress' })
})

test('an optional activity alone begins a course and does not finish it', () => {
  const [standing] = courseStandings({
    courses: [course],
    activities: [activity(1), activity(3, false)],
    activityProgress: [progress(3, 'finished')],
  })
  expect(standing).toMatchObject({ share: 0, state: 'in_progress', updatedAt: '2026-11-20T10:00:00.000Z' })
})

test('a course without activities is not started', () => {
  expect(courseStandings({ courses: [course], activities: [], activityProgress: [] })[0]).toMatchObject({
    share: 0,
    total: 0,
    state: 'not_started',
    updatedAt: '',
  })
})

test('learning T17: what the server knows to be finished stays so on the device, over a version with one activity more', () => {
  const rows = {
    courses: [course],
    activities: [activity(1), activity(2)],
    activityProgress: [progress(1, 'finished')],
  }
  const finished = { courseId: 1, cycle: 1, state: 'finished', done: 1, total: 1 } as const
  const courseProgress = [
    { ...finished, finishedAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
  ]
  expect(courseStandings(rows)[0]).toMatchObject({ state: 'in_progress', share: 0.5 })
  expect(
    courseStandings({ ...rows, courseProgress: courseProgress.map((row) => ({ ...row, former: [] })) })[0],
  ).toMatchObject({ state: 'finished', share: 1 })
})
