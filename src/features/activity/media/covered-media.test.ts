import { describe, expect, test } from 'vitest'
import { coveredShare } from '#contract/features/activity/progress-rules.ts'
import { firstHole, fitRanges } from '#domain/activity/covered-ranges.ts'
import { beginTrack, followMedia, resumeAt, type MediaMoment } from './covered-media.ts'

function follow(moments: MediaMoment[], covered: [number, number][] = []) {
  return moments.reduce(followMedia, beginTrack(covered)).covered
}

const play = (from: number, to: number, rate = 1): MediaMoment[] => {
  const moments: MediaMoment[] = [{ kind: 'play', at: from }]
  for (let at = from + 0.25 * rate; at < to; at += 0.25 * rate) moments.push({ kind: 'time', at, rate })
  return [...moments, { kind: 'stop', at: to, rate }]
}

describe('what counts as played', () => {
  test('ten seconds played cover ten seconds', () => {
    expect(follow(play(0, 10))).toEqual([[0, 10]])
  })

  test('a far seek leaves a hole and does not cover what was jumped over', () => {
    const covered = follow([...play(0, 5), { kind: 'seeking' }, { kind: 'seeked', at: 40 }, ...play(40, 50)])
    expect(covered).toEqual([
      [0, 5],
      [40, 50],
    ])
    expect(coveredShare(covered, 50)).toBeCloseTo(0.3)
  })

  test('dragging the slider while it plays covers nothing, even when time updates come between', () => {
    const covered = follow([
      { kind: 'play', at: 0 },
      { kind: 'seeking' },
      { kind: 'seeked', at: 10 },
      { kind: 'seeking' },
      { kind: 'seeked', at: 20 },
      { kind: 'time', at: 20, rate: 1 },
    ])
    expect(covered).toEqual([])
  })

  test('a jump without seeking events is not believed', () => {
    expect(
      follow([
        { kind: 'play', at: 0 },
        { kind: 'time', at: 30, rate: 1 },
      ]),
    ).toEqual([])
  })

  test('played twice as fast, each part still counts', () => {
    expect(follow(play(0, 20, 2))).toEqual([[0, 20]])
    expect(
      follow([
        { kind: 'play', at: 0 },
        { kind: 'time', at: 2.9, rate: 2 },
      ]),
    ).toEqual([[0, 2.9]])
    expect(
      follow([
        { kind: 'play', at: 0 },
        { kind: 'time', at: 2.9, rate: 1 },
      ]),
    ).toEqual([])
  })

  test('what was covered before is kept and joined', () => {
    expect(
      follow(play(5, 10), [
        [0, 5],
        [20, 30],
      ]),
    ).toEqual([
      [0, 10],
      [20, 30],
    ])
  })

  test('time that passes while paused covers nothing', () => {
    expect(follow([...play(0, 2), { kind: 'time', at: 3, rate: 1 }])).toEqual([[0, 2]])
  })
})

test('never more ranges than the wire takes, and never more than was played', () => {
  expect(
    fitRanges(
      [
        [0, 5],
        [10, 11],
        [20, 28],
      ],
      2,
    ),
  ).toEqual([
    [0, 5],
    [20, 28],
  ])
})

describe('what is still to be seen', () => {
  test('begins at the first hole', () => {
    expect(
      firstHole(
        [
          [0, 5],
          [20, 50],
        ],
        50,
      ),
    ).toBe(5)
    expect(firstHole([[10, 50]], 50)).toBe(0)
    expect(firstHole([[0, 40]], 50)).toBe(40)
  })

  test('nothing is missing when less than a second is', () => {
    expect(
      firstHole(
        [
          [0, 20],
          [20.5, 49.4],
        ],
        50,
      ),
    ).toBe(null)
  })
})

test('goes on where it was left, and from the beginning when it was at the end', () => {
  expect([resumeAt(12, 50), resumeAt(49, 50), resumeAt(0, 50)]).toEqual([12, 0, 0])
})
