import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'

const sent: Record<string, unknown>[] = []
let answer = (): Promise<unknown> => Promise.resolve({ done: true })

beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('location', { pathname: '/online-courses/42/ana@x.y/0190a000-0000-7000-8000-000000000001' })
  vi.doMock('./call.ts', () => ({
    basic: () => ({}),
    createCall:
      () =>
      (_: unknown, { body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        return answer()
      },
  }))
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./report-error.ts')

test('an unexpected error is told with its place in our code, and with nothing of the person', async () => {
  const { reportError } = await load()
  const error = new TypeError(
    'cannot read x of ana@demo.trilha.app 123.456.789-09 https://trilha.test/?token=abc eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.x',
  )
  error.stack =
    'TypeError: x\n    at f (https://trilha.test/assets/base-AbC1.js?token=abc:1:2)\n    at g (https://trilha.test/assets/home-X_y.js:12:345)'
  await reportError(error)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    name: 'TypeError',
    screen: '/online-courses/:id/:id/:id',
    frames: ['home-X_y.js:12:345'],
  })
  for (const canary of ['ana@', '789-09', 'token', 'eyJ', '42']) expect(JSON.stringify(sent)).not.toContain(canary)
})

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('Failed to fetch dynamically imported module: https://trilha.test/assets/a.js'),
  new TypeError('error loading dynamically imported module'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/a.css'),
  new Error('Loading chunk 7 failed'),
  new Error('ResizeObserver loop completed with undelivered notifications.'),
  new Error('Request timed out'),
  new DOMException('signal is aborted', 'AbortError'),
  'Script error.',
])('%s is noise and is not told', async (error) => {
  const { reportError } = await load()
  await reportError(error)
  expect(sent).toEqual([])
})

test('what the server or the network said is no unexpected error', async () => {
  const { isUnexpected } = await load()
  const { CallError: Fresh } = await import('./call-error.ts')
  expect(isUnexpected(new Fresh('offline'))).toBe(false)
  expect(new CallError('offline')).toBeInstanceOf(Error)
})

test('the same error is told once, and a visit tells five at most', async () => {
  const { reportError } = await load()
  for (let round = 0; round < 3; round++) await reportError(new Error('the same'))
  expect(sent).toHaveLength(1)
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) await reportError(new Error(word))
  expect(sent).toHaveLength(5)
})

test('a report that cannot be sent is no second error', async () => {
  const { reportError } = await load()
  const { CallError: Fresh } = await import('./call-error.ts')
  answer = () => Promise.reject(new Fresh('offline'))
  await expect(reportError(new Error('x'))).resolves.toBeUndefined()
})
