import { expect, test } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { findRepeat } from './sale-repeat.ts'

const sale: Sale = {
  id: '0198a7c2-0000-7000-8000-000000000001',
  invoiceNumber: '004.512.887',
  storeId: 4,
  soldOn: '2026-11-13',
  lines: [],
  observation: '',
  photoFileId: null,
  points: 0,
  xp: 0,
  status: 'awaiting',
  refusal: null,
  acceptedPoints: null,
  until: null,
  history: [],
  receipt: 'V-000012',
  capturedAt: '2026-11-15T01:30:00.000Z',
  recordedAt: '2026-11-15T01:30:00.000Z',
}
const campaigns = [
  usualCampaign({ id: 1, name: {}, beginsOn: '2026-06-01', endsOn: '2026-08-15' }),
  usualCampaign({ id: 2, name: {}, beginsOn: '2026-10-05', endsOn: '2026-12-20' }),
]
const person = { country: 'BR', joined: [] }
const reported = { sales: [sale], campaigns, person, timeZone: 'America/Sao_Paulo', except: new Set<string>() }

test('the same invoice in another spelling is found, with its day in the client’s time zone', () => {
  expect(findRepeat('4512887', '2026-11-20', reported)).toEqual({ sentOn: '2026-11-14', storeId: 4 })
  expect(findRepeat(' 4-512-887 ', '2026-11-20', reported)).not.toBeNull()
})

test('another number, an empty one and another campaign are no repeat', () => {
  expect(findRepeat('4512888', '2026-11-20', reported)).toBeNull()
  expect(findRepeat('', '2026-11-20', reported)).toBeNull()
  expect(findRepeat('4512887', '2026-07-01', reported)).toBeNull()
})

test('a sale that the server refused, or that is being corrected, does not stand in its own way', () => {
  expect(findRepeat('4512887', '2026-11-20', { ...reported, except: new Set([sale.id]) })).toBeNull()
})
