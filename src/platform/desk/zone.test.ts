import { expect, test } from 'vitest'
import { instantIn, localIn, zoneAt } from './zone.ts'

test('a time is one of the client’s clocks, whatever the device’s are', () => {
  expect(instantIn('America/Sao_Paulo', '2026-11-18T10:00')).toBe('2026-11-18T13:00:00.000Z')
  expect(localIn('America/Sao_Paulo', '2026-11-18T13:00:00.000Z')).toBe('2026-11-18T10:00')
  expect(zoneAt('America/Sao_Paulo', new Date('2026-11-18T13:00:00.000Z'))).toBe('America/Sao Paulo (UTC-03:00)')
  expect(instantIn('UTC', '2026-11-18T10:00')).toBe('2026-11-18T10:00:00.000Z')
  expect(instantIn('UTC', '')).toBeNull()
})

test('on the day on which the clocks change each hour has its own offset', () => {
  expect(instantIn('Europe/Lisbon', '2026-03-29T00:30')).toBe('2026-03-29T00:30:00.000Z')
  expect(instantIn('Europe/Lisbon', '2026-03-29T03:30')).toBe('2026-03-29T02:30:00.000Z')
  for (const at of ['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z', '2026-10-25T03:00:00.000Z'])
    expect(instantIn('Europe/Lisbon', localIn('Europe/Lisbon', at))).toBe(at)
})
