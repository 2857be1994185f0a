import { expect, test } from 'vitest'
import { suspendedState } from './suspended-state.ts'

const node = (id: string, children: object[] = []) => ({ id, isSuspended: false, children })
const running = {
  currentActivityId: 'b',
  sequencing: {
    currentActivity: 'b',
    suspendedActivity: null,
    activityStates: { root: node('root'), a: node('a'), group: node('group'), b: node('b') },
  },
  suspensionState: {
    activityTree: node('root', [node('a'), node('group', [node('b')])]),
    currentActivityId: 'b',
    suspendedActivityId: null,
  },
}

test('player P37: a state taken while a lesson ran is resumed at that lesson', () => {
  const state = JSON.parse(suspendedState(JSON.stringify(running))) as typeof running
  expect([state.currentActivityId, state.sequencing.currentActivity, state.sequencing.suspendedActivity]).toEqual([
    null,
    null,
    'b',
  ])
  const { activityStates } = state.sequencing
  expect(Object.values(activityStates).map(({ id, isSuspended }) => [id, isSuspended])).toEqual([
    ['root', true],
    ['a', false],
    ['group', true],
    ['b', true],
  ])
  expect(state.suspensionState).toMatchObject({
    suspendedActivityId: 'b',
    activityTree: {
      isSuspended: true,
      children: [{ isSuspended: false }, { isSuspended: true, children: [{ isSuspended: true }] }],
    },
  })
})

test('a state that is suspended already, or in which nothing runs, stays as it is', () => {
  const nothing = JSON.stringify({ ...running, sequencing: { ...running.sequencing, currentActivity: null } })
  expect(suspendedState(nothing)).toBe(nothing)
  const suspended = JSON.stringify({ ...running, sequencing: { ...running.sequencing, suspendedActivity: 'a' } })
  expect(suspendedState(suspended)).toBe(suspended)
})
