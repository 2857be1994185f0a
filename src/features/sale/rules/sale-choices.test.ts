import { expect, test } from 'vitest'
import { addLine, groupStores, lastStoreOf, setQuantity } from './sale-choices.ts'

const store = (id: number, chain: string, name: string) => ({
  id,
  chain,
  name,
  city: 'Curitiba',
  state: 'PR',
  camerasAllowed: true,
})
const stores = [
  store(1, 'Atacado', 'Sul'),
  store(2, 'Casa', 'Alto'),
  store(3, 'Casa', 'Batel'),
  store(4, 'Atacado', 'Norte'),
]

test('stores are grouped by chain, with the one used last on top', () => {
  expect(groupStores(stores, 3).map((group) => [group.chain, group.stores.map((each) => each.name)])).toEqual([
    ['Casa', ['Batel', 'Alto']],
    ['Atacado', ['Norte', 'Sul']],
  ])
  expect(groupStores(stores, null).map((group) => group.chain)).toEqual(['Atacado', 'Casa'])
})

test('the store used last is that of the sale captured last, whichever day it was sold', () => {
  const sale = (capturedAt: string, storeId: number) => ({ capturedAt, storeId })
  expect(lastStoreOf([sale('2026-11-02T10:00:00.000Z', 1), sale('2026-11-19T10:00:00.000Z', 2)])).toBe(2)
  expect(lastStoreOf([])).toBeNull()
})

test('a product added again is counted up, and one counted down to nothing leaves', () => {
  const lines = addLine(addLine(addLine([], 1), 2), 1)
  expect(lines).toEqual([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ])
  expect(setQuantity(lines, 2, (quantity) => quantity - 1)).toEqual([{ productId: 1, quantity: 2 }])
})
