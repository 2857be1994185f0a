import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Signal } from '#contract/engine/staff/case-signal.ts'
import type { FileRef } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { serverParts } from '#server/features.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { keyOf } from '#test/support/invoices/invoice-codes.ts'
import { drawInvoice } from '#test/support/photos/draw-invoice.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { refOf, sendPicture } from '#test/support/server/test-pictures.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { decide, openCase, waiting } from '../review.test-support.ts'
import { weighCases } from './weigh-case.ts'

onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  let second: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
    second = await openStaff(installation, ['auditor'])
    const administrator = await openStaff(installation, ['programme-admin'])
    await saveSettings(administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
  })
  afterAll(async () => installation.close())
  // Each test has the desk, and the hour, for itself.
  beforeEach(async () => {
    installation.clock.set(start)
    await installation.services.database.inTenant(1, async (tx) => {
      const tables = ['case_picture', 'case_signal', 'case_decision', 'desk_case', 'sale_line', 'sale_event'] as const
      for (const table of tables) await tx.deleteFrom(table).where('client_id', '=', 1).execute()
      await tx.deleteFrom('sale').where('client_id', '=', 1).execute()
    })
  })

  let numbers = 0
  const payloadOf = (changed: Record<string, unknown> = {}) => ({
    ...goodSale,
    invoiceNumber: `S-${++numbers}`,
    lines: [{ productId: 1, quantity: numbers }],
    ...changed,
  })
  /** A sale that somebody reported, unlike any other but for what is told. */
  const report = async (
    changed: Record<string, unknown> = {},
    name: PersonName = 'bia',
    sent: { capturedAt?: string; device?: { id: string; number: number } | null } = {},
  ): Promise<string> => {
    const id = newId()
    const [answer] = await installation.as(name).send({ id, kind: 'sale.report', payload: payloadOf(changed), ...sent })
    expect(answer).toMatchObject({ outcome: 'applied' })
    return id
  }
  const upload = async (name: PersonName, bytes: Buffer): Promise<FileRef> => {
    const ref = refOf(bytes)
    expect((await sendPicture(installation.as(name), { ...ref, purpose: 'sale' }, bytes)).status).toBe(200)
    return ref
  }
  const weigh = () =>
    weighCases(
      installation.services,
      serverParts.flatMap(({ queues = [] }) => queues),
    )
  const signalsOf = async (id: string) => (await openCase(auditor, 'sale', id)).signals
  const namesOf = async (id: string): Promise<Signal[]> => (await signalsOf(id)).map(({ signal }) => signal)
  const rowOf = async (id: string) => (await waiting(auditor, 'queue=sale')).rows.find(({ caseId }) => caseId === id)

  test('loyalty 18: `000.987-A` and `987a` of one store, sent by another member, are a signal on both', async () => {
    const first = await report({ invoiceNumber: '000.987-A' })
    const other = await report({ invoiceNumber: '987a' }, 'ana')
    expect(await signalsOf(first)).toMatchObject([
      { signal: 'same_number', score: 40, other: { queue: 'sale', caseId: other, name: 'ana Silva' } },
    ])
    expect(await signalsOf(other)).toMatchObject([{ signal: 'same_number', other: { caseId: first } }])
    // Of another store it is another invoice.
    await report({ invoiceNumber: '4711' })
    const photo = await upload('ana', await drawInvoice(900))
    expect(await namesOf(await report({ invoiceNumber: '4711', storeId: 1, photo }, 'ana'))).toEqual([])
  })

  test('the code of one invoice, sent by two members, is a signal on both; so is each thing in which a code differs from what was typed', async () => {
    const scan = { country: 'BR', key: keyOf({ month: '2611', number: 731 }), test: false, day: null, total: null }
    const first = await report({ invoiceNumber: '731', scan })
    expect(await namesOf(first)).toEqual([])
    const other = await report({ invoiceNumber: '999', scan: { ...scan, day: '2026-11-16' } }, 'ana')
    await weigh()
    expect(await signalsOf(first)).toMatchObject([{ signal: 'same_key', score: 60, other: { caseId: other } }])
    expect(new Set(await namesOf(other))).toEqual(new Set(['same_key', 'scan_number', 'scan_day']))
    expect([await rowOf(first), await rowOf(other)]).toMatchObject([{ score: 60 }, { score: 100 }])
  })

  test('loyalty 62: a signal that comes later marks both cases, also one that was approved meanwhile', async () => {
    const first = await report({ invoiceNumber: 'LATER' })
    await weigh()
    expect(await rowOf(first)).toMatchObject({ score: 0 })
    expect((await decide(auditor, 'sale', first, { decision: 'approve' })).status).toBe(200)
    await letUndoEnd(installation)
    const other = await report({ invoiceNumber: 'LATER' }, 'ana')
    await weigh()
    expect(await rowOf(other)).toMatchObject({ score: 40 })
    const closed = (await waiting(auditor, 'queue=sale&state=closed')).rows
    expect(closed).toMatchObject([{ caseId: first, score: 40 }])
    expect(await signalsOf(first)).toMatchObject([{ signal: 'same_number', other: { caseId: other } }])
  })

  test('what is corrected is looked at anew, and what is taken back goes together with no other', async () => {
    const first = await report({ invoiceNumber: 'AGAIN' })
    const other = await report({ invoiceNumber: 'AGAIN' }, 'ana')
    const third = await report({ invoiceNumber: 'THIRD' }, 'ana')
    await weigh()
    expect(await rowOf(first)).toMatchObject({ score: 40 })
    const correct = { saleId: other, ...payloadOf({ invoiceNumber: 'OTHER' }) }
    expect(await installation.as('ana').send({ kind: 'sale.correct', payload: correct })).toMatchObject([
      { outcome: 'applied' },
    ])
    await weigh()
    expect([await rowOf(first), await rowOf(other)]).toMatchObject([{ score: 0 }, { score: 0 }])
    const back = { saleId: third, ...payloadOf({ invoiceNumber: 'AGAIN' }) }
    await installation.as('ana').send({ kind: 'sale.correct', payload: back })
    await weigh()
    expect([await rowOf(first), await rowOf(third)]).toMatchObject([{ score: 40 }, { score: 40 }])
    await installation.as('ana').send({ kind: 'sale.cancel', payload: { saleId: third } })
    await weigh()
    expect(await rowOf(first)).toMatchObject({ score: 0 })
  })

  test('the same products on one day in one store by another member are a signal; other quantities are none', async () => {
    const lines = [
      { productId: 2, quantity: 3 },
      { productId: 1, quantity: 70 },
    ]
    const first = await report({ lines })
    const other = await report({ lines: lines.toReversed() }, 'ana')
    await report({ lines: [{ productId: 2, quantity: 3 }] }, 'ana')
    await report({ lines, soldOn: '2026-11-17' }, 'ana')
    expect(await signalsOf(first)).toMatchObject([{ signal: 'same_lines', score: 30, other: { caseId: other } }])
  })

  test('the eleventh sale of an hour marks all eleven, and the first of the next hour is not', async () => {
    const ids: string[] = []
    while (ids.length < 11) {
      ids.push(await report())
      installation.clock.pass(5 * 60_000)
    }
    await weigh()
    const scores = (await waiting(auditor, 'queue=sale')).rows.map(({ score }) => score)
    expect(scores).toEqual(Array.from({ length: 11 }, () => 30))
    installation.clock.pass(3_600_000)
    expect(await namesOf(await report())).toEqual([])
    expect(await signalsOf(ids[0] ?? '')).toMatchObject([{ signal: 'fast', amount: 11, other: null }])
  })

  test('a sale of more than four times what the twenty others of its store have is unusual', async () => {
    for (let count = 0; count < 20; count++) {
      await report({ lines: [{ productId: 1, quantity: 10 }] })
      installation.clock.pass(7 * 60_000)
    }
    const usual = await report({ lines: [{ productId: 1, quantity: 40 }] })
    const unusual = await report({ lines: [{ productId: 1, quantity: 41 }] })
    expect(await namesOf(usual)).toEqual([])
    expect(await signalsOf(unusual)).toMatchObject([{ signal: 'unusual', score: 25, amount: expect.closeTo(4.1, 1) }])
  })

  test('what a device says of when that does not fit, and a clock that was set by more than a day, are odd', async () => {
    const impossible = await report({}, 'bia', { capturedAt: '2020-01-01T00:00:00.000Z' })
    expect(await namesOf(impossible)).toEqual(['odd_time'])
    const device = newId()
    const hear = (ahead: number, highest: number) => {
      const clock = installation.clock.now().getTime() + ahead
      const reading = writeReading({ id: device, clock, highest })
      return installation.as('bia').request('POST', '/api/pull/', { cursor: null }, { [deviceHeader]: reading })
    }
    await hear(0, 0)
    const honest = await report({}, 'bia', { device: { id: device, number: 1 } })
    await hear(60_000, 1)
    expect(await namesOf(honest)).toEqual([])
    const set = await report({}, 'bia', { device: { id: device, number: 2 } })
    await hear(2 * 86_400_000, 2)
    expect(await namesOf(set)).toEqual(['odd_time'])
  })

  test('a sale that is in time by the word of its device alone says so', async () => {
    installation.clock.set(new Date(start.getTime() + 4 * 86_400_000))
    const leaning = await report({ soldOn: '2026-11-05' }, 'bia', { capturedAt: '2026-11-18T18:00:00.000Z' })
    const plain = await report({ soldOn: '2026-11-08' }, 'bia', { capturedAt: '2026-11-18T18:00:00.000Z' })
    expect(await namesOf(leaning)).toEqual(['leans_on_claim'])
    expect(await namesOf(plain)).toEqual([])
  })

  test('loyalty 45: a copy of another case’s picture, smaller and turned, is found with both pictures; another invoice is not', async () => {
    const picture = await drawInvoice(7)
    const first = await report({ storeId: 1, photo: await upload('bia', picture) })
    const copy = await sharp(picture).rotate(90).resize(540, 360).jpeg({ quality: 60 }).toBuffer()
    const other = await report({ storeId: 1, photo: await upload('ana', copy) }, 'ana')
    const apart = await report({ storeId: 1, photo: await upload('ana', await drawInvoice(8)) }, 'ana')
    // Nothing was weighed yet: who reads the first sees it nevertheless.
    const [found] = await signalsOf(first)
    expect(found).toMatchObject({ signal: 'near_picture', score: 40, other: { caseId: other } })
    expect(found?.amount).toBeLessThanOrEqual(40)
    const path = `/api/admin/desk/sale/${other}/picture/?file=${found?.other?.fileId}`
    expect((await auditor.get(path)).status).toBe(200)
    expect(await namesOf(apart)).toEqual([])
  })

  test('loyalty 46: two blank pages are no match', async () => {
    const blank = (grey: number) =>
      sharp({ create: { width: 600, height: 800, channels: 3, background: { r: grey, g: grey, b: grey } } })
        .jpeg()
        .toBuffer()
    const first = await report({ storeId: 1, photo: await upload('bia', await blank(250)) })
    await report({ storeId: 1, photo: await upload('ana', await blank(249)) }, 'ana')
    expect(await namesOf(first)).toEqual([])
  })

  test('the very picture of another member is a signal on both, and an approval of so much is asked of two people', async () => {
    const picture = await drawInvoice(9)
    const first = await report({ storeId: 1, photo: await upload('bia', picture) })
    const other = await report({ storeId: 1, photo: await upload('ana', picture) }, 'ana')
    expect(await signalsOf(other)).toMatchObject([{ signal: 'same_bytes', score: 60, other: { caseId: first } }])
    expect(await openCase(auditor, 'sale', first)).toMatchObject({ score: 60, asksTwo: true })
    const one = await decide(auditor, 'sale', first, { decision: 'approve' })
    expect(one.json()).toMatchObject({ counts: false })
    const after = one.json<{ id: string }>().id
    expect((await decide(second, 'sale', first, { decision: 'approve', after })).json()).toMatchObject({ counts: true })
  })

  test('who decides before the job came decides of what it would have found: two people from a score of 60 on', async () => {
    const same = { invoiceNumber: 'SAME', lines: [{ productId: 1, quantity: 77 }] }
    const first = await report(same)
    await report(same, 'ana')
    expect(await rowOf(first)).toMatchObject({ score: 0 })
    const decided = await decide(auditor, 'sale', first, { decision: 'approve' })
    expect(decided.json()).toMatchObject({ counts: false })
    expect(await rowOf(first)).toMatchObject({ score: 70 })
  })

  test('loyalty 64: what is older than five working days comes first, then what weighs most, then what came first', async () => {
    const old = await report({ soldOn: '2026-11-10' })
    installation.clock.pass(2 * 86_400_000)
    const plain = await report()
    installation.clock.pass(60_000)
    const next = await report()
    const odd = await report({}, 'bia', { capturedAt: '2020-01-01T00:00:00.000Z' })
    await weigh()
    const order = async (query = '') => (await waiting(auditor, `queue=sale${query}`)).rows.map(({ caseId }) => caseId)
    expect(await order()).toEqual([odd, old, plain, next])
    expect(await order('&sort=oldest')).toEqual([old, plain, next, odd])
    installation.clock.set(new Date(start.getTime() + 7 * 86_400_000 - 1))
    await weigh()
    expect(await order()).toEqual([odd, old, plain, next])
    installation.clock.pass(1)
    await weigh()
    expect(await order()).toEqual([old, odd, plain, next])
    expect((await waiting(auditor, 'queue=sale')).rows[0]).toMatchObject({ caseId: old, urgent: true })
  })
})
