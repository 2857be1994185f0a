import { expect, test } from 'vitest'
import { parseCertificateCode } from './certificate-code.ts'

test.each(['2-7GQ4-0XKM-91BD-T5ZA', ' 2-7gq4-oxkm-9lbd-t5za ', '27GQ40XKM91BDT5ZA', '2 7GQ4 0XKM 9IBD T5ZA'])(
  'a code is read however it was typed from paper: %s',
  (typed) => expect(parseCertificateCode(typed)).toBe('2-7GQ4-0XKM-91BD-T5ZA'),
)

test('what is no code is told before anybody is asked', () => {
  for (const typed of [
    '',
    '2-7GQ4',
    '0-7GQ4-0XKM-91BD-T5ZA',
    '2-7GQ4-0XKM-91BD-T5ZU',
    '２-7GQ4-0XKM-91BD-T5ZA',
    'x'.repeat(99),
  ])
    expect(parseCertificateCode(typed), typed).toBeNull()
})
