import { describe, expect, test } from 'vitest'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Enrolment } from '#contract/features/enrolment/enrolment-schema.ts'
import { findNeighbours } from '../player/neighbours.ts'
import { minutesLeft, summariseCourse, waitsForReaction } from './course-summary.ts'
import { makeActivity, makeCourse, makeProgress } from './course-samples.test-support.ts'

const three = [makeActivity(3), makeActivity(1), makeActivity(2)]

describe('a course whose menu is not blocked', () => {
  const course = makeCourse({ blockMenu: false, minutes: 60 })

  test('lists activities by hierarchy order, all open, and begins with the first', () => {
    const summary = summariseCourse(course, three, new Map())
    expect(summary.activities.map((item) => item.activity.hierarchyOrder)).toEqual([1, 2, 3])
    expect(summary.activities.every((item) => !item.lock)).toBe(true)
    expect(summary.state).toBe('enrolled')
    expect(summary.upNext?.activity.id).toBe(1)
  })

  test('goes on with the first activity not finished and says what is left', () => {
    const summary = summariseCourse(course, three, makeProgress([1, 'finished'], [2, 'in_progress']))
    expect(summary).toMatchObject({ state: 'in_progress', finished: 1, done: 1 })
    expect(summary.upNext?.activity.id).toBe(2)
    expect(minutesLeft(summary)).toBe(40)
  })

  test('is finished by its required activities alone', () => {
    const activities = [makeActivity(1), makeActivity(2, { required: false })]
    const summary = summariseCourse(course, activities, makeProgress([1, 'finished']))
    expect(summary).toMatchObject({ state: 'finished', share: 1 })
    expect(summary.upNext?.activity.id).toBe(2)
  })

  test('an optional activity begun means the course is begun', () => {
    const activities = [makeActivity(1), makeActivity(2, { required: false })]
    expect(summariseCourse(course, activities, makeProgress([2, 'in_progress'])).state).toBe('in_progress')
  })

  test('finished leads back to the first activity', () => {
    const summary = summariseCourse(course, three, makeProgress([1, 'finished'], [2, 'finished'], [3, 'finished']))
    expect(summary.upNext?.activity.id).toBe(1)
  })
})

describe('a course whose menu is blocked', () => {
  const course = makeCourse({ blockMenu: true })

  test('locks everything after the first unfinished activity and says which one to finish', () => {
    const summary = summariseCourse(course, three, makeProgress([1, 'finished']))
    expect(summary.activities.map((item) => !item.lock)).toEqual([true, true, false])
    const beside = findNeighbours(summary, 2)
    expect(beside).toMatchObject({
      position: 2,
      previous: { activity: { id: 1 } },
      next: { activity: { id: 3 }, lock: { by: 'activity', activity: { id: 2 } } },
    })
  })

  test('opens the next one when the current is finished', () => {
    const summary = summariseCourse(course, three, makeProgress([1, 'finished'], [2, 'finished']))
    expect(findNeighbours(summary, 2)).toMatchObject({ next: { lock: null } })
  })

  test('a deep link to a locked activity names the one to finish first', () => {
    const beside = findNeighbours(summariseCourse(course, three, new Map()), 3)
    expect(beside.current?.lock).toMatchObject({ by: 'activity', activity: { id: 1 } })
  })
})

describe('what the author says of one activity', () => {
  const at = Date.parse('2026-11-20T12:00:00Z')
  const locks = (...activities: Parameters<typeof makeActivity>[]) =>
    summariseCourse(
      makeCourse({}),
      activities.map((each) => makeActivity(...each)),
      new Map(),
      { now: at },
    ).activities.map(({ lock }) => lock)

  test('one that comes after another waits for it, though the menu is not blocked', () => {
    expect(locks([1, { after: [2] }], [2, {}])).toMatchObject([{ by: 'activity', activity: { id: 2 } }, null])
  })

  test('one that is not open yet, or any more, says when', () => {
    const [early, late] = ['2026-11-20T12:00:01Z', '2026-11-20T12:00:00Z']
    expect(locks([1, { opensAt: early }], [2, { closesAt: late }], [3, { opensAt: late, closesAt: early }])).toEqual([
      { by: 'opens', at: early },
      { by: 'closed', at: late },
      null,
    ])
  })
})

