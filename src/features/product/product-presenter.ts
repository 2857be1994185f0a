import { msg, t } from '@lingui/core/macro'
import { Package } from 'lucide-react'
import { productContract } from '#contract/features/product/product-contract.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { pointsText } from '#platform/text/reward-texts.ts'

export const productPresenter = presenter(productContract, {
  search: {
    product: {
      name: msg`Produtos`,
      icon: Package,
      async facts(key, read) {
        const product = await read('products', key)
        if (!product) return null
        // With the local database, which no list of presenters is to bring along.
        const { pointsToday } = await import('./product-points.ts')
        const worth = await pointsToday(product)
        return [
          [t`Pontos`, worth === null ? '' : pointsText(worth.points)],
          [t`Pontos sem o seu nível`, worth && worth.base !== worth.points ? pointsText(worth.base) : ''],
          [t`Código`, product.sku],
          [t`Marca`, product.brand],
          [t`Tipo`, product.productType],
          [t`Detalhe`, product.detail],
        ]
      },
    },
  },
})
