import { describe, expect, test } from 'vitest'
import {
  countedActivities,
  courseStanding,
  findCircle,
  isReleased,
  lockOf,
  mayOpen,
  type ActivityStanding,
  type ActivityState,
  type OrderedActivity,
} from './course-rules.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const activity = (id: number, more: Partial<OrderedActivity> = {}): OrderedActivity => ({
  id,
  hierarchyOrder: id,
  required: true,
  ...more,
})
const optional = (id: number, more: Partial<OrderedActivity> = {}) => activity(id, { required: false, ...more })
const standings = (states: Record<number, ActivityState | ActivityStanding>) => (id: number) => {
  const known = states[id]
  return typeof known === 'string' ? { state: known } : known
}
const tested = (state: ActivityState, attemptsLeft: number | null = 0, waiting = false): ActivityStanding => ({
  state,
  test: { hasMinimum: true, attemptsLeft, waiting },
})
/** The ids of those that are open. */
const open = (
  activities: OrderedActivity[],
  states: Parameters<typeof standings>[0] = {},
  { blockMenu = true, now = noon } = {},
) => activities.flatMap((own) => (mayOpen({ blockMenu, activities }, own, standings(states), now) ? [own.id] : []))

describe('the order of activities', () => {
  const three = [activity(1), activity(2), activity(3)]

  test('with the menu blocked one opens when every required one before it is done; else all are open', () => {
    expect(open(three)).toEqual([1])
    expect(open(three, { 1: 'finished' })).toEqual([1, 2])
    expect(open(three, { 1: 'finished', 2: 'approved' })).toEqual([1, 2, 3])
    expect(open(three, { 2: 'improved' })).toEqual([1, 2])
    expect(open(three, {}, { blockMenu: false })).toEqual([1, 2, 3])
  })

  test('learning T10: with the menu blocked an unfinished optional activity locks only those that name it', () => {
    const activities = [activity(1), optional(2), activity(3), activity(4, { after: [2] })]
    expect(open(activities, { 1: 'finished', 3: 'finished' })).toEqual([1, 2, 3])
    expect(open(activities, { 1: 'finished', 2: 'finished', 3: 'finished' })).toEqual([1, 2, 3, 4])
    expect(open(activities)).toEqual([1])
  })

  test('learning T12: a test reproved for good unlocks what follows, one that can be tried again does not', () => {
    expect(open([activity(1), activity(2)], { 1: tested('reproved', 0) })).toEqual([1, 2])
    expect(open([activity(1), activity(2)], { 1: tested('reproved', 1) })).toEqual([1])
    expect(open([activity(1), activity(2)], { 1: tested('reproved', null) })).toEqual([1])
  })

  test('one that is blocked, or waits for marks or its device, unlocks what follows too', () => {
    for (const standing of [tested('blocked'), tested('in_progress', 1, true)]) {
      expect(isReleased(standing)).toBe(true)
      expect(open([activity(1), activity(2)], { 1: standing })).toEqual([1, 2])
    }
  })

  test('learning T13: a new order closes nothing that was begun', () => {
    const turned = [
      activity(1, { hierarchyOrder: 3 }),
      activity(2, { hierarchyOrder: 1 }),
      activity(3, { hierarchyOrder: 2 }),
    ]
    expect(open(turned, { 1: 'in_progress' })).toEqual([1, 2])
  })

  test('learning T14: one that was withdrawn, or is not for this person, locks nothing', () => {
    expect(open([activity(3, { after: [1, 2] })])).toEqual([3])
  })

  test('the lock names the first that is in the way, then the clock', () => {
    const last = activity(3, { after: [2] })
    const course = { blockMenu: true, activities: [activity(1), activity(2), last] }
    expect(lockOf(course, last, standings({}), noon)).toEqual({ by: 'activity', activityId: 1 })
    expect(lockOf(course, last, standings({ 1: 'finished' }), noon)).toEqual({ by: 'activity', activityId: 2 })
    const at = '2026-11-20T12:00:00Z'
    const done = standings({ 1: 'finished', 2: 'finished' })
    expect(lockOf(course, { ...last, opensAt: at }, done, noon - 1)).toEqual({ by: 'opens', at })
    expect(lockOf(course, { ...last, opensAt: at }, done, noon)).toBeNull()
    expect(lockOf(course, { ...last, closesAt: at }, done, noon)).toEqual({ by: 'closed', at })
    expect(lockOf(course, { ...last, closesAt: at }, done, noon - 1)).toBeNull()
  })

  test('activities that wait for each other are found, however long the way round', () => {
    expect(
      findCircle([activity(1, { after: [3] }), activity(2, { after: [1] }), activity(3, { after: [2] }), activity(4)]),
    ).toEqual([1, 2, 3])
    expect(findCircle([activity(1, { after: [1] })])).toEqual([1])
    expect(findCircle([activity(1), activity(2, { after: [1, 99] }), activity(3, { after: [1, 2] })])).toEqual([])
  })
})

