import * as v from 'valibot'
import { expect, test } from 'vitest'
import { issuersField, parseIssuer, splitIssuers } from './issuer.ts'

test.each([
  ['11.222.333/0001-81', '11222333', 'a whole CNPJ by its root'],
  ['11222333', '11222333', 'a root as it is'],
  ['12abc345', '12ABC345', 'a root with letters in upper case'],
  ['30-50001091-2', '30500010912', 'a CUIT without its hyphens'],
  ['XIA 190128 J61', 'XIA190128J61', 'an RFC without its spaces'],
  ['97.975.000-5', '97975000-5', 'a RUT without its dots'],
])('%s is kept as %s: %3$s', (typed, kept) => {
  expect(parseIssuer(typed)).toBe(kept)
})

test.each([
  '',
  '1',
  '1122233',
  '11222333000182',
  '30500010913',
  'XIA191328J61',
  '97975000-6',
  '<script>',
  '１１２２２３３３',
])('%s issues nothing', (typed) => {
  expect(parseIssuer(typed)).toBeNull()
})

test('the issuers of a store are each kept once, ten at most', () => {
  expect(v.parse(issuersField, ['11.222.333/0001-81', '11222333'])).toEqual(['11222333'])
  expect(v.is(issuersField, ['0'])).toBe(false)
  expect(
    v.is(
      issuersField,
      Array.from({ length: 11 }, () => '11222333'),
    ),
  ).toBe(false)
  expect(splitIssuers(' 11222333; 97975000-5,\nXIA190128J61, ')).toEqual(['11222333', '97975000-5', 'XIA190128J61'])
})
