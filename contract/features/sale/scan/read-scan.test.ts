import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  afip,
  afipCode,
  base64,
  buyer,
  cfdi,
  found,
  key,
  keyOf,
  letterKey,
  nfce,
  offlineKey,
  stamped,
  ted,
} from '#test/support/invoices/invoice-codes.ts'
import { codeFormats, readScan, type FoundCode } from './read-scan.ts'

const inBrazil = (text: string, format: FoundCode['format'] = 'qr_code') => readScan(found(text, format), 'BR')
const inArgentina = (text: string) => readScan(found(text), 'AR')
const inMexico = (text: string) => readScan(found(text), 'MX')
const inChile = (text: string) => readScan(stamped(text), 'CL')
const notASale = 'sale.scan_not_a_sale'

/** The facts of a code that was read. */
function factsOf(read: ReturnType<typeof readScan>) {
  if (typeof read === 'string') throw new Error(read)
  return read.facts
}

interface Vectors {
  nfe_key: {
    valid: { input: string; parsed: { year: number; month: number; issuer: string; number: number } }[]
    invalid: { input: string; note: string }[]
    qr_valid: { input: string; parsed: { key: { key: string; number: number }; env: string } }[]
    qr_invalid: string[]
  }
}
const file = new URL('../../../../../shared/spec/number-vectors.json', import.meta.url)
const vectors = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors).nfe_key : null
if (!vectors) console.warn('read-scan: skipped the published vectors, ../shared/spec/number-vectors.json is not here')

describe.skipIf(!vectors)('published codes', () => {
  test.each(vectors?.valid.filter(({ input }) => !input.includes(' ')) ?? [])(
    'loyalty 48: the key $input fills number, issuer and month',
    ({ input, parsed }) => {
      expect(factsOf(inBrazil(input, 'code_128'))).toMatchObject({
        key: input,
        issuer: parsed.issuer.slice(0, 8),
        month: `${parsed.year}-${String(parsed.month).padStart(2, '0')}`,
        number: expect.stringMatching(
          new RegExp(
            `^${String(parsed.number)
              .padStart(9, '0')
              .replaceAll(/(\d{3})(?=\d)/g, '$1[.]')}$`,
          ),
        ),
        day: null,
      })
    },
  )

  test.each(vectors?.invalid ?? [])('loyalty 48: a key that is broken says so: $note', ({ input }) => {
    expect(inBrazil(input, 'code_128')).toBe('unreadable')
  })

  test.each(vectors?.qr_valid ?? [])('loyalty 48: the code $input is read', ({ input, parsed }) => {
    const read = inBrazil(input)
    if (parsed.env === 'test') expect(read).toBe(notASale)
    else expect(factsOf(read).key).toBe(parsed.key.key)
  })

  test.each(vectors?.qr_invalid ?? [])('loyalty 48: the code %s is none of an invoice', (input) => {
    expect(inBrazil(input)).toBe('unreadable')
  })
})

const sp = { key, number: '000.000.153', issuer: '11222333', month: '2026-09' }
const online = { ...sp, day: null, total: null }
const offline = { ...sp, key: offlineKey, day: '2026-09-05', total: 60.9 }

test('loyalty 49: a key with letters in its issuer fills from Code 128', () => {
  expect(factsOf(inBrazil(letterKey, 'code_128'))).toMatchObject({
    number: '000.000.007',
    issuer: '47YCW1Q2',
    month: '2026-07',
  })
})

describe.each([
  ['with bars', (text: string) => text],
  ['with %7C for bars', (text: string) => text.replaceAll('|', '%7C')],
  ['with %7c for bars', (text: string) => text.replaceAll('|', '%7c')],
])('loyalty 50: an NFC-e %s', (_, written) => {
  test.each([
    ['of version 2, issued online', nfce.second, online],
    ['of version 3, issued online', nfce.third, online],
    ['of version 2, issued offline', nfce.secondOffline, offline],
    ['of version 3, issued offline', nfce.thirdOffline, offline],
    ['of version 1', nfce.first, { ...online, day: '2026-09-05', total: 60.9 }],
  ])('%s fills what it says', (__, text, facts) => {
    expect(factsOf(inBrazil(written(text)))).toEqual(facts)
  })
})

