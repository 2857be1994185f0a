import { partnerContract } from '#contract/features/partner/partner-contract.ts'
import * as desk from '#contract/features/partner/partner-desk.ts'
import { transferPoints } from '#contract/features/partner/partner-on-device.ts'
import { implement } from '#server/engine/http/implement.ts'
import { keyOf } from '#server/engine/http/request-key.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { changePartner, readPartner } from './desk/partner-desk-service.ts'
import * as transfers from './desk/transfer-desk-service.ts'
import { partnerJoining } from './partner-joining.ts'
import { partnerRules } from './partner-ledger-rules.ts'
import { reconcileAll } from './reconcile/reconcile.ts'
import { sendDue, sendJob, sendReserved } from './transfer/send-transfers.ts'
import { transfer } from './transfer/transfer-service.ts'

export const partnerFeature = serverFeature(partnerContract, {
  personalTables: [
    {
      table: 'partner_transfer',
      by: 'user_id',
      tenant: true,
      onJoin: {},
      omit: ['key', 'request_hash', 'tries', 'next_try_at', 'reserve_id', 'settle_id'],
      onDelete: 'keep',
      why: keptForAudits,
    },
    { table: 'partner_link', by: 'user_id', tenant: true, omit: ['document_hash'], onDelete: 'delete' },
    {
      table: 'partner_difference',
      by: 'closed_by',
      tenant: true,
      omit: { reason: 'what did not agree with the partner; that staff looked at it is told with the trail' },
      onDelete: 'keep',
      why: keptForAudits,
    },
  ],
  keyedTables: [
    { table: 'partner', what: 'partners that points are sent to: they are set anew, and what waits goes on then' },
    { table: 'partner_link', what: 'who people are at a partner: it is asked anew with their next transfer' },
  ],
  joining: partnerJoining,
  ledgerRules: partnerRules,
  jobs: (services) => ({ [sendJob]: sendReserved(services) }),
  minutely: (services) => ({ ask_points_transfers: () => sendDue(services, { isOn: true }) }),
  hourly: (services) => ({
    ask_all_points_transfers: () => sendDue(services),
    reconcile_with_partners: () => reconcileAll(services),
  }),
  routes: [
    implement(transferPoints, async ({ body, member, services, request }) =>
      transfer(services, member, keyOf(request), body),
    ),
    implement(desk.readPartner, async ({ staff, services }) => readPartner(services, staff)),
    implement(desk.changePartner, async ({ body, staff, services }) => changePartner(services, staff, body)),
    implement(desk.listTransfers, async ({ query, staff, services }) =>
      transfers.listTransfers(services, staff, query),
    ),
    implement(desk.voidTransfer, async ({ params, staff, services }) =>
      transfers.voidTransfer(services, staff, params.transferId),
    ),
    implement(desk.listDifferences, async ({ query, staff, services }) =>
      transfers.listDifferences(services, staff, query),
    ),
    implement(desk.closeDifference, async ({ params, staff, services }) =>
      transfers.closeDifference(services, staff, params.differenceId),
    ),
  ],
})
