import { expect, test } from 'vitest'
import { endOfDay } from './deadline-rules.ts'
import { defaultReminders, nextReminder, overdueToTell } from './reminder-rules.ts'

const zone = 'America/Sao_Paulo'
const due = endOfDay(zone, '2026-12-12')

/** All reminders of somebody enrolled then, until so many. */
function all(enrolledAt: string, count: number, reminders = defaultReminders): string[] {
  const days: string[] = []
  let at: Date | null = new Date(enrolledAt)
  while (days.length < count && at) {
    at = nextReminder(due, reminders, at, zone)
    if (at) days.push(at.toISOString())
  }
  return days
}

test('somebody is reminded 14, 3 and 0 days before, then every week, at nine in the client’s morning', () => {
  expect(all('2026-11-18T15:00:00.000Z', 6)).toEqual([
    '2026-11-28T12:00:00.000Z',
    '2026-12-09T12:00:00.000Z',
    '2026-12-12T12:00:00.000Z',
    '2026-12-19T12:00:00.000Z',
    '2026-12-26T12:00:00.000Z',
    '2027-01-02T12:00:00.000Z',
  ])
})

test('who is enrolled later is not reminded of days that have passed', () => {
  expect(all('2026-12-05T15:00:00.000Z', 2)).toEqual(['2026-12-09T12:00:00.000Z', '2026-12-12T12:00:00.000Z'])
  expect(all('2026-12-12T15:00:00.000Z', 1)).toEqual(['2026-12-19T12:00:00.000Z'])
  expect(all('2026-12-30T15:00:00.000Z', 1)).toEqual(['2027-01-02T12:00:00.000Z'])
})

test('without days of its own a rule reminds once the deadline has passed, and without a deadline never', () => {
  expect(all('2026-11-18T15:00:00.000Z', 1, [])).toEqual(['2026-12-19T12:00:00.000Z'])
  expect(nextReminder(null, defaultReminders, new Date(), zone)).toBeNull()
})

test('a branch’s head is told from nine in the client’s morning on, seven days after the day of the deadline', () => {
  const isTold = (now: string) => due <= overdueToTell(new Date(now), zone)
  expect(isTold('2026-12-19T11:59:59.000Z')).toBe(false)
  expect(isTold('2026-12-19T12:00:00.000Z')).toBe(true)
  expect(isTold('2026-12-20T03:00:00.000Z')).toBe(true)
})