describe('where somebody stands in a course', () => {
  const two = [activity(1), activity(2)]
  const stateOf = (states: Parameters<typeof standings>[0], activities = two, more = {}) =>
    courseStanding(activities, standings(states), more).state

  test.each<[string, Parameters<typeof standings>[0]]>([
    ['not_started', {}],
    ['in_progress', { 1: 'in_progress' }],
    ['in_progress', { 1: 'finished' }],
    ['finished', { 1: 'finished', 2: 'finished' }],
    ['approved', { 1: 'finished', 2: tested('approved') }],
    ['improved', { 1: tested('improved'), 2: tested('approved') }],
    ['reproved', { 1: 'finished', 2: tested('reproved') }],
    // There are attempts left, or something else to do.
    ['in_progress', { 1: 'finished', 2: tested('reproved', 1) }],
    ['in_progress', { 2: tested('reproved') }],
    ['blocked', { 1: 'finished', 2: tested('blocked') }],
  ])('is %s', (state, states) => {
    expect(stateOf(states)).toBe(state)
  })

  test('is enrolled before anything was begun, and restarted where all began anew', () => {
    expect(stateOf({}, two, { enrolled: true })).toBe('enrolled')
    expect(stateOf({ 1: 'restarted' }, two, { enrolled: true, before: 'restarted' })).toBe('restarted')
    expect(stateOf({ 1: 'restarted', 2: 'in_progress' }, two)).toBe('in_progress')
  })

  test('learning T15: a course of optional ones is finished when all are done', () => {
    const all = [optional(1), optional(2)]
    expect(countedActivities(all)).toEqual(all)
    expect(stateOf({ 1: 'finished' }, all)).toBe('in_progress')
    expect(stateOf({ 1: 'finished', 2: 'finished' }, all)).toBe('finished')
    expect(stateOf({ 2: 'in_progress' }, [activity(1), optional(2)])).toBe('in_progress')
    expect(stateOf({ 1: 'finished' }, [activity(1), optional(2)])).toBe('finished')
  })

  test('its share is in whole hundredths and never says more than is done', () => {
    const share = (done: number, of: number) =>
      courseStanding(
        Array.from({ length: of }, (_, at) => activity(at + 1)),
        (id) => ({ state: id <= done ? 'finished' : 'not_started' }),
      )
    expect(share(2, 3)).toEqual({ state: 'in_progress', finished: 2, total: 3, share: 0.66 })
    expect(share(299, 300).share).toBe(0.99)
    expect(courseStanding([], standings({}))).toEqual({ state: 'not_started', finished: 0, total: 0, share: 0 })
  })

  test('learning T17: finished stays so over a version with one activity more, and gets better alone', () => {
    const three = [...two, activity(3)]
    const done = { 1: 'finished', 2: 'finished' } as const
    expect(stateOf(done, three)).toBe('in_progress')
    expect(courseStanding(three, standings(done), { before: 'finished' })).toEqual({
      state: 'finished',
      finished: 2,
      total: 3,
      share: 1,
    })
    expect(stateOf({ ...done, 3: tested('improved') }, three, { before: 'finished' })).toBe('improved')
    expect(stateOf({ ...done, 3: tested('reproved') }, three, { before: 'approved' })).toBe('approved')
    expect(stateOf({ ...done, 3: 'blocked' }, three, { before: 'finished' })).toBe('finished')
  })
})
