import { newId } from '#contract/engine/ids.ts'
import type { SaleStatus } from '#contract/features/sale/sale-life.ts'
import { openCase } from '#server/engine/cases/case-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { keyOf } from '#test/support/invoices/invoice-codes.ts'
import { featureSamples, rowsOf, takePicture } from '#test/support/samples.ts'
import { insertSale } from './sale-queries.ts'

let invoices = 0

const input = () => ({
  invoiceNumber: `L${++invoices}`,
  storeId: 1,
  soldOn: '2026-11-17',
  lines: [{ productId: 1, quantity: 2 }],
  observation: 'amostra',
  scan: {
    country: 'BR' as const,
    key: keyOf({ month: '2611', number: ++invoices }),
    test: false,
    day: '2026-11-17',
    total: 61.5,
  },
})

/** A sale of somebody that came to be so, and is worth nothing. */
const haveSale =
  (status: SaleStatus) =>
  async (tx: Tx, userId: string, { saleId }: { saleId: string }): Promise<void> => {
    const at = new Date('2026-11-18T12:00:00.000Z')
    const campaign = await tx.selectFrom('campaign').select('id').where('client_id', '=', 1).executeTakeFirstOrThrow()
    const line = { productId: 1, quantity: 1, rulePosition: null, unitPoints: 0, unitXp: 0, multiplied: true }
    await insertSale(
      tx,
      {
        client_id: 1,
        id: saleId,
        user_id: userId,
        campaign_id: campaign.id,
        invoice_number: `H${++invoices}`,
        invoice_key: `H${invoices}`,
        scan_key: null,
        store_id: 1,
        sold_on: '2026-11-17',
        observation: '',
        photo_file_id: null,
        points_version: null,
        multiplier: 10000,
        points: 0,
        xp: 0,
        status,
        accepted_points: null,
        accepted_xp: null,
        asked_at: status === 'asked' ? at : null,
        decided_at: status === 'refused' ? at : null,
        appealed_at: null,
        round: 1,
        receipt: `H-${invoices}`,
        captured_at: at,
        recorded_at: at,
      },
      [{ ...line, points: 0, xp: 0 }],
    )
    await openCase(tx, { clientId: 1, queue: 'sale', caseId: saleId }, { userId, now: at })
  }

const changes = { effects: (tx: Tx, userId: string) => rowsOf(tx, userId, 'sale_event') }
const said = async () => {
  const photo = await takePicture()
  return { payload: { saleId: newId(), text: 'amostra', photo: photo.ref }, files: [photo] }
}

export const saleSamples = featureSamples({
  operations: {
    'sale.report': {
      make: async () => {
        const photo = await takePicture()
        return { payload: { ...input(), photo: photo.ref }, files: [photo] }
      },
      effects: (tx, userId) => rowsOf(tx, userId, 'sale'),
    },
    'sale.correct': {
      ...changes,
      make: async () => {
        const photo = await takePicture()
        return { payload: { saleId: newId(), ...input(), photo: photo.ref }, files: [photo] }
      },
      prepare: haveSale('awaiting'),
    },
    'sale.cancel': {
      ...changes,
      make: async () => ({ payload: { saleId: newId() }, files: [] }),
      prepare: haveSale('awaiting'),
    },
    'sale.answer': { ...changes, make: said, prepare: haveSale('asked') },
    'sale.appeal': { ...changes, make: said, prepare: haveSale('refused') },
  },
})
