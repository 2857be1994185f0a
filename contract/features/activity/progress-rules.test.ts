import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { packCovered } from './covered.ts'
import { coveredSchema } from './progress-schema.ts'
import {
  coveredShare,
  firstOf,
  rangesLength,
  stateOf,
  uniteRanges,
  withoutRanges,
  type Range,
} from './progress-rules.ts'

describe('what was seen', () => {
  test('is the union of what was played, in order, whatever the order it came in', () => {
    expect(
      uniteRanges([
        [30, 40],
        [0, 10],
        [5, 20],
      ]),
    ).toEqual([
      [0, 20],
      [30, 40],
    ])
  })

  test('engine B9: joins ranges that touch, and none that do not', () => {
    expect(
      uniteRanges([
        [0, 10],
        [10, 20],
        [20.2, 30],
      ]),
    ).toEqual([
      [0, 20],
      [20.2, 30],
    ])
  })

  test('is the same when united again or range by range', () => {
    const parts: Range[] = [
      [4, 9],
      [0, 2],
      [8, 12],
      [20, 21],
      [2.1, 3.9],
    ]
    const united = uniteRanges(parts)
    expect(uniteRanges(united)).toEqual(united)
    expect(uniteRanges([...uniteRanges(parts.slice(0, 2)), ...uniteRanges(parts.slice(2))])).toEqual(united)
  })

  test('leaves the given ranges as they were', () => {
    const given: [number, number][] = [
      [5, 6],
      [0, 5],
    ]
    uniteRanges(given)
    expect(given).toEqual([
      [5, 6],
      [0, 5],
    ])
  })

  test('counts what was played twice once, and nothing past the end', () => {
    expect(
      coveredShare(
        [
          [0, 50],
          [25, 50],
        ],
        100,
      ),
    ).toBe(0.5)
    expect(coveredShare([[0, 150]], 100)).toBe(1)
    expect(coveredShare([[200, 300]], 100)).toBe(0)
  })

  test('is nothing while the length is unknown', () => {
    expect(coveredShare([[0, 50]], 0)).toBe(0)
  })
})

describe('an activity', () => {
  test('is finished by nine tenths, not by having jumped to its end', () => {
    expect(stateOf([], 100)).toBe('not_started')
    expect(stateOf([[95, 100]], 100)).toBe('in_progress')
    expect(stateOf([[0, 89.9]], 100)).toBe('in_progress')
    expect(stateOf([[0, 90]], 100)).toBe('finished')
  })

  test('is finished by its own share when it has one, the rounding of playback forgiven', () => {
    expect(stateOf([[0, 49]], 100, 0.5)).toBe('in_progress')
    expect(stateOf([[0, 99.995]], 100, 1)).toBe('finished')
  })
})

describe('ranges that come in', () => {
  test.each([
    ['backwards', [[10, 5]]],
    ['empty', [[5, 5]]],
    ['before the beginning', [[-1, 5]]],
    ['endless', [[0, Number.POSITIVE_INFINITY]]],
    ['texts that are no runs', 'AAAA'],
    ['texts of somebody', 'olá'],
    ['texts past the end', packCovered(Array.from({ length: 501 }, (_, index) => [index * 2e6, index * 2e6 + 1]))],
    ['too many', Array.from({ length: 501 }, (_, index) => [index, index + 0.5])],
  ])('are refused when %s', (_name, covered) => {
    expect(v.safeParse(coveredSchema, covered).success).toBe(false)
  })
})

describe('what is new of what is claimed', () => {
  test.each<[string, Range[], Range[], Range[]]>([
    ['all, where nothing is known', [[0, 10]], [], [[0, 10]]],
    ['nothing, where all is', [[2, 4]], [[0, 10]], []],
    [
      'what lies around',
      [[0, 10]],
      [
        [2, 4],
        [6, 7],
      ],
      [
        [0, 2],
        [4, 6],
        [7, 10],
      ],
    ],
    [
      'what lies between, however it came',
      [
        [5, 9],
        [0, 3],
      ],
      [
        [8, 20],
        [-1, 1],
      ],
      [
        [1, 3],
        [5, 8],
      ],
    ],
  ])('is %s', (_, claimed, known, fresh) => {
    expect(withoutRanges(claimed, known)).toEqual(fresh)
  })

  test('its first part is as long as it may be', () => {
    const ranges: Range[] = [
      [0, 2],
      [4, 8],
    ]
    expect(rangesLength(ranges)).toBe(6)
    expect(firstOf(ranges, 3)).toEqual([
      [0, 2],
      [4, 5],
    ])
    expect(firstOf(ranges, 0)).toEqual([])
    expect(firstOf(ranges, 99)).toEqual(ranges)
  })
})
