import { expect, test } from 'vitest'
import { joinMoment, splitMoment, typedTime } from './time-text.ts'

test('a time is typed with digits alone, or with whatever stands between hour and minutes', () => {
  const typed = ['1', '14', '143', '1430', '14305', '9:', '9h30', '9.30', '14:30', 'às 14:30', '']
  expect(typed.map(typedTime)).toEqual([
    '1',
    '14',
    '14:3',
    '14:30',
    '14:30',
    '09',
    '09:30',
    '09:30',
    '14:30',
    '14:30',
    '',
  ])
})

test('a moment is one once its day and its time are', () => {
  expect(joinMoment('2026-11-18', '14:30')).toBe('2026-11-18T14:30')
  for (const [day, time] of [
    ['2026-11-18', '24:00'],
    ['2026-11-18', '12:60'],
    ['2026-11-18', '14:3'],
    ['18/11/20', '14:30'],
    ['', ''],
  ] as const)
    expect(joinMoment(day, time)).toBe('')
  expect(splitMoment('2026-11-18T14:30')).toEqual({ day: '2026-11-18', time: '14:30' })
  expect(splitMoment('')).toEqual({ day: '', time: '' })
})