test.each([
  ['of a test, version 2', nfce.second.replace('|2|1|', '|2|2|')],
  ['of a test, version 3, offline', nfce.thirdOffline.replace('|3|1|', '|3|2|')],
  ['of a test, version 1', nfce.first.replace('tpAmb=1', 'tpAmb=2')],
  ['of a transport document (CT-e)', keyOf({ model: '57' })],
  ['of a manifest (MDF-e)', keyOf({ model: '58' })],
])('loyalty 48: a code %s is not a sale', (_, text) => {
  expect(inBrazil(text, text.startsWith('http') ? 'qr_code' : 'code_128')).toBe(notASale)
})

test.each([
  ['a wrong check digit', nfce.third.replace('1333|', '1334|')],
  ['an issuer that there cannot be', keyOf({ issuer: '11222333000182' })],
  ['another model', keyOf({ model: '59' })],
  ['fields of version 2 in version 3', nfce.second.replace('|2|', '|3|')],
  ['fields of an offline invoice with the key of an online one', nfce.thirdOffline.replace(offlineKey, key)],
  ['the key of an offline invoice without its fields', nfce.third.replace(key, offlineKey)],
  ['a day that its month has not', nfce.secondOffline.replace('|05|', '|31|')],
  ['a total in words', nfce.secondOffline.replace('60.90', 'muito')],
  ['a buyer’s kind without a buyer', nfce.thirdOffline.replace(`|2|${buyer.cpf}|`, '|2||')],
  ['an environment 3', nfce.third.replace(/1$/, '3')],
  ['a hash cut off', nfce.second.slice(0, -1)],
  [
    'a day outside the key’s month, version 1',
    nfce.first.replace(/dhEmi=\w+/, 'dhEmi=323032362d31302d30355431333a30303a3030'),
  ],
  ['half of a moment, version 1', nfce.first.replace(/dhEmi=\w+/, 'dhEmi=3230323')],
])('loyalty 48: a Brazilian code with %s says that it cannot be read', (_, text) => {
  expect(inBrazil(text, text.startsWith('http') ? 'qr_code' : 'code_128')).toBe('unreadable')
})

const rosario = {
  key: '30500010912-6-3-1234',
  number: '00003-00001234',
  issuer: '30500010912',
  day: '2026-11-15',
  month: '2026-11',
  total: 12_100.5,
}

test.each([
  ['of AFIP', afipCode()],
  ['of ARCA', afipCode({}, 'arca.gob.ar')],
  ['with its numbers as texts', afipCode({ cuit: '30500010912', codAut: '70417054367476', importe: '12100.50' })],
  [
    'in base64url',
    afipCode({ tipoCodAut: '???>>>~~~' })
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/^https:__www.afip.gob.ar_fe_qr_/, 'https://www.afip.gob.ar/fe/qr/'),
  ],
  ['without its padding', afipCode({ moneda: 'PESO' }).replace(/=+$/, '')],
  ['with its padding escaped', afipCode({ moneda: 'PESO' }).replaceAll('=', '%3D').replace('p%3D', 'p=')],
])('loyalty 51: an Argentine code %s fills number, store and day', (_, text) => {
  expect(factsOf(inArgentina(text))).toEqual(rosario)
})

test.each([2, 3, 7, 8, 12, 13, 52, 53])(
  'loyalty 51: an Argentine credit or debit note (%i) is not a sale',
  (tipoCmp) => {
    expect(inArgentina(afipCode({ tipoCmp }))).toBe(notASale)
  },
)

test.each([
  ['a wrong CUIT', afipCode({ cuit: 30_500_010_913 })],
  ['a day that there is not', afipCode({ fecha: '2026-02-30' })],
  ['number 0', afipCode({ nroCmp: 0 })],
  ['a number beyond what is exact', afipCode({ cuit: 2 ** 53 + 2 })],
  ['half a point of sale', afipCode({ ptoVta: 1.5 })],
  ['a total below nothing', afipCode({ importe: -1 })],
  ['another host', afipCode({}, 'www.afip.gob.ar.example.com')],
  ['base64 in base64', `https://www.afip.gob.ar/fe/qr/?p=${base64(base64(afip))}`],
  ['half of its base64', afipCode().slice(0, -40)],
  ['nothing in it', 'https://www.afip.gob.ar/fe/qr/?p='],
  ['a list in it', `https://www.afip.gob.ar/fe/qr/?p=${base64([afip])}`],
])('loyalty 48: an Argentine code with %s says that it cannot be read', (_, text) => {
  expect(inArgentina(text)).toBe('unreadable')
})

test.each([
  ['as it is', cfdi()],
  ['padded', cfdi({ tt: '0000001234.500000' })],
])('loyalty 52: a Mexican code with its total %s fills store and number', (_, text) => {
  expect(factsOf(inMexico(text))).toEqual({
    key: '5803EB8D-81CD-4557-8719-26632D2FA434',
    number: '5803EB8D',
    issuer: 'XIA190128J61',
    day: null,
    month: null,
    total: 1234.5,
  })
})

