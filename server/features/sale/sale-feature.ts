import { saleContract } from '#contract/features/sale/sale-contract.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { saleJoining } from './sale-joining.ts'
import { saleRules } from './sale-ledger-rules.ts'
import { saleQueue } from './sale-queue.ts'
import { reportSale } from './sale-service.ts'

export const saleFeature = serverFeature(saleContract, {
  personalTables: [
    {
      table: 'sale',
      by: 'user_id',
      tenant: true,
      onJoin: {},
      omit: ['photo_file_id'],
      onDelete: 'keep',
      empty: ['observation'],
      why: keptForAudits,
    },
  ],
  queues: [saleQueue],
  ledgerRules: saleRules,
  joining: saleJoining,
  handlers: { 'sale.report': reportSale },
})
