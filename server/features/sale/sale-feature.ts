import { saleContract } from '#contract/features/sale/sale-contract.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { saleQueue } from './sale-queue.ts'
import { reportSale } from './sale-service.ts'

export const saleFeature = serverFeature(saleContract, {
  personalTables: [
    {
      table: 'sale',
      by: 'user_id',
      tenant: true,
      omit: ['photo_file_id'],
      onDelete: 'keep',
      empty: ['observation'],
      why: keptForAudits,
    },
  ],
  queues: [saleQueue],
  handlers: { 'sale.report': reportSale },
})
