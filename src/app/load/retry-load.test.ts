import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryLoad } from './retry-load.ts'

const gone = () => new Error('Failed to fetch dynamically imported module: /assets/a.js')

/** A load that fails so often before it comes. */
function late(failures: number) {
  const at: number[] = []
  const load = async () => {
    at.push(Date.now())
    if (at.length <= failures) throw gone()
    return 'here'
  }
  return { at, load }
}

const window = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what does not come is asked for again after 1, 2, 4 s and so on, at most a minute apart; from the second time on it is told', async () => {
  const { at, load } = late(9)
  const reported: Error[] = []
  const coming = retryLoad(load, { onMissing: (error) => void reported.push(error) })
  await vi.runAllTimersAsync()
  expect(await coming).toBe('here')
  expect(at.slice(1).map((time, index) => time - (at[index] ?? 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
  expect(reported).toHaveLength(8)
})

test('it is asked for at once when the network is back', async () => {
  const { at, load } = late(3)
  const coming = retryLoad(load, { onMissing: () => undefined })
  await vi.advanceTimersByTimeAsync(3500)
  expect(at).toEqual([0, 1000, 3000])
  window.dispatchEvent(new Event('online'))
  expect(await coming).toBe('here')
  expect(at).toEqual([0, 1000, 3000, 3500])
})

test('who leaves ends it', async () => {
  const { at, load } = late(Infinity)
  const left = new AbortController()
  const coming = retryLoad(load, { signal: left.signal, onMissing: () => undefined })
  await vi.advanceTimersByTimeAsync(1500)
  left.abort()
  expect(await coming).toBeNull()
  expect(at).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('an error of the code itself is no missing code: it is thrown', async () => {
  await expect(retryLoad(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})
