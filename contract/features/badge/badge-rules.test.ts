import { expect, test } from 'vitest'
import { awardState, expiryAfter } from './badge-rules.ts'

test('learning 13: a badge is valid until its instant, then expired; revoked it is so for good', () => {
  const expiresAt = '2027-01-31T12:00:00.000Z'
  const at = Date.parse(expiresAt)
  expect(awardState({ revokedAt: null, expiresAt: null }, at)).toBe('valid')
  expect(awardState({ revokedAt: null, expiresAt }, at - 1)).toBe('valid')
  expect(awardState({ revokedAt: null, expiresAt }, at)).toBe('expired')
  expect(awardState({ revokedAt: '2026-12-01T00:00:00.000Z', expiresAt }, at - 1)).toBe('revoked')
})

test('learning 13: so many months later is the same moment, on the last day of a month that has no such day', () => {
  expect(expiryAfter('2026-11-18T15:00:00.000Z', 12)).toBe('2027-11-18T15:00:00.000Z')
  expect(expiryAfter('2027-01-31T23:59:59.999Z', 1)).toBe('2027-02-28T23:59:59.999Z')
})
