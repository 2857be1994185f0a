import { expect, test } from 'vitest'
import { isUnexpected } from '#platform/report-error.ts'
import { chunkWithin, inTime } from './lazy-chunk.ts'
import { shallReload } from './missing-chunk-rules.ts'

const never = () => new Promise<never>(() => undefined)
const failureOf = (load: () => Promise<unknown>) => inTime(load, 1).catch((error: unknown) => error)

test('a chunk that comes is there, one that fails says so itself', async () => {
  expect(await inTime(async () => 'here')).toBe('here')
  await expect(inTime(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test('a chunk that does not come for 120 s counts as missing: one reload, and nobody is told', async () => {
  expect(chunkWithin).toBe(120_000)
  const late = await failureOf(never)
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  const visit = { pathname: '/profile', online: true, storage, now: 1_000_000 }
  expect(shallReload(late, visit)).toBe(true)
  expect(shallReload(late, visit)).toBe(false)
  expect(isUnexpected(late)).toBe(false)
})