describe('an activity of a type that this version does not know', () => {
  const unknown = (order: number, required = true) => makeActivity(order, { type: 'hologram', content: {}, required })

  test('shuts nothing where the menu is not blocked, and what can be played comes first', () => {
    const summary = summariseCourse(makeCourse({}), [unknown(1), makeActivity(2), makeActivity(3)], new Map())
    expect(summary.activities.map((item) => !item.lock)).toEqual([true, true, true])
    expect(summary.upNext?.activity.id).toBe(2)
  })

  test('keeps the course from being finished on this device where it is required, and only then', () => {
    const done = makeProgress([1, 'finished'])
    const summary = summariseCourse(makeCourse({}), [makeActivity(1), unknown(2)], done)
    expect(summary).toMatchObject({ state: 'in_progress', share: 0.5 })
    expect(summary.upNext?.activity.id).toBe(2)
    expect(summariseCourse(makeCourse({}), [makeActivity(1), unknown(2, false)], done).state).toBe('finished')
  })

  test('shuts what comes after it where the menu is blocked, and is named as the one to wait for', () => {
    const course = makeCourse({ blockMenu: true })
    const activities = [makeActivity(1), unknown(2), makeActivity(3)]
    const summary = summariseCourse(course, activities, makeProgress([1, 'finished']))
    expect(summary.activities.map((item) => !item.lock)).toEqual([true, true, false])
    expect(summary.activities[2]?.lock).toMatchObject({ by: 'activity', activity: { id: 2 } })
  })

  test('shuts nothing, and nothing waits for it, where nobody requires it', () => {
    const course = makeCourse({ blockMenu: true })
    const activities = [unknown(1, false), makeActivity(2), makeActivity(3)]
    const summary = summariseCourse(course, activities, new Map())
    expect(summary.activities.map((item) => !item.lock)).toEqual([true, true, false])
    expect(summary.upNext?.activity.id).toBe(2)
    expect(summary.activities[2]?.lock).toMatchObject({ by: 'activity', activity: { id: 2 } })
  })

  test('that was finished on another device is finished here too', () => {
    const course = makeCourse({ blockMenu: true })
    const summary = summariseCourse(course, [unknown(1), makeActivity(2)], makeProgress([1, 'finished']))
    expect(summary.activities).toMatchObject([{ state: 'finished', share: 1 }, { lock: null }])
  })
})

test('an order that the course does not have is nowhere', () => {
  expect(findNeighbours(summariseCourse(makeCourse({}), three, new Map()), 9)).toMatchObject({
    position: 0,
    current: undefined,
  })
})

describe('a course that people ask to be enrolled in', () => {
  const course = makeCourse({ enrollmentType: 'request' })
  const own = (state: Enrolment['state'], reason?: string): Enrolment[] => [
    {
      id: 'e',
      kind: 'course',
      itemId: course.id,
      cycle: 1,
      mandatory: false,
      enrolledAt: '2026-11-18T15:00:00.000Z',
      dueAt: null,
      own: true,
      state,
      ...(reason && { reason }),
    },
  ]
  const locks = (enrolments: Enrolment[], progress = new Map<number, ActivityProgress>()) =>
    summariseCourse(course, three, progress, { enrolments }).activities.map(({ lock }) => lock?.by)

  test('opens nothing before staff approved it, not even what was begun', () => {
    const shut = ['enrolment', 'enrolment', 'enrolment']
    for (const enrolments of [[], own('waiting'), own('refused')]) expect(locks(enrolments)).toEqual(shut)
    expect(locks([], makeProgress([1, 'in_progress']))).toEqual(shut)
    expect(locks(own('open'))).toEqual([undefined, undefined, undefined])
  })

  test('learning T3: tells the reason of a refusal', () => {
    const { entry, state } = summariseCourse(course, three, new Map(), { enrolments: own('refused', 'Turma completa') })
    expect(entry).toEqual({ entry: 'refused', isShut: true, canLeave: false, reason: 'Turma completa' })
    expect(state).toBe('not_started')
  })
})

test('learning T75: a reaction is closed on the device until its course is done, by the rule of the server', () => {
  const course = makeCourse({})
  const content = { isAnonymous: true, questions: [] }
  const activities = [makeActivity(1), makeActivity(2, { type: 'reaction_evaluation', content, required: true })]
  const lockOn = (progress: ReturnType<typeof makeProgress>) =>
    summariseCourse(course, activities, progress).activities.map(({ lock }) => lock)
  expect(lockOn(makeProgress())).toEqual([null, { by: 'training' }])
  expect(lockOn(makeProgress([1, 'in_progress']))).toEqual([null, { by: 'training' }])
  expect(lockOn(makeProgress([1, 'finished']))).toEqual([null, null])
  const done = summariseCourse(course, activities, makeProgress([1, 'finished']))
  expect([done.state, done.share, done.upNext?.activity.id]).toEqual(['finished', 1, 2])
  const certified = { ...done, course: { ...course, certificateNeedsReaction: true } }
  expect([waitsForReaction(done), waitsForReaction(certified)]).toEqual([false, true])
})
