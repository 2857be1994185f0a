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

test('a state that is suspended already stays so, one of a session that ended has nothing current, and one in which nothing runs stays as it is', () => {
  const nothing = JSON.stringify({ ...running, sequencing: { ...running.sequencing, currentActivity: null } })
  expect(suspendedState(nothing)).toBe(nothing)
  const stateOf = (sequencing: object) =>
    (
      JSON.parse(
        suspendedState(JSON.stringify({ ...running, sequencing: { ...running.sequencing, ...sequencing } })),
      ) as typeof running
    ).sequencing
  // A lesson that asks for `suspendAll` is saved while the whole is current still.
  expect(stateOf({ currentActivity: 'root', suspendedActivity: 'a' })).toMatchObject({
    currentActivity: null,
    suspendedActivity: 'a',
  })
  expect(stateOf({ currentActivity: 'root' })).toMatchObject({ currentActivity: null, suspendedActivity: null })
})
