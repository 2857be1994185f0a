import type { RowOf } from '#contract/engine/collection.ts'
import { statusAfter, type SaleEvent } from '#contract/features/sale/sale-life.ts'
import { saleContract } from '#contract/features/sale/sale-contract.ts'
import { domain, type Act, type RowReader } from '#engine/domain-feature.ts'
import type { Effect } from '#engine/outbox/content.ts'

type Sale = RowOf<'sales'>

/** What a sale is for its person once they did something with it; nothing where the device has none such, or it cannot be. */
async function changed(
  saleId: string,
  event: SaleEvent,
  { act, read, text = '', more = {} }: { act: Act; read: RowReader; text?: string; more?: Partial<Sale> },
): Promise<Effect[]> {
  const sale = await read.row('sales', saleId)
  const status = sale ? statusAfter(sale.status, event) : null
  if (!sale || !status) return []
  const history = [...sale.history, { event, text, reason: null, at: act.capturedAt }]
  return [{ collection: 'sales', key: saleId, row: { ...sale, ...more, status, until: null, history } }]
}

export const saleDomain = domain(saleContract, {
  operations: {
    'sale.report': {
      effects(payload, act) {
        const row = {
          id: act.id,
          invoiceNumber: payload.invoiceNumber,
          storeId: payload.storeId,
          soldOn: payload.soldOn,
          // Points are the server's to reckon: none are promised before its answer.
          lines: payload.lines.map((line) => ({ ...line, points: 0, xp: 0, accepted: null })),
          observation: payload.observation,
          photoFileId: payload.photo?.fileId ?? null,
          points: 0,
          xp: 0,
          status: 'awaiting',
          refusal: null,
          acceptedPoints: null,
          until: null,
          history: [],
          // An empty receipt: not sent yet.
          receipt: '',
          capturedAt: act.capturedAt,
          recordedAt: act.capturedAt,
        }
        return [{ collection: 'sales', key: act.id, row }]
      },
      correctable: true,
      worthKeeping: true,
    },
    'sale.correct': {
      effects: ({ saleId, photo, lines, invoiceNumber, storeId, soldOn, observation }, act, read) =>
        changed(saleId, 'correct', {
          act,
          read,
          more: {
            invoiceNumber,
            storeId,
            soldOn,
            observation,
            lines: lines.map((line) => ({ ...line, points: 0, xp: 0, accepted: null })),
            points: 0,
            xp: 0,
            ...(photo && { photoFileId: photo.fileId }),
          },
        }),
    },
    'sale.cancel': { effects: ({ saleId }, act, read) => changed(saleId, 'cancel', { act, read }) },
    'sale.answer': { effects: ({ saleId, text }, act, read) => changed(saleId, 'answer', { act, read, text }) },
    'sale.appeal': {
      effects: ({ saleId, text }, act, read) => changed(saleId, 'appeal', { act, read, text, more: { refusal: null } }),
    },
  },
  collections: {
    sales: {
      search: {
        kind: 'sale',
        needs: ['stores', 'products'],
        entry: ({ id, invoiceNumber, storeId, lines, receipt }, _, nameOf) => {
          const products = lines.map(({ productId }) => nameOf('product', productId))
          const detail = [nameOf('store', storeId), ...products, receipt].filter(Boolean).join(' · ')
          return { key: id, title: invoiceNumber, detail }
        },
      },
    },
  },
})
