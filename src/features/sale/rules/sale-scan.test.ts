import { expect, test } from 'vitest'
import type { Store } from '#contract/features/store/store-on-device.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { filledByScan, storesOfIssuer } from './sale-scan.ts'

const store = (id: number, issuers?: string[], more: Partial<Store> = {}): Store => ({
  id,
  name: `Loja ${id}`,
  chain: 'Rede',
  city: 'Recife',
  state: 'PE',
  camerasAllowed: false,
  ...(issuers && { issuers }),
  ...more,
})
const facts = { key: 'k', number: '000.000.153', issuer: '11222333', day: null, month: '2026-11', total: null }
const nobody = { campaigns: [], person: { country: 'BR', joined: [] }, sellsIn: () => false }
const form = { soldOn: '2026-11-18', storeId: '9' }
const filled = (stores: Store[], changed: object = {}) => filledByScan({ ...facts, ...changed }, form, stores, nobody)

test('loyalty 48: a scan fills number, the one store that issues it, and the day where it tells one', () => {
  const stores = [store(1, ['11222333']), store(2, ['47YCW1Q2']), store(9)]
  expect(filled(stores)).toEqual({ invoiceNumber: '000.000.153', soldOn: '2026-11-18', storeId: '1' })
  expect(filled(stores, { day: '2026-11-05' }).soldOn).toBe('2026-11-05')
})

test('of several stores with one issuer none is chosen, unless one of them already is', () => {
  const several = [store(1, ['11222333']), store(2, ['11222333'])]
  expect(filled([...several, store(9)]).storeId).toBe('')
  expect(filled([...several, store(9, ['11222333'])]).storeId).toBe('9')
})

test('where no store issues it, one that is another issuer’s is taken out, and one that nobody has named stays', () => {
  expect(filled([store(9, ['47YCW1Q2'])]).storeId).toBe('')
  expect(filled([store(9)]).storeId).toBe('9')
})

test('stores that they did not sign up with, or that take no part that day, are not theirs', () => {
  const campaign = {
    id: 1,
    countries: ['BR'],
    timeZone: 'America/Sao_Paulo',
    beginsOn: '2026-10-01',
    endsOn: '2026-11-30',
    state: 'open',
  } as unknown as Campaign
  const asked = {
    campaigns: [campaign],
    person: { country: 'BR', joined: [1] },
    sellsIn: (_: number, storeId: number) => storeId === 2,
  }
  const stores = [store(1, ['11222333']), store(2, ['11222333']), store(3, ['11222333'], { to: '2026-11-01' })]
  expect(storesOfIssuer(stores, facts, '2026-11-18', asked).map(({ id }) => id)).toEqual([2])
  expect(storesOfIssuer(stores, facts, '2026-11-18', nobody).map(({ id }) => id)).toEqual([1, 2])
})
