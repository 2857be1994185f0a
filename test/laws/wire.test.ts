import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { hashShape, shapeOf } from './wire-shape.ts'
import { engineEndpoints } from '#contract/engine/engine-endpoints.ts'
import type { Feature } from '#contract/engine/feature.ts'
import { features } from '#contract/features.ts'
import { endpoints } from '#contract/model.ts'
import type { Endpoint } from '#contract/engine/endpoint.ts'
import { pullLineSchema } from '#contract/engine/sync/pull.ts'
import { oldestServed, wireHistory, wireVersion } from '#contract/engine/sync/wire.ts'

const told = (endpoint: Endpoint) => {
  const { method, path, access, module, params, query, body, encoding, response, produces } = endpoint
  return { method, path, access, module, params, query, body, encoding, response, produces }
}
const everyWire = (those: Readonly<Record<string, Endpoint>> = {}) =>
  Object.fromEntries(Object.entries(those).map(([name, endpoint]) => [name, told(endpoint)]))

/** What travels of the engine and of each feature, with the file that has its hash. A feature that is new breaks no old app. */
const travelling: [name: string, file: string, wire: object][] = [
  ['the engine', 'contract/engine/sync/engine.wire', { endpoints: everyWire(engineEndpoints), pullLineSchema }],
  ...features
    .filter((feature: Feature) => feature.endpoints ?? feature.operations ?? feature.collections)
    .map((feature: Feature): [string, string, object] => {
      const { name, operations, collections } = feature
      const file = `contract/features/${name}/${name}.wire`
      return [name, file, { endpoints: everyWire(feature.endpoints), operations, collections }]
    }),
]

test.each(travelling)('what travels of %s is what its version says', async (name, file, wire) => {
  const advice = [
    `What travels of ${name} changed.`,
    'Apps of the old version are still out there, with unsent operations in them.',
    'Released already? Add a line to wireHistory and raise wireVersion (contract/engine/sync/wire.ts), see that the server',
    `still takes what the apps of the last 90 days send, and write the new hash into ${file}.`,
    'Not released yet? Take the file away and run this test again: it writes the new hash.',
  ].join('\n')
  await expect(`${wireVersion} ${hashShape(wire)}\n`, advice).toMatchFileSnapshot(`../../${file}`)
})

test('the history has one line a version, in order, and ends at the version spoken', () => {
  expect(wireHistory.map((line) => line.version)).toEqual(wireHistory.map((_, index) => index + 1))
  expect(wireHistory.at(-1)?.version).toBe(wireVersion)
  expect(oldestServed(new Date())).toBeLessThanOrEqual(wireVersion)
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
