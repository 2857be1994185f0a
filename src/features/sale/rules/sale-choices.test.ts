import { expect, test } from 'vitest'
import type { Product } from '#contract/features/product/product-contract.ts'
import { addLine, groupStores, lastStoreOf, searchProducts, setQuantity } from './sale-choices.ts'

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

const product = (id: number, sku: string, name: string, detail: string): Product => ({
  id,
  sku,
  name,
  detail,
  brand: 'Aurora',
  productType: 'Tinta acrílica',
})
const products = [
  product(1, 'AUR-1002', 'Premium Fosca', 'Lata 3,2 L'),
  product(2, 'AUR-1001', 'Premium Fosca', 'Balde 18 L'),
  product(3, 'AUR-2001', 'Selador', 'Balde 18 L'),
]

test('a product is found by any of its words, with or without accents', () => {
  const found = (typed: string) => searchProducts(products, typed).map((each) => each.id)
  expect(found('balde premium')).toEqual([2])
  expect(found('ACRILICA 2001')).toEqual([3])
  expect(found('')).toEqual([2, 1, 3])
  expect(found('verniz')).toEqual([])
})

test('a product added again is counted up, and one counted down to nothing leaves', () => {
  const lines = addLine(addLine(addLine([], 1), 2), 1)
  expect(lines).toEqual([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ])
  expect(setQuantity(lines, 2, (quantity) => quantity - 1)).toEqual([{ productId: 1, quantity: 2 }])
})
