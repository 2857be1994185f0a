import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Scan } from '#contract/features/sale/scan/scan-schema.ts'
import { buyer, keyOf } from '#test/support/invoices/invoice-codes.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  let numbers = 0
  const invoice = () => `S${++numbers}`
  /** A scan of an NFC-e of November with a number of its own. */
  const scanned = (number: number, changed: Partial<Scan> = {}) =>
    ({ country: 'BR', key: keyOf({ month: '2611', number }), test: false, day: null, total: null, ...changed }) as Scan
  const send = async (
    kind: 'sale.report' | 'sale.correct' | 'sale.cancel',
    payload: Record<string, unknown>,
    name: 'ana' | 'bia' = 'ana',
  ) => {
    const [answer] = await installation.as(name).send({ kind, payload })
    if (!answer) throw new Error('no answer')
    return answer
  }
  const report = (changed: Record<string, unknown>, name: 'ana' | 'bia' = 'ana') =>
    send('sale.report', { ...goodSale, invoiceNumber: invoice(), ...changed }, name)
  const stored = (id: string) =>
    installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('sale')
        .select(['scan', 'scan_key', 'scan_differs', 'invoice_key'])
        .where('client_id', '=', 1)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  const nameIssuers = (issuers: string[]) =>
    installation.services.database.inTenant(1, (tx) =>
      tx.updateTable('store').set({ issuers }).where('client_id', '=', 1).where('id', '=', goodSale.storeId).execute(),
    )

  test('a sale keeps what was read of its invoice beside what was typed, and in what they differ', async () => {
    const same = await report({ invoiceNumber: '000.000.201', scan: scanned(201) })
    expect(same.outcome).toBe('applied')
    const { key } = scanned(201) as Extract<Scan, { country: 'BR' }>
    expect(await stored(same.id)).toEqual({ scan: scanned(201), scan_key: key, scan_differs: [], invoice_key: '201' })

    await nameIssuers(['47YCW1Q2'])
    const other = await report({ invoiceNumber: '999', scan: scanned(202, { day: '2026-11-17', total: 10.5 }) })
    expect(await stored(other.id)).toMatchObject({ scan_differs: ['number', 'day', 'issuer'], invoice_key: '999' })
    await nameIssuers(['47YCW1Q2', '11222333'])
    const known = await report({ invoiceNumber: '203', scan: scanned(203) })
    expect(await stored(known.id)).toMatchObject({ scan_differs: [] })
    await nameIssuers([])
  })

  test('a sale that was typed has no scan', async () => {
    const { id } = await report({})
    expect(await stored(id)).toMatchObject({ scan: null, scan_key: null, scan_differs: [] })
  })

  test.each<[string, Record<string, unknown>]>([
    ['a transport document', scanned(1, { key: keyOf({ month: '2611', model: '57' }) })],
    ['an invoice of a test', scanned(2, { test: true })],
    [
      'an Argentine credit note',
      {
        country: 'AR',
        cuit: '30500010912',
        type: 3,
        point: 1,
        number: 7,
        day: '2026-11-17',
        total: 1,
        authorisation: '70417054367476',
      },
    ],
    [
      'a Chilean credit note',
      { country: 'CL', rut: '97975000-5', type: 61, folio: 7, day: '2026-11-17', total: 1, item: 'Caña' },
    ],
  ])('loyalty 51, 53: %s is refused as no sale, and its number stays free', async (_, scan) => {
    const invoiceNumber = invoice()
    const refused = { outcome: 'refused', code: 'sale.scan_not_a_sale', fields: [{ field: 'scan' }] }
    expect(await report({ invoiceNumber, scan })).toMatchObject(refused)
    expect((await report({ invoiceNumber })).outcome).toBe('applied')
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['its buyer', { ...scanned(301), buyer: buyer.cpf }, 'request.unknown_field'],
    ['a number of its own', { ...scanned(301), number: '1' }, 'request.unknown_field'],
    ['a wrong check digit', { ...scanned(301), key: '1'.repeat(44) }, 'request.invalid'],
    ['a key cut off', { ...scanned(301), key: keyOf({}).slice(1) }, 'request.invalid'],
    ['a script', { ...scanned(301), key: '<script>alert(1)</script>' }, 'request.invalid'],
    ['10 KB', { ...scanned(301), key: '9'.repeat(10_240) }, 'request.invalid'],
    ['a day of another month', { ...scanned(301), day: '2026-10-17' }, 'request.invalid'],
    ['a total that is not exact', { ...scanned(301), total: 2 ** 53 + 2 }, 'request.invalid'],
    ['a country without codes', { ...scanned(301), country: 'PE' }, 'request.invalid'],
  ])('loyalty 48, 54: a scan with %s is no request, and nothing is changed', async (_, scan, code) => {
    const invoiceNumber = invoice()
    expect(await report({ invoiceNumber, scan })).toMatchObject({ outcome: 'refused', code })
    expect((await report({ invoiceNumber })).outcome).toBe('applied')
  })

  test('loyalty 18: the invoice of another own sale is refused by its code, whatever number is typed; taken back it is free, and another person may send it', async () => {
    const first = await report({ scan: scanned(401) })
    expect(first.outcome).toBe('applied')
    installation.clock.pass(86_400_000)
    const repeated = { outcome: 'refused', code: 'sale.invoice_repeated', fields: [{ field: 'scan' }] }
    expect(await report({ scan: scanned(401) })).toMatchObject({ ...repeated, values: { sentOn: '2026-11-18' } })
    expect((await report({ scan: scanned(401) }, 'bia')).outcome).toBe('applied')
    // The number is told first, as it always was.
    const both = await report({ invoiceNumber: 'B401', scan: scanned(402) })
    expect(both.outcome).toBe('applied')
    expect(await report({ invoiceNumber: 'B401', scan: scanned(402) })).toMatchObject({
      code: 'sale.invoice_repeated',
      fields: [{ field: 'invoiceNumber' }],
    })
    expect((await send('sale.cancel', { saleId: first.id })).outcome).toBe('applied')
    expect((await report({ scan: scanned(401) })).outcome).toBe('applied')
  })

  test('a correction keeps the scan it had where it brings none, and is judged by it anew', async () => {
    const { id } = await report({ invoiceNumber: '501', scan: scanned(501) })
    await report({ invoiceNumber: '502', scan: scanned(502) })
    const changed = { ...goodSale, saleId: id, invoiceNumber: '555' }
    expect((await send('sale.correct', changed)).outcome).toBe('applied')
    expect(await stored(id)).toMatchObject({ scan: scanned(501), scan_differs: ['number'] })
    expect(await send('sale.correct', { ...changed, scan: scanned(502) })).toMatchObject({
      code: 'sale.invoice_repeated',
      fields: [{ field: 'scan' }],
    })
    expect((await send('sale.correct', { ...changed, scan: scanned(555) })).outcome).toBe('applied')
    expect(await stored(id)).toMatchObject({ scan: scanned(555), scan_differs: [] })
  })
})
