import { expect, test } from 'vitest'
import { smsSegments, smsText } from './sms-rules.ts'

test.each([
  ['', 'gsm-7', 0],
  ['a'.repeat(160), 'gsm-7', 1],
  ['a'.repeat(161), 'gsm-7', 2],
  ['a'.repeat(306), 'gsm-7', 2],
  ['a'.repeat(307), 'gsm-7', 3],
  // Those take two places each, and are not cut in two: 76 in a part of 153.
  ['€'.repeat(80), 'gsm-7', 1],
  ['€'.repeat(81), 'gsm-7', 2],
  ['€'.repeat(152), 'gsm-7', 2],
  ['€'.repeat(153), 'gsm-7', 3],
  // One letter that the alphabet lacks and all are of sixteen bits: ã is such a one, é and à are not.
  [`é${'à'.repeat(159)}`, 'gsm-7', 1],
  ['ã'.repeat(70), 'ucs-2', 1],
  [`ã${'a'.repeat(70)}`, 'ucs-2', 2],
  ['ã'.repeat(134), 'ucs-2', 2],
  ['ã'.repeat(135), 'ucs-2', 3],
  // 33 of two places in a part of 67.
  ['🎨'.repeat(35), 'ucs-2', 1],
  ['🎨'.repeat(66), 'ucs-2', 2],
  ['🎨'.repeat(67), 'ucs-2', 3],
] as const)('a short message is counted as the network bills it: %.8s…', (text, alphabet, segments) => {
  expect(smsSegments(text)).toEqual({ alphabet, segments })
})

test('a short message says title, text and address, and nothing for what there is not', () => {
  expect(smsText({ title: 'Loja fechada', body: '', url: null })).toBe('Loja fechada')
  expect(smsText({ title: 'Novo', body: 'Veja.', url: 'https://t.app/home' })).toBe('Novo\nVeja.\nhttps://t.app/home')
})
