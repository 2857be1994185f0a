import { expect, test } from 'vitest'
import { longestText, textLength } from './text-length.ts'

test('learning T76: a text is as long as its code points after NFC, whatever they are made of', () => {
  expect(textLength('')).toBe(0)
  expect(textLength('a'.repeat(longestText))).toBe(256)
  expect(textLength('😀'.repeat(256))).toBe(256)
  expect(textLength('e\u0301'.repeat(256))).toBe(256)
  expect(textLength('😀'.repeat(256) + 'a')).toBe(257)
})
