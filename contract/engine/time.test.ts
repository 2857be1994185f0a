import { describe, expect, test } from 'vitest'
import { dayIn, weekOf } from './time.ts'

describe('the calendar day', () => {
  test('is the one of the client’s zone, not of the server', () => {
    const instant = new Date('2026-11-21T02:30:00Z')
    expect(dayIn('America/Sao_Paulo', instant)).toBe('2026-11-20')
    expect(dayIn('UTC', instant)).toBe('2026-11-21')
    expect(dayIn('Asia/Tokyo', instant)).toBe('2026-11-21')
  })

  test('turns at midnight there, to the millisecond', () => {
    expect(dayIn('America/Sao_Paulo', new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20')
    expect(dayIn('America/Sao_Paulo', new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21')
  })

  test('is right where the clock is moved and where it no longer is', () => {
    // New York leaves summer time on 2026-11-01; São Paulo has had none since 2019.
    expect(dayIn('America/New_York', new Date('2026-11-01T04:30:00Z'))).toBe('2026-11-01')
    expect(dayIn('America/New_York', new Date('2026-11-02T04:30:00Z'))).toBe('2026-11-01')
    expect(dayIn('America/Sao_Paulo', new Date('2026-01-15T02:30:00Z'))).toBe('2026-01-14')
    expect(dayIn('America/Sao_Paulo', new Date('2018-01-15T01:30:00Z'))).toBe('2018-01-14')
    expect(dayIn('America/Sao_Paulo', new Date('2018-01-15T02:30:00Z'))).toBe('2018-01-15')
  })
})

describe('the week', () => {
  test('begins on Sunday: Saturday is the last day of the one before', () => {
    expect(weekOf('2026-11-21')).toBe('2026-11-15')
    expect(weekOf('2026-11-22')).toBe('2026-11-22')
    expect(weekOf('2026-11-28')).toBe('2026-11-22')
  })

  test('goes over the ends of months and years', () => {
    expect(weekOf('2026-12-01')).toBe('2026-11-29')
    expect(weekOf('2027-01-02')).toBe('2026-12-27')
    expect(weekOf('2028-03-01')).toBe('2028-02-27')
  })
})
