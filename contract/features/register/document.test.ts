import { describe, expect, test } from 'vitest'
import { parseCnpj, parseCpf, parseCuit, parseRun } from './check-digits.ts'
import { documentName, maskDocument, parseDocument } from './document.ts'
import { cnpj, cpf, run } from './number-vectors.test-support.ts'

describe('the published numbers', () => {
  test.each(cpf.valid)('the CPF %s is read', (input, digits) => {
    expect(parseCpf(input)).toBe(digits)
    expect(parseDocument('BR', input)).toEqual({ document: digits, doubtful: false })
  })
  test.each(cpf.invalid)('the CPF "%s" is refused: %s', (input) => {
    expect(parseCpf(input)).toBeNull()
    expect(parseDocument('BR', input)).toBeNull()
  })
  test.each(cnpj.valid)('the CNPJ %s is read', (input, plain) => expect(parseCnpj(input)).toBe(plain))
  test.each(cnpj.invalid)('the CNPJ "%s" is refused: %s', (input) => expect(parseCnpj(input)).toBeNull())
  test.each(run.valid)('the RUN %s is read', (input) => {
    expect(parseRun(input)).toBe(input.toLowerCase())
    expect(parseDocument('CL', input)?.document).toBe(input.replace('-', '').toUpperCase())
  })
  test.each(run.invalid)('the RUN "%s" is refused: %s', (input) => expect(parseRun(input)).toBeNull())
})

test('digits of other scripts are no digits, in any country', () => {
  const fullWidth = '４４１３６１１１１００'
  const arabic = '٤٤١٣٦١١١١٠٠'
  for (const country of ['BR', 'AR', 'UY', 'CL', 'CO', 'PE']) {
    for (const typed of [fullWidth, arabic, fullWidth.slice(0, 8), arabic.slice(0, 8), `${arabic.slice(0, 8)}-5`]) {
      expect(parseDocument(country, typed)).toBeNull()
      expect(maskDocument(country, typed)).toMatch(/^-?5?$/)
    }
  }
})

test('an Argentine DNI has eight digits; one of seven gets a zero in front', () => {
  expect(parseDocument('AR', '12.345.678')?.document).toBe('12345678')
  expect(parseDocument('AR', '1.234.567')?.document).toBe('01234567')
  for (const typed of ['123456', '123456789', '00000000', '1234567a', '']) expect(parseDocument('AR', typed)).toBeNull()
})

test('the CUIT or CUIL of a person leads to the same document as their DNI; a company’s does not pass', () => {
  expect(parseCuit('20-05536168-2')).toBe('20055361682')
  expect(parseDocument('AR', '20-05536168-2')).toEqual(parseDocument('AR', '5536168'))
  expect(parseCuit('20-05536168-3')).toBeNull()
  expect(parseCuit('30-50001091-2')).toBe('30500010912')
  expect(parseDocument('AR', '30-50001091-2')).toBeNull()
})

test('a Uruguayan CI with a wrong check digit passes with a doubt', () => {
  expect(parseDocument('UY', '1.234.567-2')).toEqual({ document: '12345672', doubtful: false })
  expect(parseDocument('UY', '12345671')).toEqual({ document: '12345671', doubtful: true })
  expect(parseDocument('UY', '123456')).toBeNull()
  expect(parseDocument('UY', '123456789')).toBeNull()
})

test('elsewhere a document is free, within reason', () => {
  expect(parseDocument('MX', 'badd110313hcmlns09')?.document).toBe('BADD110313HCMLNS09')
  for (const typed of ['', 'abc', 'x'.repeat(21), 'a\u0000bcd', 'çédula1', '<script>']) {
    expect(parseDocument('MX', typed)).toBeNull()
  }
})

test.each([
  ['BR', '44136111100', '441.361.111-00'],
  ['BR', '4413', '441.3'],
  ['BR', '441.361.111-009', '441.361.111-00'],
  ['AR', '12.345.678', '12345678'],
  ['AR', '20055361682', '20-05536168-2'],
  ['UY', '1.234.567-2', '12345672'],
  ['CL', '25258126k', '25.258.126-k'],
  ['CL', '76', '7-6'],
  ['CO', 'CC 1.020.304', 'CC 1.020.304'],
])('in %s "%s" is shown as "%s"', (country, typed, shown) => {
  expect(maskDocument(country, typed)).toBe(shown)
})

test('a document is called what the country calls it', () => {
  expect(['BR', 'AR', 'UY', 'CL', 'PE'].map(documentName)).toEqual(['CPF', 'DNI', 'CI', 'RUN', null])
})
