import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  [null, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=0-1,5-6', null],
  ['pages=1-2', null],
  ['bytes=-', null],
] as const)('%s of 100 bytes', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected)
})
