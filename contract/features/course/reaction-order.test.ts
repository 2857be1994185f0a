import { expect, test } from 'vitest'
import {
  countedActivities,
  courseStanding,
  lockOf,
  mayOpen,
  type ActivityStanding,
  type CourseState,
  type OrderedActivity,
} from './course-rules.ts'

const training = (id: number, more: Partial<OrderedActivity> = {}): OrderedActivity => ({
  id,
  hierarchyOrder: id,
  required: true,
  type: 'pdf',
  ...more,
})
const reaction: OrderedActivity = { id: 9, hierarchyOrder: 9, required: true, type: 'reaction_evaluation' }
const now = Date.parse('2026-11-18T12:00:00.000Z')
const lock = (
  activities: readonly OrderedActivity[],
  standings: Record<number, ActivityStanding>,
  before?: CourseState,
) => lockOf({ blockMenu: false, activities, before }, reaction, (id) => standings[id], now)
const lost: ActivityStanding = { state: 'reproved', test: { hasMinimum: true, attemptsLeft: 0, waiting: false } }

test('learning T75: a reaction is closed until all that is required is released and the course is done or failed for good', () => {
  const all = [training(1), training(2, { required: false }), training(3), reaction]
  expect(lock(all, {})).toEqual({ by: 'training' })
  expect(lock(all, { 1: { state: 'finished' } })).toEqual({ by: 'training' })
  expect(lock(all, { 1: { state: 'finished' }, 3: { state: 'finished' } })).toBeNull()
  expect(lock(all, { 1: { state: 'finished' }, 3: lost })).toBeNull()
  // Handed in, its grade still to come: nothing is decided.
  const waiting: ActivityStanding = { state: 'in_progress', test: { hasMinimum: true, attemptsLeft: 2, waiting: true } }
  expect(lock(all, { 1: { state: 'finished' }, 3: waiting })).toEqual({ by: 'training' })
  expect(lock(all, { 1: { state: 'finished' }, 3: { state: 'blocked' } })).toEqual({ by: 'training' })
})

test('learning T75: with nothing required all of the training counts; what was done stays done, what is blocked is not', () => {
  const optional = [training(1, { required: false }), training(2, { required: false }), reaction]
  expect(lock(optional, { 1: { state: 'finished' } })).toEqual({ by: 'training' })
  expect(lock(optional, { 1: { state: 'finished' }, 2: { state: 'finished' } })).toBeNull()
  expect(lock(optional, { 1: { state: 'finished' }, 2: { state: 'finished' } }, 'blocked')).toEqual({ by: 'training' })
  expect(lock([reaction], {})).toBeNull()
})

test('learning T75: its dates hold too, and what was sent stays open', () => {
  const all = [training(1), reaction]
  const done: Record<number, ActivityStanding> = { 1: { state: 'finished' } }
  const later = { ...reaction, opensAt: '2026-12-01T00:00:00.000Z' }
  const course = { blockMenu: true, activities: all }
  expect(lockOf(course, later, (id) => done[id], now)).toEqual({ by: 'opens', at: later.opensAt })
  expect(mayOpen(course, reaction, (id) => ({ 9: { state: 'finished' as const } })[id], now)).toBe(true)
})

test('learning T75: a reaction is never needed for the course, and nothing waits for it, whatever its author ticked', () => {
  const first = { ...reaction, hierarchyOrder: 0 }
  const all = [first, training(1, { after: [9] }), training(2)]
  expect(countedActivities(all).map(({ id }) => id)).toEqual([1, 2])
  expect(mayOpen({ blockMenu: true, activities: all }, training(1, { after: [9] }), () => undefined, now)).toBe(true)
  const standing = courseStanding(all, (id) => (id === 9 ? undefined : { state: 'finished' }))
  expect(standing).toEqual({ state: 'finished', finished: 2, total: 2, share: 1 })
  // One that was sent in a course that began anew begins nothing.
  expect(courseStanding(all, (id) => (id === 9 ? { state: 'finished' } : undefined)).state).toBe('not_started')
})
