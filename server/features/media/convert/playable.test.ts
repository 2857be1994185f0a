import { expect, test } from 'vitest'
import { noFacts, type Facts } from '../prepare/find-facts.ts'
import { isWithin, wayOf } from './playable.ts'

const film = (pictureCodec: string | null, soundCodec: string | null): Facts => ({
  ...noFacts,
  seconds: 10,
  width: 1280,
  height: 720,
  hasPictures: true,
  hasSound: true,
  pictureCodec,
  soundCodec,
})
const sound = (soundCodec: string | null): Facts => ({
  ...noFacts,
  hasPictures: false,
  hasSound: true,
  soundCodec,
})

test.each([
  ['video/mp4', film('avc', 'aac'), 'as_it_is'],
  ['video/mp4', { ...film('avc', null), hasSound: false }, 'as_it_is'],
  ['video/mp4', film('hevc', 'aac'), 'convert'],
  ['video/mp4', film('avc', 'ac3'), 'convert'],
  ['video/mp4', film(null, 'aac'), 'convert'],
  ['video/mp4', noFacts, 'convert'],
  ['video/webm', film('vp9', 'opus'), 'as_it_is'],
  ['video/quicktime', film('avc', 'aac'), 'index'],
  ['video/quicktime', film('avc', 'pcm-s16'), 'convert'],
  ['video/x-matroska', film('avc', 'aac'), 'index'],
  ['video/x-matroska', film('vp9', 'opus'), 'convert'],
  ['video/x-ms-asf', noFacts, 'convert'],
  ['video/vnd.avi', film('avc', 'aac'), 'convert'],
  ['audio/mpeg', sound('mp3'), 'as_it_is'],
  ['audio/wav', sound('pcm-s16'), 'as_it_is'],
  ['audio/x-m4a', sound(null), 'convert'],
  ['audio/mpeg', noFacts, 'as_it_is'],
])('player P56: what is %s goes to browsers by the way that its codecs need (%#)', (type, facts, way) => {
  expect(wayOf(type, facts)).toBe(way)
})

test('player P56: a film that asks no more than a rendition would is that rendition itself, upright too', () => {
  const limits = { lines: 720, bits: 1_700_000 }
  const amount = { type: 'video/mp4', bytes: 2_000_000, facts: film('avc', 'aac') }
  expect(isWithin(amount, limits)).toBe(true)
  expect(isWithin({ ...amount, facts: { ...amount.facts, width: 720, height: 1280 } }, limits)).toBe(true)
  expect(isWithin({ ...amount, bytes: 3_000_000 }, limits)).toBe(false)
  expect(isWithin({ ...amount, facts: { ...amount.facts, height: 1080 } }, limits)).toBe(false)
  expect(isWithin({ ...amount, type: 'video/webm' }, limits)).toBe(false)
  expect(isWithin({ ...amount, facts: film('vp9', 'aac') }, limits)).toBe(false)
  expect(isWithin({ ...amount, facts: { ...amount.facts, seconds: null } }, limits)).toBe(false)
})
