import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { insertRules } from '#server/features/campaign/points/points-table-queries.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { freshPicture, refOf, sendPicture } from '#test/support/server/test-pictures.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { makePhoto } from '#test/support/photos/make-photo.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  let numbers = 0
  const invoice = () => `A${++numbers}`
  const report = async (
    changed: Record<string, unknown> = {},
    envelope: { capturedAt?: string; skewMs?: number } = {},
    name: 'ana' | 'bia' = 'ana',
  ) => {
    const [answer] = await installation
      .as(name)
      .send({ kind: 'sale.report', payload: { ...goodSale, invoiceNumber: invoice(), ...changed }, ...envelope })
    if (!answer) throw new Error('no answer')
    return answer
  }

  test('a reported sale has its points, its receipt and waits for the audit', async () => {
    const answer = await report({ observation: 'duas latas' })
    const row = answer.changes?.[0]?.row as unknown as Sale
    expect(row).toMatchObject({
      points: 67,
      xp: 7,
      status: 'awaiting',
      observation: 'duas latas',
      photoFileId: null,
      soldOn: '2026-11-18',
      lines: [
        { productId: 1, quantity: 2, points: 60, xp: 6 },
        { productId: 2, quantity: 1, points: 7, xp: 1 },
      ],
    })
    expect(row.receipt).toBe(answer.receipt?.number)
  })

  test.each([
    ['of tomorrow', { soldOn: '2026-11-19' }, 'sale.in_future', 'soldOn'],
    ['sixteen days old', { soldOn: '2026-11-02' }, 'sale.too_old', 'soldOn'],
    ['at a store that is not there', { storeId: 9 }, 'sale.store_unknown', 'storeId'],
    [
      'of a product that is not there',
      {
        lines: [
          { productId: 1, quantity: 1 },
          { productId: 9, quantity: 1 },
        ],
      },
      'sale.product_unknown',
      'lines.1.productId',
    ],
    ['without an invoice number', { invoiceNumber: ' -/ ' }, 'sale.invoice_invalid', 'invoiceNumber'],
    ['with an invoice number of zeros', { invoiceNumber: '000' }, 'sale.invoice_invalid', 'invoiceNumber'],
    ['without a photo where cameras are allowed', { storeId: 1 }, 'sale.photo_required', 'photo'],
  ])('a sale %s is refused at its field', async (_, changed, code, field) => {
    expect(await report(changed)).toMatchObject({ outcome: 'refused', code, fields: [{ field }] })
  })

  test.each([
    [
      'a product in two lines',
      [1, 2, 1].map((productId) => ({ productId, quantity: 1 })),
      'sale.product_repeated',
      'lines.2.productId',
    ],
    ['a thousand of a product', [{ productId: 1, quantity: 1000 }], 'sale.quantity_too_large', 'lines.0.quantity'],
  ])('engine B10: %s is refused at its field, and nothing is written', async (_, lines, code, field) => {
    const invoiceNumber = invoice()
    expect(await report({ invoiceNumber, lines })).toMatchObject({ outcome: 'refused', code, fields: [{ field }] })
    expect((await report({ invoiceNumber, lines: [{ productId: 1, quantity: 999 }] })).outcome).toBe('applied')
  })

  test('engine B10: the bound is the client’s own', async () => {
    const bound = (largestQuantity: number) =>
      installation.services.database.inSystem((tx) => writeAccess(tx, 1, { largestQuantity }))
    await bound(5)
    expect(await report({ lines: [{ productId: 1, quantity: 6 }] })).toMatchObject({
      code: 'sale.quantity_too_large',
      values: { most: 5 },
    })
    await bound(9999)
    expect((await report({ lines: [{ productId: 1, quantity: 9999 }] })).outcome).toBe('applied')
    await bound(999)
  })

  test('engine B10: a photo is the evidence of one sale, also under another id or of another kind', async () => {
    const { buffer } = await makePhoto('uma nota', 300, 200)
    const [sale, again, other] = [refOf(buffer), refOf(buffer), refOf(buffer)]
    await sendPicture(installation.as('ana'), { ...sale, purpose: 'sale' }, buffer)
    await sendPicture(installation.as('ana'), { ...again, purpose: 'sale' }, buffer)
    await sendPicture(installation.as('ana'), { ...other, purpose: 'photo' }, buffer)
    // A sale that was refused has not used it.
    expect((await report({ storeId: 1, photo: sale, soldOn: '2026-10-01' })).code).toBe('sale.too_old')
    expect((await report({ storeId: 1, photo: sale })).outcome).toBe('applied')
    const used = { outcome: 'refused', code: 'file.used_before', fields: [{ field: 'photo' }] }
    expect(await report({ storeId: 1, photo: sale })).toMatchObject(used)
    expect(await report({ storeId: 1, photo: again })).toMatchObject(used)
    const payload = { photoTypeId: 1, storeId: 1, photo: other }
    expect(await installation.as('ana').send({ kind: 'photo.send', payload })).toMatchObject([used])
  })

  test.each(['points', 'xp', 'multiplier', 'status', 'unitPoints'])(
    'loyalty 23: a sale that says its own %s is no request',
    async (field) => {
      const asked = installation.as('ana').send({
        kind: 'sale.report',
        payload: { ...goodSale, invoiceNumber: invoice(), [field]: 5 },
      })
      await expect(asked).resolves.toMatchObject([{ outcome: 'refused', code: 'request.unknown_field' }])
    },
  )

  test('loyalty 16: of a rule with a bound a person gets no line beyond it, over all their sales of the campaign', async () => {
    const { database, clock } = installation.services
    await database.inTenant(1, async (tx) => {
      const product = { name: 'Verniz', detail: '', brand: 'Aurora', productType: 'Verniz' }
      await publishProducts(tx, 1, [{ id: 16, sku: 'T16', ...product }], clock.now())
      await insertRules(
        tx,
        1,
        { campaignId: 1, version: 1, from: 16 },
        [{ ...skuRule('T16', 30, 2), capPoints: 100 }],
        clock.now(),
      )
    })
    const worth = async (quantity: number) => {
      const { changes } = await report({
        lines: [
          { productId: 16, quantity },
          { productId: 2, quantity: 1 },
        ],
      })
      const row = changes?.[0]?.row as unknown as Sale
      return [row.points, row.xp]
    }
    expect(await worth(2)).toEqual([67, 5])
    expect(await worth(2)).toEqual([7, 1])
    expect(await worth(1)).toEqual([37, 3])
  })

  test('a sale of a product that no rule values is taken, and worth nothing', async () => {
    const { database, clock } = installation.services
    const product = { name: 'Rolo', detail: '', brand: 'Aurora', productType: 'Rolo' }
    await database.inTenant(1, (tx) => publishProducts(tx, 1, [{ id: 17, sku: 'T17', ...product }], clock.now()))
    const { outcome, changes } = await report({ lines: [{ productId: 17, quantity: 5 }] })
    expect([outcome, changes?.[0]?.row]).toMatchObject(['applied', { points: 0, xp: 0, status: 'awaiting' }])
  })

  test('a sale of fifteen days ago is still taken', async () => {
    expect((await report({ soldOn: '2026-11-03' })).outcome).toBe('applied')
  })

  test('the day is the one in São Paulo: late in the evening there it is tomorrow in UTC', async () => {
    installation.clock.set('2026-11-19T02:30:00Z')
    expect((await report({ soldOn: '2026-11-18' })).outcome).toBe('applied')
    expect((await report({ soldOn: '2026-11-19' })).code).toBe('sale.in_future')
  })

  test('a sale captured offline counts by its captured day, corrected by the clock of the device', async () => {
    installation.clock.set('2026-11-29T15:00:00Z')
    expect((await report({ soldOn: '2026-11-05' })).code).toBe('sale.too_old')
    expect((await report({ soldOn: '2026-11-05' }, { capturedAt: '2026-11-18T15:00:00.000Z' })).outcome).toBe('applied')
    // A clock twenty days fast: what it calls December was 18 November.
    const fast = { capturedAt: '2026-12-08T15:00:00.000Z', skewMs: 20 * 86_400_000 }
    expect((await report({ soldOn: '2026-11-05' }, fast)).outcome).toBe('applied')
  })

  test('a sale outside every campaign is refused, telling the campaign’s days', async () => {
    installation.clock.set('2026-10-08T15:00:00Z')
    expect(await report({ soldOn: '2026-09-29' })).toMatchObject({
      code: 'sale.outside_campaign',
      values: { beginsOn: '2026-10-01', endsOn: '2026-11-30' },
    })
    installation.clock.set('2027-03-01T15:00:00Z')
    expect((await report({ soldOn: '2027-02-28' })).code).toBe('sale.no_campaign')
  })

  test('a sale of a campaign that is over is taken within its fifteen days', async () => {
    installation.clock.set('2026-12-10T15:00:00Z')
    expect((await report({ soldOn: '2026-11-30' })).outcome).toBe('applied')
  })

  test('the same invoice, however it is written, is refused to the same person and told since when', async () => {
    await report({ invoiceNumber: '000.987-A' })
    installation.clock.pass(86_400_000)
    expect(await report({ invoiceNumber: '987 a' })).toMatchObject({
      outcome: 'refused',
      code: 'sale.invoice_repeated',
      fields: [{ field: 'invoiceNumber' }],
      values: { sentOn: '2026-11-18' },
    })
    expect((await report({ invoiceNumber: '987a' }, {}, 'bia')).outcome).toBe('applied')
  })

  test('a sale with a photo waits for the photo, then is taken with it', async () => {
    const { buffer } = await makePhoto('nota', 300, 200)
    const photo = refOf(buffer)
    const id = newId()
    const operation = {
      kind: 'sale.report' as const,
      payload: { ...goodSale, storeId: 1, invoiceNumber: invoice(), photo },
      id,
      capturedAt: start.toISOString(),
    }
    expect(await installation.as('ana').send(operation)).toEqual([{ id, outcome: 'held', code: 'operation.waiting' }])
    await sendPicture(installation.as('ana'), { ...photo, purpose: 'sale' }, buffer)
    const [answer] = await installation.as('ana').send(operation)
    expect(answer?.changes?.[0]?.row).toMatchObject({ photoFileId: photo.fileId })
  })

  test("a photo sent for another purpose is refused, and somebody else's is as one that never came", async () => {
    const photo = await freshPicture(installation.as('ana'), 'photo')
    expect(await report({ storeId: 1, photo })).toMatchObject({ outcome: 'refused', code: 'file.not_found' })
    const waiting = { outcome: 'held', code: 'operation.waiting' }
    expect(await report({ storeId: 1, photo }, {}, 'bia')).toMatchObject(waiting)
  })
})
