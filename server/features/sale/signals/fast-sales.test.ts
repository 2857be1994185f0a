import { describe, expect, test } from 'vitest'
import { tooFast } from './fast-sales.ts'

const zone = 'America/Sao_Paulo'
const minute = 60_000
const start = Date.parse('2026-11-18T03:00:00.000Z')
const each = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, at) => new Date(start + at * minutes * minute))

describe('sales in a row', () => {
  test('ten in an hour are as fast as one may be; with an eleventh all of them are too fast', () => {
    expect(tooFast(each(10, 5), zone)).toEqual(new Map())
    expect([...tooFast(each(11, 5), zone)]).toEqual(Array.from({ length: 11 }, (_, at) => [at, 11]))
    // The eleventh comes when the hour of the first is over.
    expect(tooFast(each(11, 6), zone)).toEqual(new Map())
  })

  test('forty in a day of the campaign’s zone may be, one more may not; others of the next day are none of them', () => {
    expect(tooFast(each(40, 20), zone)).toEqual(new Map())
    const found = tooFast([...each(41, 20), new Date(start + 25 * 60 * minute)], zone)
    expect([found.size, found.get(40), found.get(41)]).toEqual([41, 41, undefined])
  })
})
