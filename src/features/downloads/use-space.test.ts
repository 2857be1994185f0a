import { expect, test } from 'vitest'
import { freeSpace } from './use-space.ts'

test('what is free is what the browser allows less what is used', () => {
  expect(freeSpace({ quota: 1000, usage: 400 })).toBe(600)
})

test('never less than nothing, and unknown where the browser does not say', () => {
  expect(freeSpace({ quota: 1000, usage: 1400 })).toBe(0)
  expect(freeSpace({ usage: 400 })).toBe(null)
})
