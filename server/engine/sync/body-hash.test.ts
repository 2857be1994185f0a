import { expect, test } from 'vitest'
import { bodyHash, unstorableText, type SentOperation } from './body-hash.ts'

const operation = (changed: Partial<SentOperation>): SentOperation => ({
  id: 'x',
  kind: 'sale.report',
  capturedAt: '2026-11-18T15:00:00.000Z',
  skewMs: 0,
  payload: { a: 1, b: [{ c: 'x', d: null }] },
  dependsOn: [],
  ...changed,
})

test('the same body written in another order is the same body', () => {
  expect(bodyHash(operation({ payload: { b: [{ d: null, c: 'x' }], a: 1 } }))).toBe(bodyHash(operation({})))
})

test.each([
  ['kind', { kind: 'photo.send' }],
  ['captured time', { capturedAt: '2026-11-18T15:00:00.001Z' }],
  ['dependencies', { dependsOn: ['y'] }],
  ['value', { payload: { a: '1', b: [{ c: 'x', d: null }] } }],
  ['order of a list', { payload: { a: 1, b: [null, { c: 'x', d: null }] } }],
])('another %s is another body', (_, changed) => {
  expect(bodyHash(operation(changed))).not.toBe(bodyHash(operation({})))
})

test('text that a database cannot keep is found wherever it hides', () => {
  expect(unstorableText({ a: ['ok', { b: 'x\0' }] }, '')).toBe('.a.1.b')
  expect(unstorableText({ a: '\ud800' }, '')).toBe('.a')
  expect(unstorableText({ a: '😀', b: 3, c: null }, '')).toBeNull()
})
