import { msg, t } from '@lingui/core/macro'
import { Package } from 'lucide-react'
import { productContract } from '#contract/features/product/product-contract.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const productPresenter = presenter(productContract, {
  search: {
    product: {
      name: msg`Produtos`,
      icon: Package,
      async facts(key, read) {
        const product = await read('products', key)
        if (!product) return null
        return [
          [t`Código`, product.sku],
          [t`Marca`, product.brand],
          [t`Tipo`, product.productType],
          [t`Detalhe`, product.detail],
        ]
      },
    },
  },
})
