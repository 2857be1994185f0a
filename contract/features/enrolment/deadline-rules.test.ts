import { describe, expect, test } from 'vitest'
import { startOfDay } from '#contract/engine/time.ts'
import { addDays, daysBetween, dueAt, endOfDay, judgeFinish, judgeFinishes } from './deadline-rules.ts'

describe('the end of a day', () => {
  test.each([
    ['America/Sao_Paulo', '2026-12-12', '2026-12-13T02:59:59.999Z'],
    ['UTC', '2026-12-12', '2026-12-12T23:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-12-12', '2026-12-12T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-12-12', '2026-12-13T10:59:59.999Z'],
    // The days on which Chile's and New York's clocks are moved.
    ['America/Santiago', '2026-09-05', '2026-09-06T03:59:59.999Z'],
    ['America/Santiago', '2026-09-06', '2026-09-07T02:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
  ])('in %s, %s is the last moment before its next day', (zone, day, end) => {
    expect(endOfDay(zone, day).toISOString()).toBe(end)
  })

  test('a day without a midnight begins at one o’clock', () => {
    expect(startOfDay('America/Santiago', '2026-09-06').toISOString()).toBe('2026-09-06T04:00:00.000Z')
  })
})

test('days go over the ends of months and years', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  expect(daysBetween('2026-11-20', '2026-11-18')).toBe(-2)
})

test('days after the enrolment are counted from its day in the client’s zone', () => {
  // Still the 17th in São Paulo.
  const enrolledAt = new Date('2026-11-18T01:00:00.000Z')
  expect(dueAt({ days: 10 }, enrolledAt, 'America/Sao_Paulo')?.toISOString()).toBe('2026-11-28T02:59:59.999Z')
  expect(dueAt({ on: '2026-12-12' }, enrolledAt, 'America/Sao_Paulo')?.toISOString()).toBe('2026-12-13T02:59:59.999Z')
  expect(dueAt(null, enrolledAt, 'America/Sao_Paulo')).toBeNull()
})

describe('a finish', () => {
  const due = new Date('2026-12-13T02:59:59.999Z')
  const hours = (count: number) => new Date(due.getTime() + count * 3_600_000)
  const finish = (claimed: number, earliest: number | null, latest: number, trusted = true) => ({
    claimed: hours(claimed),
    earliest: earliest === null ? null : hours(earliest),
    latest: hours(latest),
    trusted,
  })

  test('that had arrived by the deadline is in time, whatever its device says', () => {
    expect(judgeFinish(finish(5, null, 0, false), due)).toBe('finished')
    expect(judgeFinish(finish(50, 40, 60), null)).toBe('finished')
  })
  test('before it by evidence within its bounds is in time, however late it came', () => {
    expect(judgeFinish(finish(-1, -30, 48), due)).toBe('finished')
    expect(judgeFinish(finish(0, -30, 48), due)).toBe('finished')
  })
  test('after it is late, and no claim of before helps one that cannot have been', () => {
    expect(judgeFinish(finish(1, -30, 48), due)).toBe('late')
    expect(judgeFinish(finish(-1, 2, 48, false), due)).toBe('late')
  })
  test('that hangs on an odd claim waits for somebody to look at it', () => {
    expect(judgeFinish(finish(-1, null, 48, false), due)).toBe('review')
    expect(judgeFinish(finish(-1, -30, 48, false), due)).toBe('review')
  })
  test('of many parts is as late as the latest of them', () => {
    expect(judgeFinishes([finish(-1, -30, 48), finish(-1, null, 48, false)], due)).toBe('review')
    expect(judgeFinishes([finish(1, -30, 48), finish(-1, null, 48, false)], due)).toBe('late')
    expect(judgeFinishes([finish(-1, -30, 48), finish(-9, -30, -8)], due)).toBe('finished')
  })
})