test.each(['M&S850101AB1', 'M%26S850101AB1', 'M&amp;S850101AB1'])(
  'an RFC with an & of its own (%s) is read whole',
  (re) => {
    expect(factsOf(inMexico(cfdi({ re }))).issuer).toBe('M&S850101AB1')
  },
)

test.each([
  ['half a UUID', cfdi({ id: '5803eb8d-81cd-4557-8719' })],
  ['an RFC of a month 13', cfdi({ re: 'XIA191328J61' })],
  ['no RFC', cfdi({ re: '' })],
  ['no seal: it was cut off', cfdi().replace(/&fe=.*$/, '')],
  ['no total', cfdi({ tt: '' })],
  ['another host', cfdi().replace('sat.gob.mx', 'sat.gob.mx.example.com')],
])('loyalty 48: a Mexican code with %s says that it cannot be read', (_, text) => {
  expect(inMexico(text)).toBe('unreadable')
})

test('loyalty 53: a Chilean stamp with Ñ in its first item fills number, store and day', () => {
  const read = inChile(ted())
  expect(factsOf(read)).toEqual({
    key: '97975000-5-39-27',
    number: '27',
    issuer: '97975000-5',
    day: '2026-11-14',
    month: '2026-11',
    total: 502_946,
  })
  expect(read).toMatchObject({ scan: { item: 'Caña de pintar Ñandú' } })
  expect(readScan({ ...stamped(ted()), bytes: null }, 'CL')).toMatchObject({ facts: { number: '27' } })
})

test.each(['33', '34', '39', '41'])('loyalty 53: a Chilean stamp of type %s is one of a sale', (TD) => {
  expect(factsOf(inChile(ted({ TD }))).key).toBe(`97975000-5-${TD}-27`)
})

test.each(['52', '56', '61'])('loyalty 53: a Chilean stamp of type %s is not a sale', (TD) => {
  expect(inChile(ted({ TD }))).toBe(notASale)
})

test.each([
  ['a wrong RUT', ted({ RE: '97975000-6' })],
  ['a type that is no sale’s', ted({ TD: '46' })],
  ['a day that there is not', ted({ FE: '2026-02-30' })],
  ['a script in its item', ted({ IT1: '<script>alert(1)</script>' })],
  ['an escaped script in its item', ted({ IT1: '&lt;script&gt;alert(1)&lt;/script&gt;' })],
  ['its end cut off', ted().slice(0, -5)],
  ['its beginning cut off', ted().slice(20)],
])('loyalty 48: a Chilean stamp with %s says that it cannot be read', (_, text) => {
  expect(inChile(text)).toBe('unreadable')
})

test.each(['BR', 'AR', 'MX', 'CL'])(
  'loyalty 48: whatever else a code says in %s, it is none of an invoice',
  (country) => {
    const others = [
      '',
      ' ',
      '0',
      '<script>alert(1)</script>',
      'https://example.com/',
      '{"fecha":1}',
      'x'.repeat(10_240),
    ]
    const long = [
      `${nfce.third}&x=${'9'.repeat(10_240)}`,
      afipCode({ x: '9'.repeat(10_240) }),
      `${cfdi()}${'='.repeat(10_240)}`,
      ted({ IT1: 'x'.repeat(10_240) }),
    ]
    for (const text of [...others, ...long])
      for (const format of ['qr_code', 'code_128', 'pdf417'] as const)
        expect(readScan({ format, text, bytes: new Uint8Array(Buffer.from(text, 'latin1')) }, country), text).toBe(
          'unreadable',
        )
  },
)

test('where invoices carry no code none is read: they are typed', () => {
  for (const country of ['CO', 'PE', 'CA', 'UY', '']) {
    expect(codeFormats(country)).toEqual([])
    expect(readScan(found(nfce.third), country)).toBe('unreadable')
  }
})

test('loyalty 54: whose invoice it is stands in nothing that was read', () => {
  const reads = [
    ...Object.values(nfce).map((text) => inBrazil(text)),
    inArgentina(afipCode()),
    inMexico(cfdi()),
    inChile(ted()),
  ]
  const told = JSON.stringify(reads)
  expect(reads.every((read) => typeof read !== 'string')).toBe(true)
  for (const of of Object.values(buyer)) expect(told).not.toContain(String(of))
})
