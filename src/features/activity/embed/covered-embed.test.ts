import { expect, test } from 'vitest'
import type { EmbedState } from '#contract/engine/content/embed-messages.ts'
import { beginTrack } from '../media/covered-media.ts'
import { followEmbed, scaleOf, type EmbedTrack } from './covered-embed.ts'

type Told = [state: EmbedState, at: number, rate?: number, isSeen?: boolean]

const coveredBy = (told: Told[], scale = 1) =>
  told.reduce<EmbedTrack>(
    (track, [state, at, rate = 1, isSeen = true]) => followEmbed(track, { state, at, rate }, { scale, isSeen }),
    { ...beginTrack([]), isPlaying: false },
  ).covered

test('player P48: what a vendor’s player plays is covered; a jump, however small its steps are told, is not', () => {
  const told: Told[] = [
    ['waiting', 0],
    ['playing', 0],
    ['playing', 0.5],
    ['playing', 1.25],
    // Dragged to 50 s.
    ['waiting', 50],
    ['playing', 50],
    ['playing', 50.5],
    // Told without a state in between.
    ['playing', 55],
    ['playing', 55.5],
    ['paused', 56],
    ['paused', 58],
  ]
  expect(coveredBy(told)).toEqual([
    [0, 1.25],
    [50, 50.5],
    [55, 56],
  ])
})

test('player P48: what plays while nobody can see it is not covered, and at twice the speed a step is twice as long', () => {
  const told: Told[] = [
    ['playing', 0],
    ['playing', 2.5, 2],
    ['playing', 3, 1, false],
    ['playing', 4, 1, false],
    ['playing', 4.5],
    ['playing', 5],
    ['ended', 5.5],
  ]
  expect(coveredBy(told)).toEqual([
    [0, 2.5],
    [4.5, 5.5],
  ])
})

test('player P48: a video that is not quite as long as its author said is over where it is over', () => {
  expect(scaleOf(60, 0)).toBeNull()
  const told: Told[] = Array.from({ length: 51 }, (_, at) => ['playing', at])
  expect(coveredBy(told, scaleOf(60, 50) ?? 0)).toEqual([[0, 60]])
})
