import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginWait, silence, silentAfter, waitedFor } from './silence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const isSilent = () => silence.getState().waits > 0

test('engine C7: eight seconds without a byte are told, not one that is shorter', () => {
  expect(silentAfter).toBe(8000)
  const wait = beginWait()
  vi.advanceTimersByTime(7999)
  expect(isSilent()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isSilent()).toBe(true)
  wait.end()
  expect(isSilent()).toBe(false)
})

test('engine C7: a byte ends the silence and begins the eight seconds anew', () => {
  const wait = beginWait()
  vi.advanceTimersByTime(6000)
  wait.heard()
  vi.advanceTimersByTime(7999)
  expect(isSilent()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isSilent()).toBe(true)
  wait.heard()
  expect(isSilent()).toBe(false)
  vi.advanceTimersByTime(8000)
  expect(isSilent()).toBe(true)
  wait.end()
  wait.end()
  vi.advanceTimersByTime(60_000)
  expect(silence.getState().waits).toBe(0)
})

test('engine C7: of several that wait, the silence of one is enough', async () => {
  const late = Promise.withResolvers<string>()
  const page = waitedFor(late.promise)
  const film = beginWait()
  vi.advanceTimersByTime(5000)
  film.heard()
  vi.advanceTimersByTime(3000)
  expect(silence.getState().waits).toBe(1)
  late.resolve('here')
  expect(await page).toBe('here')
  expect(isSilent()).toBe(false)
  film.end()
})

test('engine C7: what fails is no silence any more', async () => {
  const failed = Promise.withResolvers<string>()
  const page = waitedFor(failed.promise)
  vi.advanceTimersByTime(9000)
  expect(isSilent()).toBe(true)
  failed.reject(new Error('gone'))
  await expect(page).rejects.toThrow('gone')
  expect(isSilent()).toBe(false)
})
