import type { Change } from '#contract/engine/collection.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { answeredWithin, appealedWithin, statusAfter } from '#contract/features/sale/sale-life.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findSaleLines, findSales } from '../sale-queries.ts'
import { findEvents } from './event-queries.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]

/** Until when its person can answer, or appeal; null: there is nothing to. */
export function termOf(sale: Pick<FoundSale, 'status' | 'asked_at' | 'decided_at' | 'appealed_at'>): Date | null {
  if (sale.status === 'asked' && sale.asked_at) return new Date(sale.asked_at.getTime() + answeredWithin)
  const isAppealable = statusAfter(sale.status, 'appeal') !== null && sale.appealed_at === null
  return isAppealable && sale.decided_at ? new Date(sale.decided_at.getTime() + appealedWithin) : null
}

/** Publishes a sale as it is stored. */
export async function publishSale(
  tx: Tx,
  owner: { clientId: number; userId: string },
  saleId: string,
): Promise<Change[]> {
  const [sale] = await findSales(tx, owner.clientId, [saleId])
  if (!sale) return []
  const lines = await findSaleLines(tx, owner.clientId, saleId)
  const row: Sale = {
    id: sale.id,
    invoiceNumber: sale.invoice_number,
    storeId: sale.store_id,
    soldOn: sale.sold_on,
    lines: lines.map((line) => ({
      productId: line.product_id,
      quantity: line.quantity,
      points: line.points,
      xp: line.xp,
      accepted:
        line.accepted_quantity === null
          ? null
          : { quantity: line.accepted_quantity, points: line.accepted_points ?? 0 },
    })),
    observation: sale.observation,
    photoFileId: sale.photo_file_id,
    points: sale.points,
    xp: sale.xp,
    acceptedPoints: sale.accepted_points,
    status: sale.status,
    refusal: sale.refusal,
    until: termOf(sale)?.toISOString() ?? null,
    history: (await findEvents(tx, owner.clientId, saleId)).map(({ event, body, reason, at }) => ({
      event,
      text: body,
      reason: reason as RefusalReason | null,
      at: at.toISOString(),
    })),
    receipt: sale.receipt,
    capturedAt: sale.captured_at.toISOString(),
    recordedAt: sale.recorded_at.toISOString(),
  }
  return publishOwnRows(tx, owner, 'sales', [row])
}
