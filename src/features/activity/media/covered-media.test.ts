import { describe, expect, test } from 'vitest'
import { coveredShare, stateOf } from '#contract/features/activity/progress-rules.ts'
import { firstHole } from '#domain/activity/covered-ranges.ts'
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

  test('player P1: played to 60 % and then dragged to its end, it is 60 % seen', () => {
    const covered = follow([...play(0, 60), { kind: 'seeking' }, { kind: 'seeked', at: 99 }, ...play(99, 100)])
    expect(coveredShare(covered, 100)).toBeCloseTo(0.61)
    expect(stateOf(covered, 100)).toBe('in_progress')
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

  test('player P2: played twice as fast, each part still counts', () => {
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

  test('engine B9: what a stall swallowed inside one playing counts, up to a quarter of a second; between two it does not', () => {
    const stalled = (by: number) => [...play(0, 2).slice(0, -1), { kind: 'play' as const, at: 1.75 + by }]
    expect(follow(stalled(0.25))).toEqual([[0, 2]])
    expect(follow(stalled(0.3))).toEqual([[0, 1.75]])
    expect(follow([...play(0, 2), ...play(2.2, 3)])).toEqual([
      [0, 2],
      [2.2, 3],
    ])
  })

  test('engine B9: a thousand pieces played in any order are kept as they were', () => {
    const pieces = Array.from({ length: 1000 }, (_, index) => ((index * 7) % 1000) * 4)
    const covered = follow(pieces.flatMap((at) => play(at, at + 1)))
    expect(covered).toHaveLength(1000)
    expect(coveredShare(covered, 4000)).toBeCloseTo(0.25)
  })

  test('player P8: what plays on unseen covers nothing, what is seen after it does', () => {
    const covered = follow([
      { kind: 'play', at: 0 },
      { kind: 'time', at: 1, rate: 1 },
      { kind: 'unseen' },
      { kind: 'unseen' },
      { kind: 'time', at: 9, rate: 1 },
      { kind: 'time', at: 10, rate: 1 },
    ])
    expect(covered).toEqual([
      [0, 1],
      [9, 10],
    ])
  })

  test('time that passes while paused covers nothing', () => {
    expect(follow([...play(0, 2), { kind: 'time', at: 3, rate: 1 }])).toEqual([[0, 2]])
  })
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
