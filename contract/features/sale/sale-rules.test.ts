import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkSaleDay, isInvoiceNumber, normaliseInvoice } from './sale-rules.ts'
import { saleInputSchema } from './sale-contract.ts'

describe('two spellings of an invoice number', () => {
  test.each([
    ['004.512.887', '4512887'],
    [' 4512887 ', '4512887'],
    ['4-512/887', '4512887'],
    ['nf_0012', 'NF0012'],
    ['ａ１２', 'A12'],
    ['0', '0'],
    ['000', '0'],
    ['. - /', ''],
  ])('%j is %j', (typed, normal) => {
    expect(normaliseInvoice(typed)).toBe(normal)
  })

  test('normalising again changes nothing', () => {
    expect(normaliseInvoice(normaliseInvoice('00A-1'))).toBe(normaliseInvoice('00A-1'))
  })
})

test.each([
  ['1', true],
  ['A-1', true],
  ['0', false],
  ['000.000', false],
  ['', false],
  ['---', false],
  ['ação 1', false],
  ['1'.repeat(50), true],
  ['1'.repeat(51), false],
])('%j is an invoice number: %s', (typed, is) => {
  expect(isInvoiceNumber(typed)).toBe(is)
})

describe('the day of a sale', () => {
  const campaign = { beginsOn: '2026-03-01', endsOn: '2026-12-31' }
  const check = (soldOn: string, capturedOn: string) => checkSaleDay({ soldOn, capturedOn, campaign })

  test('may be today and the fifteenth day before it, the sixteenth not', () => {
    expect(check('2026-11-20', '2026-11-20')).toBeNull()
    expect(check('2026-11-05', '2026-11-20')).toBeNull()
    expect(check('2026-11-04', '2026-11-20')).toBe('sale.too_old')
  })

  test('may not lie ahead', () => {
    expect(check('2026-11-21', '2026-11-20')).toBe('sale.in_future')
  })

  test('counts calendar days over a month’s and a leap day’s end', () => {
    const always = { beginsOn: '2024-01-01', endsOn: '2029-12-31' }
    expect(checkSaleDay({ soldOn: '2028-02-20', capturedOn: '2028-03-06', campaign: always })).toBeNull()
    expect(checkSaleDay({ soldOn: '2028-02-19', capturedOn: '2028-03-06', campaign: always })).toBe('sale.too_old')
  })

  test('must lie in the campaign, whose first and last day count', () => {
    expect(check('2026-03-01', '2026-03-05')).toBeNull()
    expect(check('2026-02-28', '2026-03-05')).toBe('sale.outside_campaign')
    expect(check('2026-12-31', '2027-01-05')).toBeNull()
    expect(check('2027-01-01', '2027-01-05')).toBe('sale.outside_campaign')
  })

  test('has no place without a campaign', () => {
    expect(checkSaleDay({ soldOn: '2026-11-20', capturedOn: '2026-11-20', campaign: null })).toBe('sale.no_campaign')
  })
})

describe('what a seller sends', () => {
  const sale = { invoiceNumber: '1', storeId: 1, soldOn: '2026-11-20', lines: [{ productId: 1, quantity: 1 }] }

  test('is taken, the observation empty when there is none', () => {
    expect(v.parse(saleInputSchema, sale)).toMatchObject({ ...sale, observation: '' })
  })

  test.each([
    ['points of their own', { ...sale, points: 1000 }],
    ['no line', { ...sale, lines: [] }],
    ['half a tin', { ...sale, lines: [{ productId: 1, quantity: 0.5 }] }],
    ['minus one', { ...sale, lines: [{ productId: 1, quantity: -1 }] }],
    ['ten thousand', { ...sale, lines: [{ productId: 1, quantity: 10_000 }] }],
    ['a day that does not exist', { ...sale, soldOn: '2026-02-30' }],
    ['an observation of 257 letters', { ...sale, observation: 'a'.repeat(257) }],
    ['an invoice number of blanks', { ...sale, invoiceNumber: '   ' }],
  ])('is refused with %s', (_name, input) => {
    expect(v.safeParse(saleInputSchema, input).success).toBe(false)
  })
})
