import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { looksLikeAccessKey, parseAccessKey, printedInvoiceNumber } from './access-key.ts'

interface Vectors {
  nfe_key: {
    valid: {
      input: string
      parsed: { uf: string; year: number; month: number; issuer: string; model: string; series: number; number: number }
      note: string
    }[]
    invalid: { input: string; note: string }[]
  }
}

const file = new URL('../../../../shared/spec/number-vectors.json', import.meta.url)
const vectors = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors).nfe_key : null
if (!vectors) console.warn('access-key: skipped the published vectors, ../shared/spec/number-vectors.json is not here')

describe.skipIf(!vectors)('published keys', () => {
  test.each(vectors?.valid ?? [])('$note is read', ({ input, parsed }) => {
    expect(parseAccessKey(input)).toMatchObject({
      state: parsed.uf,
      month: `${parsed.year}-${String(parsed.month).padStart(2, '0')}`,
      issuer: parsed.issuer,
      model: parsed.model,
      series: parsed.series,
      number: parsed.number,
    })
  })

  test.each(vectors?.invalid ?? [])('$note is refused', ({ input }) => {
    expect(parseAccessKey(input)).toBeTypeOf('string')
  })
})

/** An NFC-e of São Paulo, September 2026, as printed in groups of four. */
const printed = '3526 0911 2223 3300 0181 6500 1000 0001 5313 6769 1333'
const plain = printed.replaceAll(' ', '')

/** The same key with another model, and the check digit that belongs to it. */
function withModel(model: string): string {
  const body = plain.slice(0, 20) + model + plain.slice(22, 43)
  return Array.from('0123456789', (digit) => body + digit).find((key) => parseAccessKey(key) !== 'check_digit') ?? ''
}

test('a key printed in groups fills the number, the month and the state of the invoice', () => {
  expect(parseAccessKey(printed)).toEqual({
    key: plain,
    state: 'SP',
    month: '2026-09',
    issuer: '11222333000181',
    model: '65',
    series: 1,
    number: 153,
  })
})

test('a seller is told what is wrong with a key, by its kind', () => {
  expect(parseAccessKey(plain.slice(0, 40))).toBe('length')
  expect(parseAccessKey(plain.replace(/^35/, '00'))).toBe('form')
  expect(parseAccessKey(plain.replace(/^3526../, '352613'))).toBe('form')
  expect(parseAccessKey(`${plain.slice(0, -1)}4`)).toBe('check_digit')
  expect(parseAccessKey(plain.replace('1', '١'))).toBe('form')
})

test('a transport document is not a sale, and another document is not guessed at', () => {
  expect(parseAccessKey(withModel('57'))).toBe('not_a_sale')
  expect(parseAccessKey(withModel('58'))).toBe('not_a_sale')
  expect(parseAccessKey(withModel('59'))).toBe('model')
})

test('a key pasted into the number field is recognised, a number is not taken for one', () => {
  expect(looksLikeAccessKey(printed)).toBe(true)
  expect(looksLikeAccessKey('004.512.887')).toBe(false)
})

test('a number is shown as it is printed on the invoice', () => {
  expect(printedInvoiceNumber(4_512_887)).toBe('004.512.887')
  expect(printedInvoiceNumber(153)).toBe('000.000.153')
})
