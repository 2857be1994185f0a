import { expect, test } from 'vitest'
import { quietUntil } from './quiet-rules.ts'

const until = (timeZone: string, instant: string) => quietUntil(timeZone, new Date(instant))?.toISOString() ?? null

test.each([
  // 21:00 to 08:00 in São Paulo is 00:00 to 11:00 in UTC.
  ['2026-11-18T23:59:59.999Z', null],
  ['2026-11-19T00:00:00.000Z', '2026-11-19T11:00:00.000Z'],
  ['2026-11-19T02:30:15.000Z', '2026-11-19T11:00:00.000Z'],
  ['2026-11-19T03:00:00.000Z', '2026-11-19T11:00:00.000Z'],
  ['2026-11-19T10:59:59.999Z', '2026-11-19T11:00:00.000Z'],
  ['2026-11-19T11:00:00.000Z', null],
])('from nine in the evening until eight in the morning of the client phones are left in peace: %s', (at, end) => {
  expect(until('America/Sao_Paulo', at)).toBe(end)
})

test('a night in which the clocks are changed ends at eight by them', () => {
  // Madrid: from 2:00 to 3:00 on 29 March, from 3:00 to 2:00 on 25 October 2026.
  expect(until('Europe/Madrid', '2026-03-28T21:00:00.000Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(until('Europe/Madrid', '2026-10-24T20:00:00.000Z')).toBe('2026-10-25T07:00:00.000Z')
})
