import type { RowOf } from '#contract/engine/collection.ts'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Products in which every word is found, in name, code, detail, brand or type, by name; accents do not matter. */
export function searchProducts<P extends RowOf<'products'>>(products: readonly P[], typed: string): P[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return products
    .filter((product) => {
      const text = plain(`${product.name} ${product.sku} ${product.detail} ${product.brand} ${product.productType}`)
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.detail.localeCompare(b.detail))
}
