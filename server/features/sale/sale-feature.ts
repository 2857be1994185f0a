import { saleContract } from '#contract/features/sale/sale-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { reportSale } from './sale-service.ts'

export const saleFeature = serverFeature(saleContract, {
  handlers: { 'sale.report': reportSale },
})
