import { worthOf } from '#contract/features/campaign/points/points-rule.ts'
import { openCase } from '#server/engine/cases/case-service.ts'
import { assignFile } from '#server/engine/files/uploads/sent-file.ts'
import { earnCase } from '#server/features/points/case-points-service.ts'
import type { OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { judgeReport } from './judge-report.ts'
import { publishSale } from './life/sale-row.ts'
import { scanColumns } from './sale-policy.ts'
import { insertSale } from './sale-queries.ts'

export { findWaiting as findWaitingSales } from './sale-queries.ts'

/** Takes a reported sale: counts by its captured day, once per invoice, person and campaign. */
export const reportSale: OperationHandler<'sale.report'> = async (context, { id, payload }) => {
  const { tx, member, now, capturedAt } = context
  const { clientId } = member
  const judged = await judgeReport(context, payload)
  if ('outcome' in judged) return judged
  const { campaign, inDoubt, invoiceKey, scan, version, multiplier, lines } = judged
  const worth = worthOf(lines)
  const receipt = await context.takeReceipt()
  await insertSale(
    tx,
    {
      client_id: clientId,
      id,
      user_id: member.userId,
      campaign_id: campaign.id,
      invoice_number: payload.invoiceNumber,
      invoice_key: invoiceKey,
      ...scanColumns(scan),
      store_id: payload.storeId,
      sold_on: payload.soldOn,
      observation: payload.observation,
      photo_file_id: payload.photo?.fileId ?? null,
      points_version: version?.version ?? null,
      multiplier,
      ...worth,
      status: inDoubt ? 'review' : 'awaiting',
      accepted_points: null,
      accepted_xp: null,
      asked_at: null,
      decided_at: null,
      appealed_at: null,
      round: 1,
      receipt,
      captured_at: capturedAt,
      recorded_at: now,
    },
    lines,
  )
  if (payload.photo) await assignFile(tx, clientId, payload.photo.fileId, id)
  await openCase(
    tx,
    { clientId, queue: 'sale', caseId: id },
    { userId: member.userId, label: invoiceKey, odd: inDoubt, weighed: true, now },
  )
  const changes = await publishSale(tx, member, id)
  if (!inDoubt) {
    const earning = { source: 'sale' as const, id, campaignId: campaign.id, round: 1, ...worth }
    changes.push(...(await earnCase(tx, member, earning, now)))
  }
  return { outcome: 'applied', changes, receipt }
}
