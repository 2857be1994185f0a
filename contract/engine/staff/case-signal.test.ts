import { describe, expect, test } from 'vitest'
import { mostScore, scoreOf, signals } from './case-signal.ts'
import { urgentFrom } from './urgent-from.ts'

describe('what a case weighs', () => {
  test('each signal counts once, however many cases it goes together with', () => {
    expect(scoreOf([])).toBe(0)
    expect(scoreOf(['same_number'])).toBe(40)
    expect(scoreOf(['same_number', 'same_number', 'leans_on_claim'])).toBe(55)
  })

  test('all signals together weigh a hundred, not more', () => {
    expect(scoreOf(signals)).toBe(mostScore)
  })
})

describe('five working days', () => {
  const zone = 'America/Sao_Paulo'
  const from = (at: string) => urgentFrom(new Date(at), zone).toISOString()

  test('are a week from a working day on, to the millisecond', () => {
    expect(from('2026-11-18T15:00:00.123Z')).toBe('2026-11-25T15:00:00.123Z')
    expect(from('2026-11-20T23:30:00.000Z')).toBe('2026-11-27T23:30:00.000Z')
  })

  test('begin on Monday for what comes on a weekend of the client’s zone', () => {
    const nextMonday = '2026-11-30T03:00:00.000Z'
    // Saturday at midnight there, and Sunday a millisecond before it ends.
    expect(from('2026-11-21T03:00:00.000Z')).toBe(nextMonday)
    expect(from('2026-11-23T02:59:59.999Z')).toBe(nextMonday)
    expect(from('2026-11-21T02:59:59.999Z')).toBe('2026-11-28T02:59:59.999Z')
  })
})
