import { saleContract } from '#contract/features/sale/sale-contract.ts'
import { domain } from '#engine/domain-feature.ts'

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
          lines: payload.lines.map((line) => ({ ...line, points: 0, xp: 0 })),
          observation: payload.observation,
          photoFileId: payload.photo?.fileId ?? null,
          points: 0,
          xp: 0,
          status: 'awaiting',
          refusal: null,
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
