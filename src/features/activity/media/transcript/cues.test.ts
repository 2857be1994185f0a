import { expect, test } from 'vitest'
import { cueAt, findCues } from './cues.ts'

const cues = [
  { from: 1, to: 3, text: 'O café da fachada' },
  { from: 3, to: 5, text: 'Cores frias acalmam' },
  { from: 9, to: 12, text: 'Café e cores' },
]

test('player P6: the line of a moment is the one that began last, and none before the first', () => {
  expect([0, 1, 4.9, 6, 8.96, 100].map((at) => cueAt(cues, at))).toEqual([-1, 0, 1, 1, 2, 2])
  expect(cueAt([], 5)).toBe(-1)
})

test('player P6: a transcript is found by its words, without their accents and whatever their order', () => {
  expect(findCues(cues, 'cafe')).toEqual([0, 2])
  expect(findCues(cues, ' CORES  café ')).toEqual([2])
  expect(findCues(cues, '')).toEqual([0, 1, 2])
  expect(findCues(cues, 'azul')).toEqual([])
})
