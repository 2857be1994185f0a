import * as v from 'valibot'
import { expect, test } from 'vitest'
import { found, key, keyOf, letterKey, nfce } from '#test/support/invoices/invoice-codes.ts'
import { readScan } from './read-scan.ts'
import { scanDifferences, tellScan, type ScanFacts } from './scan-rules.ts'
import { scanSchema } from './scan-schema.ts'

const brazil = { country: 'BR', key, test: false, day: null, total: null }

/** The facts of a Brazilian code. */
function factsOf(text: string): ScanFacts {
  const read = readScan(found(text), 'BR')
  if (typeof read === 'string') throw new Error(read)
  return read.facts
}

test('what was read travels in its own parts, and is told of them again', () => {
  const read = readScan(found(nfce.thirdOffline), 'BR')
  if (typeof read === 'string') throw new Error(read)
  const sent: unknown = JSON.parse(JSON.stringify(read.scan))
  expect(tellScan(v.parse(scanSchema, sent))).toEqual(read.facts)
})

test.each([
  ['a buyer', { ...brazil, buyer: '11144477735' }],
  ['no check digit', { ...brazil, key: key.slice(0, -1) }],
  ['a wrong one', { ...brazil, key: `${key.slice(0, -1)}4` }],
  ['a number of its own', { ...brazil, number: '000.000.154' }],
  ['another country', { ...brazil, country: 'UY' }],
  ['a script', { ...brazil, key: '<script>alert(1)</script>' }],
  ['10 KB', { ...brazil, key: '1'.repeat(10_240) }],
  ['a number that is not exact', { ...brazil, total: 2 ** 53 + 2 }],
  ['a day outside the key’s month', { ...brazil, day: '2026-10-01' }],
  ['a day that there is not', { ...brazil, day: '2026-09-31' }],
])('loyalty 48: a scan with %s is none', (_, sent) => {
  expect(v.is(scanSchema, brazil)).toBe(true)
  expect(v.is(scanSchema, sent)).toBe(false)
})

test('a scan of something that is not a sale is one, so that the server says what it is', () => {
  const transport = v.parse(scanSchema, { ...brazil, key: keyOf({ model: '57' }) })
  expect(tellScan(transport)).toBe('sale.scan_not_a_sale')
  expect(tellScan(v.parse(scanSchema, { ...brazil, test: true }))).toBe('sale.scan_not_a_sale')
})

const typed = { invoiceNumber: '153', soldOn: '2026-09-05', issuers: ['11222333'] }

test('what was typed as the code says it differs in nothing, however the number is written', () => {
  for (const text of Object.values(nfce)) expect(scanDifferences(factsOf(text), typed)).toEqual([])
  expect(scanDifferences(factsOf(nfce.third), { ...typed, soldOn: '2026-09-30', issuers: undefined })).toEqual([])
})

test('loyalty 55: a sold day outside the key’s month differs, and so does another one than the code tells', () => {
  expect(scanDifferences(factsOf(nfce.third), { ...typed, soldOn: '2026-10-01' })).toEqual(['day'])
  expect(scanDifferences(factsOf(nfce.thirdOffline), { ...typed, soldOn: '2026-09-06' })).toEqual(['day'])
})

test('another number and a store of other issuers differ', () => {
  const facts = factsOf(nfce.third)
  expect(scanDifferences(facts, { ...typed, invoiceNumber: '154' })).toEqual(['number'])
  expect(scanDifferences(facts, { ...typed, issuers: ['47YCW1Q2'] })).toEqual(['issuer'])
})

test('a natural person’s invoice tells their CPF as its issuer', () => {
  const body = keyOf({ issuer: '00011144477735' })
  const series = Array.from('0123456789', (digit) => `${body.slice(0, 22)}920${body.slice(25, 43)}${digit}`)
  const facts = series
    .map((each) => tellScan({ ...brazil, country: 'BR', key: each }))
    .find((told) => typeof told !== 'string')
  expect(facts).toMatchObject({ issuer: '11144477735' })
})

test('an issuer with letters is told by its root', () => {
  expect(tellScan({ ...brazil, country: 'BR', key: letterKey })).toMatchObject({ issuer: '47YCW1Q2' })
})
