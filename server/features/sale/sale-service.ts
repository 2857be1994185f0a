import {
  plainMultiplier,
  valueLines,
  versionOf,
  worthOf,
  type PointsVersion,
} from '#contract/features/campaign/points/points-rule.ts'
import { campaignOfSale, normaliseInvoice } from '#contract/features/sale/sale-rules.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { dayIn } from '#contract/engine/time.ts'
import { openCase } from '#server/engine/cases/case-service.ts'
import { judgeSentFile, assignFile } from '#server/engine/files/uploads/sent-file.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import { readCampaignPerson, sellsIn } from '#server/features/campaign/member/member-service.ts'
import { readTable } from '#server/features/campaign/points/points-table-service.ts'
import { findProducts } from '#server/features/product/product-service.ts'
import { isBlocked } from '#server/features/points/block-service.ts'
import { isReportingClosed } from '#server/features/points/settle/settling-service.ts'
import { earnCase } from '#server/features/points/case-points-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { findStore } from '#server/features/store/store-service.ts'
import { refuseField, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { daysOf, isInside, judgeDay, judgeInput, mostInReview } from './sale-policy.ts'
import { countInReview, findRepeated, findWaiting, insertSale, sumByRule } from './sale-queries.ts'

export { findWaiting as findWaitingSales }

/** Basis points (10000 = 1), frozen on each sale: the level's multiplier when the server accepts it. */
const multiplier = plainMultiplier

/** What a person has of each rule with a bound; nothing is asked where no rule has one. */
const usedOf = async (
  tx: Tx,
  member: { clientId: number; userId: string },
  campaignId: number,
  version: PointsVersion | undefined,
): Promise<Map<number, number>> =>
  version?.rules.some(({ capPoints }) => capPoints !== null)
    ? sumByRule(tx, member, { campaignId, version: version.version })
    : new Map()

/** Takes a reported sale: counts by its captured day, once per invoice, person and campaign. */
export const reportSale: OperationHandler<'sale.report'> = async (context, { id, payload }) => {
  const { tx, member, now, captured, capturedAt } = context
  const { clientId } = member
  const bad = judgeInput(payload, (await readAccess(tx, clientId)).largestQuantity)
  if (bad) return bad
  const store = await findStore(tx, clientId, payload.storeId, payload.soldOn)
  if (!store) return refuseField('sale.store_unknown', 'storeId')
  const person = await readCampaignPerson(tx, member, capturedAt)
  const of = { soldOn: payload.soldOn, captured: capturedAt }
  const found = campaignOfSale(await listCampaigns(tx, clientId), person, of)
  const { storeId } = payload
  if (found?.joined && !(await sellsIn(tx, member, { campaignId: found.campaign.id, storeId, moment: capturedAt })))
    return refuseField('sale.store_not_enrolled', 'storeId', { store: storeId, campaign: found.campaign.id })
  const products = await findProducts(
    tx,
    clientId,
    payload.lines.map((line) => line.productId),
  )
  const unknown = payload.lines.findIndex((line) => !products.has(line.productId))
  if (unknown >= 0) return refuseField('sale.product_unknown', `lines.${unknown}.productId`)

  const campaign = found?.campaign ?? null
  if (found && !found.joined && isInside(payload.soldOn, found.campaign))
    return refuseField('sale.not_enrolled', 'soldOn', { campaign: found.campaign.id })
  const timeZone = campaign?.timeZone ?? member.timeZone
  const judged = judgeDay(payload.soldOn, daysOf(captured, timeZone), campaign)
  if (!campaign || typeof judged !== 'string')
    return typeof judged === 'string' ? refuseField('sale.no_campaign', 'soldOn') : judged
  const closed = isReportingClosed(tx, member, campaign, dayIn(timeZone, captured.latest))
  if (await closed) return refuseField('sale.reporting_closed', 'soldOn', { settleOn: campaign.settleOn })
  const invoiceKey = normaliseInvoice(payload.invoiceNumber)
  const repeated = await findRepeated(tx, member, campaign.id, invoiceKey)
  if (repeated)
    return refuseField('sale.invoice_repeated', 'invoiceNumber', { sentOn: dayIn(timeZone, repeated.capturedAt) })
  if (store.camerasAllowed && !payload.photo) return refuseField('sale.photo_required', 'photo', undefined, 'required')
  if (await isBlocked(tx, member)) return { outcome: 'held', code: 'programme.blocked' }
  if (judged === 'review' && (await countInReview(tx, member)) >= mostInReview)
    return { outcome: 'held', code: 'sale.review_full' }
  const badPhoto =
    payload.photo && (await judgeSentFile(tx, member, payload.photo, { purpose: 'sale', field: 'photo' }))
  if (badPhoto) return badPhoto

  const version = versionOf(await readTable(tx, clientId, campaign.id), payload.soldOn)
  const used = await usedOf(tx, member, campaign.id, version)
  const lines = valueLines(version?.rules ?? [], payload.lines, {
    productOf: (productId) => products.get(productId),
    multiplier,
    usedOf: (position) => used.get(position) ?? 0,
  })
  const receipt = await context.takeReceipt()
  const sale: Sale = {
    id,
    invoiceNumber: payload.invoiceNumber,
    storeId: payload.storeId,
    soldOn: payload.soldOn,
    lines: lines.map(({ productId, quantity, points, xp }) => ({ productId, quantity, points, xp })),
    observation: payload.observation,
    photoFileId: payload.photo?.fileId ?? null,
    ...worthOf(lines),
    status: judged === 'review' ? 'review' : 'awaiting',
    refusal: null,
    receipt,
    capturedAt: capturedAt.toISOString(),
    recordedAt: now.toISOString(),
  }
  await insertSale(
    tx,
    {
      client_id: clientId,
      id,
      user_id: member.userId,
      campaign_id: campaign.id,
      invoice_number: sale.invoiceNumber,
      invoice_key: invoiceKey,
      store_id: sale.storeId,
      sold_on: sale.soldOn,
      observation: sale.observation,
      photo_file_id: sale.photoFileId,
      points_version: version?.version ?? null,
      multiplier,
      points: sale.points,
      xp: sale.xp,
      status: sale.status,
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
    { userId: member.userId, label: invoiceKey, odd: judged === 'review', now },
  )
  const changes = await publishOwnRows(tx, member, 'sales', [sale])
  if (sale.status === 'awaiting')
    changes.push(...(await earnCase(tx, member, { ...sale, source: 'sale', campaignId: campaign.id }, now)))
  return { outcome: 'applied', changes, receipt }
}
