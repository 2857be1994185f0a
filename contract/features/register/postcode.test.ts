import { expect, test } from 'vitest'
import { brazilianStates, maskPostcode, parsePostcode } from './postcode.ts'
import { areaOfPostcode } from './postcode-ranges.ts'

test.each([
  ['01310-100', 'SP', 'São Paulo'],
  ['07000-000', 'SP', null],
  ['13010-001', 'SP', null],
  ['22041-001', 'RJ', 'Rio de Janeiro'],
  ['24020-000', 'RJ', null],
  ['69301-000', 'RR', 'Boa Vista'],
  ['69400-000', 'AM', null],
  ['70040-010', 'DF', 'Brasília'],
  ['72800-000', 'GO', null],
  ['73015-000', 'DF', 'Brasília'],
  ['76801-000', 'RO', 'Porto Velho'],
  ['90010-000', 'RS', 'Porto Alegre'],
])('the CEP %s lies in %s, %s', (typed, state, city) => {
  expect(areaOfPostcode(parsePostcode(typed) ?? '')).toEqual({ state, city })
})

test('what no state has stays to be typed', () => {
  expect(areaOfPostcode('78950000')).toBeNull()
})

test('every state of the list has postcodes', () => {
  const found = Array.from(
    { length: 99_000 },
    (_, at) => areaOfPostcode(`${String(at + 1000).padStart(5, '0')}000`)?.state,
  )
  expect(new Set(found.filter(Boolean))).toEqual(new Set(brazilianStates))
})

test('a CEP has eight ASCII digits', () => {
  expect(parsePostcode('01310-100')).toBe('01310100')
  for (const typed of ['1310-100', '013101000', '０１３１０１００', '٠١٣١٠١٠٠', '00000-000', ''])
    expect(parsePostcode(typed)).toBeNull()
  expect(maskPostcode('01310100')).toBe('01310-100')
  expect(maskPostcode('０１３１013')).toBe('013')
})
