import { expect, test } from 'vitest'
import type { LanguageCode } from '#contract/engine/language.ts'
import { readNumber } from './read-number.ts'

/** What a text is read as: a decimal, two of them, or null. */
function read(text: string, language: LanguageCode): string | readonly string[] | null {
  const number = readNumber(text, language)
  return number.is === 'number' ? number.value : number.is === 'ambiguous' ? number.readings : null
}

test('learning T43: "1.234,5" and "1,234.5" are read as they are written, in every language', () => {
  for (const language of ['pt-BR', 'en-US', 'es-ES', 'fr-FR'] as const)
    expect([read('1.234,5', language), read('1,234.5', language)]).toEqual(['1234.5', '1234.5'])
})

test('learning T43: one mark is read by the language, and asked about where the other reading is as good', () => {
  expect(read('1,234', 'pt-BR')).toBe('1.234')
  expect(read('1.234', 'pt-BR')).toEqual(['1234', '1.234'])
  expect(read('1.234', 'en-US')).toBe('1.234')
  expect(read('1,234', 'en-US')).toEqual(['1234', '1.234'])
  expect(read('-1.234', 'fr-FR')).toEqual(['-1234', '-1.234'])
})

test.each([
  ['12', '12'],
  ['12.5', '12.5'],
  ['0.125', '0.125'],
  ['1234.567', '1234.567'],
  ['1.2345', '1.2345'],
  [',5', '0.5'],
  ['1.234.567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['1 234 567,89', '1234567.89'],
  ['1\u202F234,5', '1234.5'],
  ['1’234.5', '1234.5'],
  ['−7', '-7'],
  ['+7', '7'],
  ['６', '6'],
  ['1,5e-3', '1.5e-3'],
])('%s is %s', (text, value) => {
  expect(read(text, 'pt-BR')).toBe(value)
})

test.each([
  '',
  'x',
  'NaN',
  'Infinity',
  '1.23.456',
  '1,2,3',
  '12 34',
  '1.234,567.8',
  '--1',
  '1e999',
  '0x10',
  '5.',
  '1 000.5 5',
])('%j is no number', (text) => {
  expect(read(text, 'pt-BR')).toBeNull()
})
