import { expect, test } from 'vitest'
import type { RowOf } from '#contract/engine/collection.ts'
import { searchProducts } from './search-products.ts'

const product = (id: number, sku: string, name: string, detail: string): RowOf<'products'> => ({
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
