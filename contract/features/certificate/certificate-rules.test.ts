import { expect, test } from 'vitest'
import { certificateState, monthsAfter } from './certificate-rules.ts'

test('a certificate is valid through its last day, and no longer', () => {
  const row = { ended: null, expiresOn: '2027-05-18' }
  expect(certificateState(row, '2027-05-18')).toBe('valid')
  expect(certificateState(row, '2027-05-19')).toBe('expired')
  expect(certificateState({ ended: null, expiresOn: null }, '2999-01-01')).toBe('valid')
})

test('one that was taken back, or whose name was corrected, says so whatever its last day is', () => {
  expect(certificateState({ ended: 'revoked', expiresOn: '2020-01-01' }, '2026-11-27')).toBe('revoked')
  expect(certificateState({ ended: 'replaced', expiresOn: null }, '2026-11-27')).toBe('replaced')
})

test.each([
  ['2026-11-18', 6, '2027-05-18'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-31', 24, '2028-12-31'],
])('%s and %i months more is %s', (day, months, then) => expect(monthsAfter(day, months)).toBe(then))
