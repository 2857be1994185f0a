import { listEntries, pointsContract } from '#contract/features/points/points-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { pointsRules } from './points-ledger-rules.ts'
import { pointsJoining } from './points-joining.ts'
import { readEntries } from './points-service.ts'

export const pointsFeature = serverFeature(pointsContract, {
  routes: [
    implement(listEntries, async ({ query, member, services }) => ({
      entries: await services.database.inTenant(member.clientId, (tx) =>
        readEntries(tx, member, query.before === undefined ? {} : { before: Number(query.before) }),
      ),
    })),
  ],
  personalTables: [
    {
      table: 'programme_block',
      by: 'user_id',
      tenant: true,
      omit: ['blocked_by', 'lifted_by'],
      onJoin: {},
      onDelete: 'keep',
      empty: ['reason'],
      why: keptForAudits,
    },
    {
      table: 'ledger_adjustment',
      by: 'user_id',
      tenant: true,
      omit: ['asked_by', 'decided_by'],
      onJoin: {},
      onDelete: 'keep',
      why: keptForAudits,
    },
  ],
  ledgerRules: pointsRules,
  joining: pointsJoining,
})
