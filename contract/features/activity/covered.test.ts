import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mostRanges, mostRuns, packCovered, rangesOf, readCovered } from './covered.ts'
import { coveredShare, uniteRanges, type Range } from './progress-rules.ts'
import { coveredSchema } from './progress-schema.ts'

/** So many pieces, one every so many seconds, of that length. */
const pieces = (count: number, every: number, length: number): Range[] =>
  Array.from({ length: count }, (_, index) => [index * every, index * every + length])
const seconds = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

test('engine B9: few pieces travel as the ranges they are', () => {
  expect(packCovered(pieces(3, 2, 1))).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
  ])
})

test.each([
  [501, 4, 1],
  [500, 2.6, 0.1],
  [500, 6, 5],
  [5000, 3.5, 1.25],
  [mostRuns, 86.4, 0.001],
])('engine B9: %i pieces every %d s of %d s are exactly what was seen, sent and read again', (count, every, length) => {
  const covered = packCovered(pieces(count, every, length))
  expect(v.is(coveredSchema, covered)).toBe(true)
  expect(coveredShare(rangesOf(covered), count * every)).toBeCloseTo(length / every, 9)
  expect(packCovered(rangesOf(covered))).toEqual(covered)
})

test('engine B9: united in any order and any number of portions, coverage is neither more nor less', () => {
  let seed = 20261124
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let round = 0; round < 20; round++) {
    const played = Array.from({ length: 2000 }, (): Range => {
      const from = Math.floor(random() * 7_200_000) / 1000
      return [from, from + Math.ceil(random() * 4000) / 1000]
    })
    const stored = played.reduce<ReturnType<typeof packCovered>>(
      (covered, _, index) =>
        index % 400 === 0 ? packCovered([...rangesOf(covered), ...played.slice(index, index + 400)]) : covered,
      [],
    )
    expect(seconds(rangesOf(stored))).toBeCloseTo(seconds(uniteRanges(played)), 6)
  }
})

test('engine B9: rounding covers nothing: a thousand pieces of half a millisecond are none', () => {
  expect(seconds(rangesOf(packCovered(pieces(1000, 1, 0.0005))))).toBe(0)
})

test('more pieces than anybody plays: the shortest are given up, and nothing is covered in their place', () => {
  const all = [...pieces(mostRuns, 10, 2), ...pieces(50, 10, 1).map(([from, to]): Range => [from + 5, to + 5])]
  expect(seconds(rangesOf(packCovered(all)))).toBe(mostRuns * 2)
})

test.each([[''], ['A'], ['AAA='], ['gICA'], ['////////////'], [null], [7], ['x'.repeat(200_000)]])(
  'a text that is no runs is read as none: %.20j',
  (text) => {
    expect(readCovered(text)).toBe(null)
    expect(v.is(coveredSchema, text)).toBe(false)
  },
)

test('up to five hundred ranges travel as such', () => {
  expect(packCovered(pieces(mostRanges, 2, 1))).toHaveLength(mostRanges)
  expect(packCovered(pieces(mostRanges + 1, 2, 1))).toBeTypeOf('string')
})
