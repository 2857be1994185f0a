import { expect, test } from 'vitest'
import { mediaKey } from './use-media-keys.ts'

test.each([
  [' ', 'toggle'],
  ['K', 'toggle'],
  ['ArrowLeft', 'back'],
  ['l', 'forward'],
  ['m', 'mute'],
  ['f', 'full'],
  ['c', 'captions'],
])('the key “%s” does %s', (key, act) => {
  expect(mediaKey(key)).toBe(act)
})

test('any other key is left alone', () => {
  expect(mediaKey('Tab')).toBe(null)
  expect(mediaKey('a')).toBe(null)
})
