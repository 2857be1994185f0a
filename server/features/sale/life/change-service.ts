import { worthOf } from '#contract/features/campaign/points/points-rule.ts'
import type { Change } from '#contract/engine/collection.ts'
import type { FileRef } from '#contract/engine/files/file.ts'
import { statusAfter, type SaleEvent, type SaleStatus } from '#contract/features/sale/sale-life.ts'
import { changeCase, closeCase, isCaseTaken, weighAgain } from '#server/engine/cases/case-service.ts'
import { assignFile, judgeSentFile } from '#server/engine/files/uploads/sent-file.ts'
import type { OperationContext, OperationHandler, Outcome } from '#server/engine/sync/operation-handler.ts'
import { isBlocked } from '#server/features/points/block-service.ts'
import { earnCase, settleCase } from '#server/features/points/case-points-service.ts'
import { judgeReport } from '../judge-report.ts'
import { scanColumns } from '../sale-policy.ts'
import { findSaleLines, findSales, replaceLines, updateSale } from '../sale-queries.ts'
import { insertEvent } from './event-queries.ts'
import { publishSale, termOf } from './sale-row.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]

/** What its person wants of a sale that they reported, or why that cannot be, in the order of loyalty.md, 7. */
async function judgeChange(
  { tx, member, now, capturedAt }: OperationContext,
  saleId: string,
  event: SaleEvent,
): Promise<{ sale: FoundSale; next: SaleStatus } | Outcome> {
  const [sale] = await findSales(tx, member.clientId, [saleId])
  if (sale?.user_id !== member.userId) return { outcome: 'refused', code: 'resource.not_found' }
  const next = statusAfter(sale.status, event)
  const isAgain = event === 'appeal' && sale.appealed_at !== null
  if (!next || isAgain) return { outcome: 'refused', code: 'sale.state_changed', values: { status: sale.status } }
  if (await isCaseTaken(tx, keyOf(member.clientId, saleId), now)) return { outcome: 'refused', code: 'desk.claimed' }
  const until = termOf(sale)
  if (event === 'appeal' && until && capturedAt > until) return { outcome: 'refused', code: 'sale.appeal_late' }
  return { sale, next }
}

const keyOf = (clientId: number, caseId: string) => ({ clientId, queue: 'sale', caseId })

const earningOf = (sale: FoundSale) => ({ ...sale, source: 'sale' as const, campaignId: sale.campaign_id })

/** What waits of a sale goes back. */
const takeBack = async (context: OperationContext, sale: FoundSale): Promise<Change[]> =>
  sale.status === 'review'
    ? []
    : settleCase(context.tx, context.member, earningOf(sale), { points: 0, xp: 0 }, { now: context.now })

/** Takes a sale back. */
export const cancelSale: OperationHandler<'sale.cancel'> = async (context, { payload: { saleId } }) => {
  const { tx, member, now } = context
  const judged = await judgeChange(context, saleId, 'cancel')
  if ('outcome' in judged) return judged
  if (await isBlocked(tx, member)) return { outcome: 'held', code: 'programme.blocked' }
  const { sale, next } = judged
  const receipt = await context.takeReceipt()
  const posted = await takeBack(context, sale)
  await updateSale(tx, member.clientId, saleId, { status: next })
  await insertEvent(tx, { ...member, saleId }, { event: 'cancel', at: now })
  await closeCase(tx, keyOf(member.clientId, saleId), now)
  await weighAgain(tx, keyOf(member.clientId, saleId))
  return { outcome: 'applied', changes: [...(await publishSale(tx, member, saleId)), ...posted], receipt }
}

/** Changes a sale: what it was worth goes back, what it is worth now waits. */
export const correctSale: OperationHandler<'sale.correct'> = async (context, { payload: { saleId, ...input } }) => {
  const { tx, member, now } = context
  const { clientId } = member
  const change = await judgeChange(context, saleId, 'correct')
  if ('outcome' in change) return change
  const { sale, next } = change
  const judged = await judgeReport(context, input, {
    id: saleId,
    soldOn: sale.sold_on,
    campaignId: sale.campaign_id,
    hasPhoto: sale.photo_file_id !== null,
    scan: sale.scan,
    multiplier: sale.multiplier,
    capturedAt: sale.captured_at,
  })
  if ('outcome' in judged) return judged
  const { campaign, invoiceKey, scan, version, multiplier, lines } = judged
  const receipt = await context.takeReceipt()
  const posted = await takeBack(context, sale)
  const before = {
    invoiceNumber: sale.invoice_number,
    storeId: sale.store_id,
    soldOn: sale.sold_on,
    observation: sale.observation,
    photoFileId: sale.photo_file_id,
    points: sale.points,
    scan: sale.scan,
    lines: (await findSaleLines(tx, clientId, saleId)).map(({ product_id: productId, quantity }) => ({
      productId,
      quantity,
    })),
  }
  const round = sale.round + 1
  const worth = worthOf(lines)
  await updateSale(tx, clientId, saleId, {
    campaign_id: campaign.id,
    invoice_number: input.invoiceNumber,
    invoice_key: invoiceKey,
    ...scanColumns(scan),
    store_id: input.storeId,
    sold_on: input.soldOn,
    observation: input.observation,
    ...(input.photo && { photo_file_id: input.photo.fileId }),
    points_version: version?.version ?? null,
    multiplier,
    ...worth,
    status: next,
    asked_at: null,
    round,
  })
  await replaceLines(tx, clientId, saleId, lines)
  if (input.photo) await assignFile(tx, clientId, input.photo.fileId, saleId)
  const earning = { source: 'sale' as const, id: saleId, campaignId: campaign.id, round, ...worth }
  posted.push(...(await earnCase(tx, member, earning, now)))
  await insertEvent(tx, { ...member, saleId }, { event: 'correct', before, at: now })
  await changeCase(tx, keyOf(clientId, saleId), { label: invoiceKey, now })
  return { outcome: 'applied', changes: [...(await publishSale(tx, member, saleId)), ...posted], receipt }
}

/** What is said of a sale: it waits again, for an answer as old as it is, for an appeal as a new question. */
async function say(
  context: OperationContext,
  { saleId, text, photo }: { saleId: string; text: string; photo?: FileRef | undefined },
  event: 'answer' | 'appeal',
): Promise<Outcome> {
  const { tx, member, now } = context
  const judged = await judgeChange(context, saleId, event)
  if ('outcome' in judged) return judged
  if (await isBlocked(tx, member)) return { outcome: 'held', code: 'programme.blocked' }
  const badPhoto = photo && (await judgeSentFile(tx, member, photo, { purpose: 'sale', field: 'photo' }))
  if (badPhoto) return badPhoto
  const receipt = await context.takeReceipt()
  const changed = event === 'answer' ? { asked_at: null } : { appealed_at: now, refusal: null }
  await updateSale(tx, member.clientId, saleId, { status: judged.next, ...changed })
  if (photo) await assignFile(tx, member.clientId, photo.fileId, saleId)
  const said = { event, body: text, photoFileId: photo?.fileId ?? null, at: now }
  await insertEvent(tx, { ...member, saleId }, said)
  await changeCase(tx, keyOf(member.clientId, saleId), { reopened: event === 'appeal', now })
  return { outcome: 'applied', changes: await publishSale(tx, member, saleId), receipt }
}

/** Answers what an auditor asked. */
export const answerSale: OperationHandler<'sale.answer'> = async (context, { payload }) =>
  say(context, payload, 'answer')

/** Asks that somebody else looks at what was refused. */
export const appealSale: OperationHandler<'sale.appeal'> = async (context, { payload }) =>
  say(context, payload, 'appeal')
