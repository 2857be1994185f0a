import { expect, test } from 'vitest'
import { oldestServed, type WireVersion } from './wire.ts'

const history: readonly WireVersion[] = [
  { version: 1, change: 'first', releasedOn: '2027-01-10' },
  { version: 2, change: 'second', releasedOn: '2027-03-01' },
  { version: 3, change: 'third', releasedOn: '2027-06-01' },
]
const at = (day: string) => oldestServed(new Date(`${day}T00:00:00.000Z`), history)

test('back-office D78: apps of a version are answered for ninety days after the next one was released', () => {
  expect([at('2027-03-01'), at('2027-05-29')]).toEqual([1, 1])
  expect(at('2027-05-30')).toBe(2)
  expect([at('2027-08-29'), at('2027-08-30')]).toEqual([2, 3])
})

test('the only version is answered, whenever it was released', () => {
  expect(oldestServed(new Date('2030-01-01'), history.slice(0, 1))).toBe(1)
  expect(oldestServed(new Date('2030-01-01'), [{ version: 1, change: 'first', releasedOn: null }])).toBe(1)
})
