import { saleContract } from '#contract/features/sale/sale-contract.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { revalueJob, type RevalueJob } from '#server/features/campaign/points/points-table-service.ts'
import { answerSale, appealSale, cancelSale, correctSale } from './life/change-service.ts'
import { revalueSales } from './life/revalue-sales.ts'
import { returnUnanswered } from './life/return-unanswered.ts'
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
    {
      table: 'sale_event',
      by: 'user_id',
      tenant: true,
      onJoin: {},
      omit: ['photo_file_id', 'before'],
      onDelete: 'keep',
      empty: ['body'],
      forget: ['before'],
      why: keptForAudits,
    },
  ],
  queues: [saleQueue],
  jobs: (services) => ({ [revalueJob]: (payload) => revalueSales(services, payload as RevalueJob) }),
  hourly: (services) => ({ return_unanswered_sales: () => returnUnanswered(services) }),
  ledgerRules: saleRules,
  joining: saleJoining,
  handlers: {
    'sale.report': reportSale,
    'sale.correct': correctSale,
    'sale.cancel': cancelSale,
    'sale.answer': answerSale,
    'sale.appeal': appealSale,
  },
})
