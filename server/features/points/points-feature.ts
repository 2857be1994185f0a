import { pointsContract } from '#contract/features/points/points-contract.ts'
import * as ledger from '#contract/features/points/ledger-desk.ts'
import * as desk from '#contract/features/points/points-desk.ts'
import { listEntries } from '#contract/features/points/points-on-device.ts'
import { implement } from '#server/engine/http/implement.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import * as adjustments from './desk/adjustment-service.ts'
import { block, lift, listBlocks } from './desk/block-desk-service.ts'
import * as state from './check/ledger-state-service.ts'
import { pointsRules } from './points-ledger-rules.ts'
import { pointsJoining } from './points-joining.ts'
import { remindOfPoints } from './remind/remind-of-points.ts'
import { settleCampaigns } from './settle/settle-campaigns.ts'
import { readEntries } from './points-service.ts'

export const pointsFeature = serverFeature(pointsContract, {
  routes: [
    implement(listEntries, async ({ query, member, services }) => ({
      entries: await services.database.inTenant(member.clientId, (tx) =>
        readEntries(tx, member, query.before === undefined ? {} : { before: Number(query.before) }),
      ),
    })),
    implement(desk.listAdjustments, async ({ query, staff, services }) =>
      adjustments.listAdjustments(services, staff, query),
    ),
    implement(desk.askAdjustment, async ({ body, staff, services }) => adjustments.ask(services, staff, body)),
    implement(desk.decideAdjustment, async ({ params, body, staff, services }) =>
      adjustments.decide(services, staff, params.adjustmentId, body.decision),
    ),
    implement(ledger.readLedgerState, async ({ staff, services }) => state.readLedgerState(services, staff)),
    implement(ledger.checkLedgerNow, async ({ staff, services }) => state.checkNow(services, staff)),
    implement(ledger.openLedger, async ({ staff, services }) => state.openAgain(services, staff)),
    implement(desk.listBlocks, async ({ staff, services }) => listBlocks(services, staff)),
    implement(desk.blockInProgramme, async ({ body, staff, services }) => block(services, staff, body)),
    implement(desk.liftProgrammeBlock, async ({ body, staff, services }) => lift(services, staff, body.userId)),
  ],
  hourly: (services) => ({
    check_ledgers: () => state.checkEveryNight(services),
    lapse_adjustments: () => adjustments.lapseAdjustments(services),
    remind_of_points: () => remindOfPoints(services),
    settle_campaigns: () => settleCampaigns(services),
  }),
  personalTables: [
    {
      table: 'programme_block',
      by: 'user_id',
      tenant: true,
      omit: ['blocked_by', 'lifted_by'],
      // Of two blocks that are open one is enough.
      onJoin: { unless: ['lifted_at'] },
      onDelete: 'keep',
      empty: ['reason'],
      why: keptForAudits,
    },
    {
      table: 'points_standing',
      by: 'user_id',
      tenant: true,
      omit: [],
      onDelete: 'keep',
      why: keptForAudits,
    },
    {
      table: 'points_reminder',
      by: 'user_id',
      tenant: true,
      omit: { reason: 'that a letter left; what it said stands with the points' },
      onDelete: 'delete',
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
