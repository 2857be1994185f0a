import { beforeAll, expect, test } from 'vitest'
import { loadNavigation } from '../../features/navigation.ts'
import { syncStateOf } from './sync-state.ts'
import { tabsOf } from '../navigation/navigation.ts'

const outbox = (waiting: number, attention = 0, sending = 0) => ({ waiting, attention, sending })

test('the pill says first what somebody must look at', () => {
  expect(syncStateOf(outbox(2, 1), false)).toEqual({ kind: 'attention', count: 1 })
  expect(syncStateOf(outbox(2), false)).toEqual({ kind: 'offline-waiting', count: 2 })
  expect(syncStateOf(outbox(0), false)).toEqual({ kind: 'offline' })
  expect(syncStateOf(outbox(2, 0, 1), true)).toEqual({ kind: 'sending' })
  expect(syncStateOf(outbox(2), true)).toEqual({ kind: 'waiting', count: 2 })
  expect(syncStateOf(outbox(0), true)).toEqual({ kind: 'fine' })
})

beforeAll(() => loadNavigation())

test('a module that is off appears nowhere in the tabs', () => {
  const training = tabsOf(['online_courses', 'trails'])
  expect(training.actions).toEqual([])
  expect([...training.left, ...training.right].map(({ to }) => to)).toEqual([
    '/home',
    '/online-courses',
    '/search',
    '/profile',
  ])
  const programme = tabsOf(['insert_sales', 'upload_photos'])
  expect(programme.actions.map(({ to }) => to)).toEqual(['/insert-sales', '/upload-photos'])
  expect([...programme.left, ...programme.right].map(({ to }) => to)).toEqual(['/home', '/search', '/profile'])
})
