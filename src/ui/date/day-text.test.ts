import { describe, expect, test } from 'vitest'
import { dayText, typedDay } from './day-text.ts'

describe('engine B18: a date is typed and read in the order of the person’s language', () => {
  test.each([
    [true, '17051990', '1990-05-17'],
    [true, '17/05/1990', '1990-05-17'],
    [true, '5/7/1990', '1990-07-05'],
    [true, '5-7-1990', '1990-07-05'],
    [true, '29/02/2024', '2024-02-29'],
    [false, '05171990', '1990-05-17'],
    [false, '5/17/1990', '1990-05-17'],
    [false, '1990-05-17', '1990-05-17'],
  ])('day first %s: %s is %s', (dayFirst, typed, day) => {
    expect(typedDay(typed, dayFirst)).toBe(day)
    expect(typedDay(dayText(day, dayFirst), dayFirst)).toBe(day)
  })

  test.each([
    ['', ''],
    ['1', '1'],
    ['17', '17'],
    ['5/', '05'],
    ['170', '17/0'],
    ['17/0519', '17/05/19'],
    // None that there is: left as it stands, for the form to refuse.
    ['31/02/2024', '31/02/2024'],
    ['29/02/2023', '29/02/2023'],
    ['17/13/1990', '17/13/1990'],
    ['17/05/19901', '1990-05-17'],
    ['texto', ''],
  ])('while it is typed %s stands as %s', (typed, value) => {
    expect(typedDay(typed, true)).toBe(value)
  })

  test('what is read is the same day in both orders', () => {
    expect([dayText('2026-11-03', true), dayText('2026-11-03', false)]).toEqual(['03/11/2026', '11/03/2026'])
    expect(dayText('17/0', true)).toBe('17/0')
  })
})
