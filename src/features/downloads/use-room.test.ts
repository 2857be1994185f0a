import { expect, test } from 'vitest'
import { freeRoom } from './use-room.ts'

test('what is free is what the browser allows less what is used', () => {
  expect(freeRoom({ quota: 1000, usage: 400 })).toBe(600)
})

test('never less than nothing, and unknown where the browser does not say', () => {
  expect(freeRoom({ quota: 1000, usage: 1400 })).toBe(0)
  expect(freeRoom({ usage: 400 })).toBe(null)
})
