import { expect, test } from 'vitest'
import { mediaKey, type MediaAct } from './use-media-keys.ts'

test.each<[string, MediaAct]>([
  [' ', { act: 'toggle' }],
  ['K', { act: 'toggle' }],
  ['ArrowLeft', { act: 'skip', by: -5 }],
  ['ArrowRight', { act: 'skip', by: 5 }],
  ['j', { act: 'skip', by: -10 }],
  ['l', { act: 'skip', by: 10 }],
  ['ArrowUp', { act: 'volume', by: 0.1 }],
  ['ArrowDown', { act: 'volume', by: -0.1 }],
  ['m', { act: 'mute' }],
  ['f', { act: 'full' }],
  ['c', { act: 'captions' }],
  ['<', { act: 'rate', by: -1 }],
  ['>', { act: 'rate', by: 1 }],
  ['0', { act: 'part', tenth: 0 }],
  ['9', { act: 'part', tenth: 9 }],
])('player P7: the key “%s” does %o', (key, act) => {
  expect(mediaKey(key)).toEqual(act)
})

test('any other key is left alone', () => {
  for (const key of ['Tab', 'a', 'Enter', 'F1', '10']) expect(mediaKey(key)).toBe(null)
})
