import { expect, test } from 'vitest'
import { vimeoPlayer } from './vimeo.ts'
import { youtubePlayer } from './youtube.ts'

test('player P48: what YouTube’s player says becomes state, place, length and speed', () => {
  const player = youtubePlayer()
  const hear = (event: string, info: unknown) => player.hear({ event, info })
  expect(hear('onReady', null)).toBeNull()
  expect(hear('initialDelivery', { playerState: -1, currentTime: 0, duration: 212.5, playbackRate: 1 })).toEqual({
    type: 'moment',
    state: 'waiting',
    at: 0,
    duration: 212.5,
    rate: 1,
  })
  hear('infoDelivery', { playerState: 1 })
  expect(hear('infoDelivery', { currentTime: 3.25, playbackRate: 2 })).toMatchObject({
    state: 'playing',
    at: 3.25,
    rate: 2,
  })
  expect(hear('infoDelivery', { playerState: 3 })).toMatchObject({ state: 'waiting' })
  expect(hear('infoDelivery', { playerState: 2, currentTime: 9 })).toMatchObject({ state: 'paused', at: 9 })
  expect(hear('infoDelivery', { playerState: 0 })).toMatchObject({ state: 'ended' })
  // Nothing of no known shape moves it.
  for (const info of [null, 'x', { currentTime: -1 }, { currentTime: 'x', playerState: 77, duration: NaN }])
    expect(hear('infoDelivery', info) ?? { state: 'ended', at: 9 }).toMatchObject({ state: 'ended', at: 9 })
  for (const code of [2, 100, 101, 150]) expect(hear('onError', code)).toEqual({ type: 'failed', why: 'refused' })
  expect(hear('onError', 5)).toEqual({ type: 'failed', why: 'broken' })
  expect(player.seek(7).map((text) => JSON.parse(String(text)) as object)).toMatchObject([
    { event: 'command', func: 'seekTo', args: [7, true] },
    { event: 'command', func: 'playVideo' },
  ])
})

test('player P48: what Vimeo’s player says becomes the same', () => {
  const player = vimeoPlayer()
  const hear = (event: string, data: unknown) => player.hear({ event, data })
  expect(player.hear({ method: 'ping' })).toBeNull()
  expect(hear('playing', { seconds: 0, duration: 60 })).toEqual({
    type: 'moment',
    state: 'playing',
    at: 0,
    duration: 60,
    rate: 1,
  })
  expect(hear('timeupdate', { seconds: 0.25, duration: 60 })).toMatchObject({ state: 'playing', at: 0.25 })
  hear('playbackratechange', { playbackRate: 1.5 })
  expect(hear('seeking', { seconds: 40, duration: 60 })).toMatchObject({ state: 'waiting', at: 40, rate: 1.5 })
  // A place alone is no playing; that time goes by is.
  expect(hear('timeupdate', { seconds: 40 })).toMatchObject({ state: 'waiting' })
  expect(hear('timeupdate', { seconds: 40.25 })).toMatchObject({ state: 'playing', at: 40.25 })
  expect(hear('pause', { seconds: 41 })).toMatchObject({ state: 'paused' })
  expect(hear('timeupdate', { seconds: 41 })).toMatchObject({ state: 'paused' })
  expect(hear('ended', { seconds: 60 })).toMatchObject({ state: 'ended', at: 60 })
  expect(hear('toString', {})).toBeNull()
  expect(hear('error', { name: 'PrivacyError', method: 'ready' })).toEqual({ type: 'failed', why: 'refused' })
  expect(hear('error', { name: 'Error', method: 'ready' })).toEqual({ type: 'failed', why: 'broken' })
  expect(hear('error', { name: 'NotAllowedError', method: 'play' })).toBeNull()
})
