import { expect, test } from 'vitest'
import { maySend, nextTransferState, redeemByOf, transferStates } from './partner-rules.ts'

test('points are redeemed at the partner within twelve months, those of a 29 February until the 28', () => {
  expect(redeemByOf('2026-11-18')).toBe('2027-11-18')
  expect(redeemByOf('2028-02-29')).toBe('2029-02-28')
  expect(redeemByOf('2027-02-28')).toBe('2028-02-28')
  expect(redeemByOf('2027-12-31')).toBe('2028-12-31')
})

test('a transfer goes where section 14 says, and nowhere else', () => {
  const events = ['send', 'accept', 'refuse', 'silence', 'never', 'void'] as const
  const led = transferStates.flatMap((state) =>
    events.flatMap((event) => {
      const next = nextTransferState(state, event)
      return next ? [`${state} ${event} ${next}`] : []
    }),
  )
  expect(led).toEqual([
    'reserved send sent',
    'sent accept accepted',
    'sent refuse refused',
    'sent silence unknown',
    'unknown accept accepted',
    'unknown refuse refused',
    'unknown never reserved',
    'unknown void refused',
  ])
})

test('sellers, cashiers and owners send points, dependents where the client lets them, nobody else', () => {
  for (const role of ['seller', 'cashier', 'owner']) expect(maySend(role, false)).toBe(true)
  expect([maySend('dependent', false), maySend('dependent', true)]).toEqual([false, true])
  for (const role of ['painter', '', null]) expect(maySend(role, true)).toBe(false)
})
