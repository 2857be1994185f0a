import { describe, expect, test } from 'vitest'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import { trailLockOf, trailStanding, type TrailOrder } from './trail-rules.ts'

const states = (known: Record<number, CourseState>) => (id: number) => known[id]
const trail = (more: Partial<TrailOrder> = {}): TrailOrder => ({ courseIds: [1, 2, 3, 4], ...more })
const all = [1, 2, 3, 4]

describe('where somebody stands in a trail', () => {
  test('it is done when all of its courses are that the person may see', () => {
    const known = states({ 1: 'finished', 2: 'approved' })
    expect(trailStanding(trail(), all, known)).toEqual({ state: 'in_progress', finished: 2, total: 4, share: 0.5 })
    expect(trailStanding(trail(), [1, 2], known)).toEqual({ state: 'approved', finished: 2, total: 2, share: 1 })
    expect(trailStanding(trail(), [], known)).toEqual({ state: 'not_started', finished: 0, total: 0, share: 0 })
  })

  test('learning T20: so many optional courses are enough as the trail asks for, beside the required ones', () => {
    const some = trail({ optionalIds: [2, 3, 4], optionalNeeded: 2 })
    const stand = (known: Record<number, CourseState>) => trailStanding(some, all, states(known))
    expect(stand({ 1: 'finished', 2: 'finished' })).toMatchObject({ state: 'in_progress', finished: 2, total: 3 })
    expect(stand({ 1: 'finished', 2: 'finished', 4: 'finished' })).toMatchObject({ state: 'finished', total: 3 })
    expect(stand({ 2: 'finished', 3: 'finished', 4: 'finished' })).toMatchObject({ state: 'in_progress', finished: 2 })
    // Of those that somebody may not see none can be asked for.
    expect(trailStanding(some, [1, 2], states({ 1: 'finished', 2: 'finished' }))).toMatchObject({ state: 'finished' })
  })

  test('one of optional courses alone is done when all of them are', () => {
    const none = trail({ optionalIds: all })
    expect(trailStanding(none, all, states({ 1: 'finished' }))).toMatchObject({ state: 'in_progress', total: 4 })
  })

  test('learning T22: one course counts in two trails', () => {
    const known = states({ 1: 'finished' })
    for (const courseIds of [
      [1, 2],
      [3, 1],
    ])
      expect(trailStanding({ courseIds }, courseIds, known)).toMatchObject({ finished: 1, total: 2 })
  })

  test('nothing left and not all passed is reproved, and what was done stays done', () => {
    const two = trail({ courseIds: [1, 2] })
    expect(trailStanding(two, [1, 2], states({ 1: 'finished', 2: 'reproved' })).state).toBe('reproved')
    expect(trailStanding(two, [1, 2], states({ 1: 'finished', 2: 'blocked' })).state).toBe('reproved')
    expect(trailStanding(two, [1, 2], states({ 1: 'finished' }), 'finished')).toMatchObject({
      state: 'finished',
      share: 1,
    })
  })
})

describe('the order of a trail', () => {
  const ordered = trail({ after: [{ courseId: 3, waitsFor: [1, 2] }] })

  test('learning T19: a course waits for those that come before it; what was begun stays open', () => {
    expect(trailLockOf(ordered, all, 3, states({}))).toBe(1)
    expect(trailLockOf(ordered, all, 3, states({ 1: 'finished' }))).toBe(2)
    expect(trailLockOf(ordered, all, 3, states({ 1: 'finished', 2: 'reproved' }))).toBeNull()
    expect(trailLockOf(ordered, all, 3, states({ 3: 'in_progress' }))).toBeNull()
    expect(trailLockOf(ordered, all, 4, states({}))).toBeNull()
  })

  test('what somebody may not see locks nothing', () => {
    expect(trailLockOf(ordered, [2, 3], 3, states({ 2: 'finished' }))).toBeNull()
  })
})
