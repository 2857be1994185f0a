import { expect, test } from 'vitest'
import { ageOn, checkBirthday } from './birthday.ts'

const today = '2026-11-18'

test.each([
  ['2008-11-18', null],
  ['2008-11-19', 'minor'],
  ['2026-11-17', 'minor'],
  ['2026-11-18', 'invalid'],
  ['2027-01-01', 'invalid'],
  ['1906-11-18', null],
  ['1900-01-01', 'invalid'],
  ['0198-05-05', 'invalid'],
  ['1990-02-30', 'invalid'],
  ['1990-2-3', 'invalid'],
  ['', 'invalid'],
  ['１９９０-０１-０１', 'invalid'],
])('%s is %s', (birthday, problem) => expect(checkBirthday(birthday, today, 18)).toBe(problem))

test('who was born on 29 February is of age on 1 March', () => {
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('a client’s own least age counts', () => {
  expect(checkBirthday('2010-11-18', today, 16)).toBeNull()
  expect(checkBirthday('2010-11-19', today, 16)).toBe('minor')
  expect(checkBirthday('2005-11-19', today, 21)).toBe('minor')
})
