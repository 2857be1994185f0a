import { expect, test } from 'vitest'
import { hasRunOut, presentWithin, quietMs, scheduledEnd } from './live-rules.ts'
import { streamFault } from './stream-address.ts'

test('player P11: who comes late can have what is left, and nobody what is still to come', () => {
  // Came at minute 40 of 60, told at minute 50.
  const span = { joined: 2400, told: 3000 }
  expect(presentWithin([[0, 3600]], span)).toEqual([[2395, 3005]])
  expect(
    presentWithin(
      [
        [0, 100],
        [2500, 2600],
        [2590, 2700],
        [3100, 3200],
      ],
      span,
    ),
  ).toEqual([[2500, 2700]])
  // Who waited before its start has all of it.
  expect(presentWithin([[0, 3600]], { joined: -300, told: 3700 })).toEqual([[0, 3600]])
  expect(presentWithin([], span)).toEqual([])
})

test('player P11: it has run out when its schedule is over and nothing came for a while, and not before', () => {
  const schedule = { startsAt: '2026-11-20T14:00:00.000Z', seconds: 3600 }
  const end = scheduledEnd(schedule)
  expect(new Date(end).toISOString()).toBe('2026-11-20T15:00:00.000Z')
  expect(hasRunOut(schedule, { now: end, quietSince: end - quietMs })).toBe(true)
  expect(hasRunOut(schedule, { now: end - 1, quietSince: end - 10 * quietMs })).toBe(false)
  expect(hasRunOut(schedule, { now: end + quietMs - 1, quietSince: end })).toBe(false)
  expect(hasRunOut(schedule, { now: end + 10 * quietMs, quietSince: null })).toBe(false)
})

test('player P11: the address of a stream is a playlist over https, and each thing that it is not is told apart', () => {
  for (const address of [
    'https://a.example.org/1.m3u8',
    ' https://a.example.org:8443/x/LIVE.M3U8?k=1 ',
    'http://127.0.0.1:9/1.m3u8',
  ])
    expect([address, streamFault(address)]).toEqual([address, null])
  for (const address of ['', '  ']) expect(streamFault(address)).toBe('missing')
  for (const address of [
    'a.m3u8',
    'http://a.example.org/1.m3u8',
    'https://a:b@a.example.org/1.m3u8',
    'rtmp://a/1.m3u8',
    'javascript:1.m3u8',
  ])
    expect([address, streamFault(address)]).toEqual([address, 'not_https'])
  for (const address of ['https://a.example.org/', 'https://a.example.org/1.mpd', 'https://a.example.org/?x=1.m3u8'])
    expect([address, streamFault(address)]).toEqual([address, 'not_playlist'])
})
