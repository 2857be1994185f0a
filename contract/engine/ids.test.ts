import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { daySchema, idSchema, instantSchema, newId, numberIdSchema, sha256Schema } from './ids.ts'

describe('an id made on a device', () => {
  test('is a UUIDv7, each another', () => {
    const ids = Array.from({ length: 1000 }, () => newId())
    expect(new Set(ids).size).toBe(1000)
    for (const id of ids) expect(v.is(idSchema, id)).toBe(true)
  })

  test('sorts by when it was made and holds the millisecond', () => {
    const times = [0, 1, 255, 256, 1_795_203_053_429, 2 ** 47]
    const ids = times.map((time) => newId(time))
    expect(ids.toSorted()).toEqual(ids)
    expect(ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))).toEqual(times)
  })
})

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-20T00:00:00Z', false],
])('%s is a calendar day: %s', (day, is) => {
  expect(takes(daySchema, day)).toBe(is)
})

test.each([
  ['2026-11-20T12:00:00.000Z', true],
  ['2026-11-20T12:00:00-03:00', false],
  ['2026-11-20', false],
  ['now', false],
])('%s is an instant in UTC: %s', (instant, is) => {
  expect(takes(instantSchema, instant)).toBe(is)
})

test.each([
  [1, true],
  [0, false],
  [-1, false],
  [1.5, false],
  ['1', false],
  [2 ** 53, false],
])('%j names content: %s', (id, is) => {
  expect(takes(numberIdSchema, id)).toBe(is)
})

test('an id or hash in capitals, cut or of another version is refused', () => {
  const id = newId()
  for (const wrong of [id.toUpperCase(), id.slice(1), `${id}0`, '0199c1de-0000-4000-8000-000000000000']) {
    expect(takes(idSchema, wrong), wrong).toBe(false)
  }
  expect(takes(sha256Schema, 'a'.repeat(64))).toBe(true)
  expect(takes(sha256Schema, 'A'.repeat(64))).toBe(false)
  expect(takes(sha256Schema, 'a'.repeat(63))).toBe(false)
})
