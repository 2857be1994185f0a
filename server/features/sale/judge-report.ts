import {
  valueLines,
  versionOf,
  type PointsVersion,
  type ValuedLine,
} from '#contract/features/campaign/points/points-rule.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { campaignOfSale, normaliseInvoice } from '#contract/features/sale/sale-rules.ts'
import type { Scan } from '#contract/features/sale/scan/scan-schema.ts'
import type { SaleInput } from '#contract/features/sale/sale-contract.ts'
import { dayIn } from '#contract/engine/time.ts'
import { judgeSentFile } from '#server/engine/files/uploads/sent-file.ts'
import { refuseField, type OperationContext, type Outcome } from '#server/engine/sync/operation-handler.ts'
import { listCampaignsSeenBy } from '#server/features/campaign/seen/seen-service.ts'
import { readMultiplier } from '#server/features/campaign/level/level-service.ts'
import { readCampaignPerson, sellsIn } from '#server/features/campaign/member/member-service.ts'
import { readTable } from '#server/features/campaign/points/points-table-service.ts'
import { findProducts } from '#server/features/product/product-service.ts'
import { isBlocked } from '#server/features/points/block-service.ts'
import { isReportingClosed } from '#server/features/points/settle/settling-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { findStore } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { daysOf, isInside, judgeDay, judgeInput, judgeScan, mostInReview, type JudgedScan } from './sale-policy.ts'
import { countInReview, findRepeated, sumByRule } from './sale-queries.ts'

/** What a report comes to, where it is taken. */
export interface JudgedReport {
  campaign: Campaign
  /** When it was done is in doubt. */
  inDoubt: boolean
  invoiceKey: string
  scan: JudgedScan | null
  version: PointsVersion | undefined
  /** Of the level held at its moment (basis points, 10000 = 1), frozen on the sale. */
  multiplier: number
  lines: ValuedLine[]
}

/** What a corrected sale was until then. */
interface Corrected {
  id: string
  soldOn: string
  campaignId: number
  hasPhoto: boolean
  scan: Scan | null
  /** Its own, and the moment that it is of. */
  multiplier: number
  capturedAt: Date
}

/** What a person has of each rule with a bound; nothing is asked where no rule has one. */
const usedOf = async (
  tx: Tx,
  member: { clientId: number; userId: string },
  of: { campaignId: number; except?: string | undefined },
  version: PointsVersion | undefined,
): Promise<Map<number, number>> =>
  version?.rules.some(({ capPoints }) => capPoints !== null) ? sumByRule(tx, member, of) : new Map()

/**
 * Judges what somebody reports, in the order of loyalty.md, 5: the first thing that is wrong is told. The day of a
 * correction is judged anew where it is another one, and then nothing may be in doubt of it.
 */
export async function judgeReport(
  context: OperationContext,
  payload: SaleInput,
  corrected?: Corrected,
): Promise<JudgedReport | Outcome> {
  const { tx, member, captured, capturedAt } = context
  const { clientId } = member
  const bad = judgeInput(payload, (await readAccess(tx, clientId)).largestQuantity)
  if (bad) return bad
  const store = await findStore(tx, clientId, payload.storeId, payload.soldOn)
  if (!store) return refuseField('sale.store_unknown', 'storeId')
  const campaigns = await listCampaignsSeenBy(tx, member)
  const person = await readCampaignPerson(tx, member, capturedAt)
  const found = campaignOfSale(campaigns, person, { soldOn: payload.soldOn, captured: capturedAt })
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

  const isSameDay = corrected?.soldOn === payload.soldOn
  const campaign = isSameDay
    ? (campaigns.find(({ id }) => id === corrected.campaignId) ?? null)
    : (found?.campaign ?? null)
  if (!isSameDay && found && !found.joined && isInside(payload.soldOn, found.campaign))
    return refuseField('sale.not_enrolled', 'soldOn', { campaign: found.campaign.id })
  const timeZone = campaign?.timeZone ?? member.timeZone
  const judged = isSameDay ? 'in_time' : judgeDay(payload.soldOn, daysOf(captured, timeZone), campaign)
  if (typeof judged !== 'string') return judged
  if (!campaign) return refuseField('sale.no_campaign', 'soldOn')
  if (await isReportingClosed(tx, member, campaign, dayIn(timeZone, captured.latest)))
    return refuseField('sale.reporting_closed', 'soldOn', { settleOn: campaign.settleOn })
  const inDoubt = judged === 'review'
  if (corrected && inDoubt) return refuseField('sale.too_old', 'soldOn')
  const invoiceKey = normaliseInvoice(payload.invoiceNumber)
  const isRepeated = async (by: 'invoice_key' | 'scan_key', key: string, field: string): Promise<Outcome | null> => {
    const repeated = await findRepeated(tx, member, { campaignId: campaign.id, by, key, except: corrected?.id })
    return repeated
      ? refuseField('sale.invoice_repeated', field, { sentOn: dayIn(timeZone, repeated.capturedAt) })
      : null
  }
  const repeatedNumber = await isRepeated('invoice_key', invoiceKey, 'invoiceNumber')
  if (repeatedNumber) return repeatedNumber
  const scan = judgeScan(payload, corrected?.scan ?? null, store.issuers)
  if (scan && 'outcome' in scan) return scan
  const repeatedScan = scan && (await isRepeated('scan_key', scan.key, 'scan'))
  if (repeatedScan) return repeatedScan
  if (store.camerasAllowed && !payload.photo && !corrected?.hasPhoto)
    return refuseField('sale.photo_required', 'photo', undefined, 'required')
  if (await isBlocked(tx, member)) return { outcome: 'held', code: 'programme.blocked' }
  if (inDoubt && (await countInReview(tx, member)) >= mostInReview) return { outcome: 'held', code: 'sale.review_full' }
  const badPhoto =
    payload.photo && (await judgeSentFile(tx, member, payload.photo, { purpose: 'sale', field: 'photo' }))
  if (badPhoto) return badPhoto

  const version = versionOf(await readTable(tx, clientId, campaign.id), payload.soldOn)
  const multiplier =
    corrected?.campaignId === campaign.id
      ? corrected.multiplier
      : await readMultiplier(tx, member, campaign, corrected?.capturedAt ?? capturedAt)
  const used = await usedOf(tx, member, { campaignId: campaign.id, except: corrected?.id }, version)
  const lines = valueLines(version?.rules ?? [], payload.lines, {
    productOf: (productId) => products.get(productId),
    multiplier,
    usedOf: (position) => used.get(position) ?? 0,
  })
  return { campaign, inDoubt, invoiceKey, scan, version, multiplier, lines }
}
