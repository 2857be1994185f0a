import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { e164Schema, isPhoneCountry, maskPhone } from '#contract/features/phone/phone-rules.ts'
import { formatPhone, phoneCountryOf, readPhone as readInApp, typePhone } from '#platform/text/phone-tools.ts'
import { readPhone as readOnServer } from '#server/features/phone/read-phone-service.ts'

const right: [typed: string, country: string, e164: string][] = [
  ['(11) 98765-4321', 'BR', '+5511987654321'],
  ['11987654321', 'BR', '+5511987654321'],
  ['+55 11 98765-4321', 'AR', '+5511987654321'],
  ['011 15 2345-6789', 'AR', '+5491123456789'],
  ['+54 9 11 2345 6789', 'BR', '+5491123456789'],
  ['9 8765 4321', 'CL', '+56987654321'],
  ['099 123 456', 'UY', '+59899123456'],
  ['300 123 4567', 'CO', '+573001234567'],
  ['55 1234 5678', 'MX', '+525512345678'],
  ['912 345 678', 'PE', '+51912345678'],
  ['(416) 967-1111', 'CA', '+14169671111'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
]
const wrong: [typed: string, country: string, problem: 'invalid' | 'not_mobile'][] = [
  ['', 'BR', 'invalid'],
  ['1234', 'BR', 'invalid'],
  ['(20) 98765-4321', 'BR', 'invalid'],
  ['(11) 3333-4444', 'BR', 'not_mobile'],
  ['2 2345 6789', 'CL', 'not_mobile'],
  ['2901 2345', 'UY', 'not_mobile'],
  ['１１９８７６５４３２１', 'BR', 'invalid'],
  ['١١٩٨٧٦٥٤٣٢١', 'BR', 'invalid'],
  ['11 98765-4321 ligue', 'BR', 'invalid'],
  ['9'.repeat(400), 'BR', 'invalid'],
]

describe('both sides read a phone alike', () => {
  test.each(right)('%s in %s is %s', (typed, country, e164) => {
    expect(readInApp(typed, country, { mobile: true })).toEqual({ e164, problem: null })
    expect(readOnServer(typed, country, { mobile: true })).toEqual({ e164, problem: null })
    expect(v.is(e164Schema, e164)).toBe(true)
  })

  test.each(wrong)('%s in %s is refused as %s', (typed, country, problem) => {
    expect(readInApp(typed, country, { mobile: true })).toEqual({ e164: null, problem })
    expect(readOnServer(typed, country, { mobile: true })).toEqual({ e164: null, problem })
  })
})

test('a fixed line is fine where no SMS must reach it', () => {
  expect(readInApp('(11) 3333-4444', 'BR').e164).toBe('+551133334444')
  expect(readOnServer('(11) 3333-4444', 'BR').e164).toBe('+551133334444')
})

test('a number is shown as its country writes it, and typed with its signs', () => {
  expect(formatPhone('+5511987654321', 'BR')).toBe('(11) 98765-4321')
  expect(formatPhone('+5511987654321', 'CL')).toBe('+55 11 98765 4321')
  expect(typePhone('1198765', 'BR')).toBe('(11) 98765')
  expect(phoneCountryOf('+59899123456')).toBe('UY')
  expect(isPhoneCountry('BR')).toBe(true)
  expect(isPhoneCountry('toString')).toBe(false)
})

test('a masked phone tells its end and not its length', () => {
  expect(maskPhone('21')).toBe('•••••••••21')
})
