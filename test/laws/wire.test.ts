import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { hashShape, shapeOf } from './wire-shape.ts'
import { collections, endpoints, operations } from '#contract/model.ts'
import type { Endpoint } from '#contract/engine/endpoint.ts'
import { pullLineSchema } from '#contract/engine/sync/pull.ts'
import { oldestWireVersion, wireHistory, wireVersion } from '#contract/engine/sync/wire.ts'

/** The hash of what travelled in each version. Only the newest is compared; the others are history. */
const hashes: Record<number, string> = {
  1: '5ff65e0a3d669592',
}

const told = (endpoint: Endpoint) => {
  const { method, path, access, module, params, query, body, encoding, response, produces } = endpoint
  return { method, path, access, module, params, query, body, encoding, response, produces }
}

const wire = {
  endpoints: Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, told(endpoint)])),
  collections,
  operations,
  pullLineSchema,
}

test('what travels is what its version says', () => {
  const hash = hashShape(wire)
  const advice = [
    `What travels changed: its hash is ${hash} now.`,
    'Apps of the old version are still out there, with unsent operations in them.',
    'Released already? Add a line to wireHistory and raise wireVersion (contract/engine/sync/wire.ts), see that the server',
    'still takes what the old apps send or raise oldestWireVersion, and write the new version’s hash into this test.',
    'Not released yet? Write the new hash in the place of the old one.',
  ].join('\n')
  expect(hash, advice).toBe(hashes[wireVersion])
})

test('the history has one line a version, in order, and ends at the version spoken', () => {
  expect(wireHistory.map((line) => line.version)).toEqual(wireHistory.map((_, index) => index + 1))
  expect(wireHistory.at(-1)?.version).toBe(wireVersion)
  expect(Object.keys(hashes).map(Number)).toEqual(wireHistory.map((line) => line.version))
  expect(oldestWireVersion).toBeLessThanOrEqual(wireVersion)
})

describe('the hash', () => {
  const base = v.strictObject({ a: v.pipe(v.string(), v.maxLength(5)), b: v.optional(v.number(), 1) })

  test('stays when only the order of fields differs', () => {
    const other = v.strictObject({ b: v.optional(v.number(), 1), a: v.pipe(v.string(), v.maxLength(5)) })
    expect(hashShape(other)).toBe(hashShape(base))
  })

  test.each([
    ['a longer text is taken', v.strictObject({ ...base.entries, a: v.pipe(v.string(), v.maxLength(6)) })],
    ['a field is added', v.strictObject({ ...base.entries, c: v.string() })],
    ['a field must be there', v.strictObject({ ...base.entries, b: v.number() })],
    ['a default differs', v.strictObject({ ...base.entries, b: v.optional(v.number(), 2) })],
    ['unknown fields pass', v.object(base.entries)],
    ['a pattern differs', v.strictObject({ ...base.entries, a: v.pipe(v.string(), v.regex(/^x/)) })],
    [
      'a rule is added',
      v.strictObject({
        ...base.entries,
        a: v.pipe(
          base.entries.a,
          v.check(() => true, 'day'),
        ),
      }),
    ],
    ['a choice is added', v.strictObject({ ...base.entries, a: v.picklist(['x']) })],
  ])('changes when %s', (_name, other) => {
    expect(hashShape(other)).not.toBe(hashShape(base))
  })

  test('sees into every endpoint: no schema of it is empty', () => {
    const parts = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, params, query, response }]) =>
      [body, params, query, response].filter(Boolean).map((schema) => [name, JSON.stringify(shapeOf(schema))] as const),
    )
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.filter(([, shape]) => !shape.includes('"type"'))).toEqual([])
  })
})
