import { productContract } from '#contract/features/product/product-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const productDomain = domain(productContract, {
  collections: {
    products: {
      search: {
        kind: 'product',
        entry: ({ id, name, brand, detail, productType, sku }) => ({
          key: String(id),
          title: name,
          detail: [brand, detail, productType, sku].filter(Boolean).join(' · '),
        }),
      },
    },
  },
})
