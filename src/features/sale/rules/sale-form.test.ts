import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { saleInputSchema } from '#contract/features/sale/sale-contract.ts'
import { newId } from '#contract/engine/ids.ts'
import type { PreparedPhoto } from '#platform/photo/prepare-photo.ts'
import { earliestDay, emptySale, saleFormSchema, saleInputOf } from './sale-form.ts'
import type { SaleFacts, SaleForm } from './sale-form.ts'

const store = (id: number, camerasAllowed: boolean) => ({
  id,
  name: `Loja ${id}`,
  chain: 'Rede',
  city: 'São Paulo',
  state: 'SP',
  camerasAllowed,
})
const stores = [store(1, false), store(2, true)]
const facts: SaleFacts = {
  today: '2026-11-20',
  campaigns: [usualCampaign({ id: 1, name: {}, beginsOn: '2026-11-10', endsOn: '2027-01-20' })],
  person: { country: 'BR', joined: [1] },
  storeOf: (id) => stores.find((each) => each.id === id),
  sellsIn: () => true,
  productOf: (id) => (id === 3 ? { id, sku: 'A', name: 'Selador', detail: '', brand: '', productType: '' } : undefined),
  largestQuantity: 999,
  isRepeated: (invoice) => invoice === '77',
}
const good: SaleForm = {
  ...emptySale('2026-11-20', 1),
  invoiceNumber: '004.512.887',
  lines: [{ productId: 3, quantity: 2 }],
}
const key = '35261111222333000181650010000001531367691337'

/** The problem of each field, as the screen gets it. */
function problems(changes: Partial<SaleForm>, own: Partial<SaleFacts> = {}): Record<string, string> {
  const result = v.safeParse(saleFormSchema({ ...facts, ...own }), { ...good, ...changes })
  // The first problem of a field is the one shown.
  return Object.fromEntries(
    (result.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message] as const).toReversed(),
  )
}

test('a whole sale passes and becomes an operation the server takes', () => {
  const photo: PreparedPhoto = {
    blob: new Blob(['x']),
    ref: { fileId: newId(), sha256: 'a'.repeat(64), bytes: 1, type: 'image/webp' },
  }
  expect(problems({})).toEqual({})
  expect(v.is(saleInputSchema, saleInputOf(good))).toBe(true)
  expect(v.parse(saleInputSchema, saleInputOf({ ...good, photo })).photo).toEqual(photo.ref)
})

test('everything missing is said at once', () => {
  expect(problems({ ...emptySale('', null) })).toEqual({
    invoiceNumber: 'required',
    storeId: 'required',
    soldOn: 'required',
    lines: 'required',
  })
})

test('a number of zeros only is no invoice number', () => {
  expect(problems({ invoiceNumber: '000-000' })).toEqual({ invoiceNumber: 'sale.invoice_invalid' })
})

test('an observation may have 256 characters and no more', () => {
  expect(problems({ observation: 'a'.repeat(256) })).toEqual({})
  expect(problems({ observation: 'a'.repeat(257) })).toEqual({ observation: 'too_long' })
})

test('the photo is asked for in stores that allow cameras', () => {
  expect(problems({ storeId: '2' })).toEqual({ photo: 'sale.photo_required' })
})

test('a store takes part on the day of the sale, or is refused beside its field', () => {
  const storeOf = () => ({ ...stores[0], from: '2026-11-12', to: '2026-11-18' }) as (typeof stores)[number]
  expect(problems({ soldOn: '2026-11-18' }, { storeOf })).toEqual({})
  expect(problems({ soldOn: '2026-11-11' }, { storeOf })).toEqual({ storeId: 'sale.store_unknown' })
})

test('an invoice reported before is refused beside its field, also while others are wrong', () => {
  expect(problems({ invoiceNumber: '77', lines: [] })).toEqual({ invoiceNumber: 'repeated', lines: 'required' })
})

describe('the day of the sale', () => {
  test('is not after today, nor more than 15 days back, nor outside the campaign', () => {
    expect(problems({ soldOn: '2026-11-21' })).toEqual({ soldOn: 'sale.in_future' })
    expect(problems({ soldOn: '2026-11-04' })).toEqual({ soldOn: 'sale.too_old' })
    expect(problems({ soldOn: '2026-11-09' })).toEqual({ soldOn: 'sale.outside_campaign' })
    expect(problems({ soldOn: '2026-11-10' })).toEqual({})
    expect(earliestDay('2026-11-05')).toBe('2026-10-21')
  })

  test('needs a campaign, unless this device knows of none', () => {
    const ended = [usualCampaign({ id: 1, name: {}, beginsOn: '2026-06-01', endsOn: '2026-08-15' })]
    expect(problems({}, { campaigns: ended })).toEqual({ soldOn: 'sale.no_campaign' })
    expect(problems({}, { campaigns: [] })).toEqual({})
  })

  test('lies in the month of the access key', () => {
    expect(problems({ accessKey: key, invoiceNumber: '153' })).toEqual({})
    expect(
      problems(
        { accessKey: key, invoiceNumber: '000.000.153', soldOn: '2026-10-31' },
        { campaigns: [], today: '2026-11-02' },
      ),
    ).toEqual({ soldOn: 'key_month' })
  })
})

test('a number typed over by hand must still be that of the access key', () => {
  expect(problems({ accessKey: key, invoiceNumber: '154' })).toEqual({ invoiceNumber: 'key_number' })
})

test('a product that left the programme is named before sending', () => {
  expect(problems({ lines: [{ productId: 9, quantity: 1 }] })).toEqual({ lines: 'sale.product_unknown' })
})

test('engine B10: more of a product than the client takes is said before sending', () => {
  expect(problems({ lines: [{ productId: 1, quantity: 1000 }] })).toEqual({ lines: 'sale.quantity_too_large' })
  expect(problems({ lines: [{ productId: 1, quantity: 20 }] }, { largestQuantity: 10 })).toEqual({
    lines: 'sale.quantity_too_large',
  })
})

test('a mistyped access key is named as such', () => {
  expect(problems({ accessKey: key.slice(0, 43) + '4' })).toEqual({ accessKey: 'key_check_digit' })
  expect(problems({ accessKey: '3526' })).toEqual({ accessKey: 'key_length' })
})

test('who has not signed up is told so at the day, before anything is sent', () => {
  const person = { country: 'BR', joined: [] }
  expect(problems({}, { person })).toEqual({ soldOn: 'sale.not_enrolled' })
})

test('loyalty 24: a store outside the enrolment is told at its field', () => {
  expect(problems({}, { sellsIn: (campaignId, storeId) => campaignId === 1 && storeId === 2 })).toEqual({
    storeId: 'sale.store_not_enrolled',
  })
})
