import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { keyOf } from '#test/support/invoices/invoice-codes.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { decide, openCase } from '../review.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
  })
  afterAll(async () => installation.close())

  let quantity = 0
  /** A sale of an invoice with a number of its series; without a series it was typed. */
  const scanned = async (
    soldOn: string,
    number: number,
    { series = 1, name = 'bia' }: { series?: number | null; name?: PersonName } = {},
  ): Promise<string> => {
    const key = series === null ? null : keyOf({ month: '2611', series, number })
    const scan = key && { scan: { country: 'BR', key, test: false, day: null, total: null } }
    const lines = [{ productId: 1, quantity: ++quantity }]
    const payload = { ...goodSale, invoiceNumber: String(number), soldOn, lines, ...scan }
    const id = newId()
    expect(await installation.as(name).send({ id, kind: 'sale.report', payload })).toMatchObject([
      { outcome: 'applied' },
    ])
    return id
  }
  /** What speaks against a sale, and with which other one; who reads it first has it weighed. */
  const signalsOf = async (id: string) =>
    (await openCase(auditor, 'sale', id)).signals.map(({ signal, other }) => [signal, other?.caseId])

  test('loyalty 62: a number that is lower by more than 50 than one of an earlier day of its store and series marks both, whichever was reported first', async () => {
    const early = await scanned('2026-11-10', 2051)
    const late = await scanned('2026-11-12', 2000, { name: 'ana' })
    expect(await signalsOf(late)).toEqual([['out_of_order', early]])
    expect(await signalsOf(early)).toEqual([['out_of_order', late]])
    expect((await openCase(auditor, 'sale', early)).score).toBe(20)
    // Lower by 50, of that day, of another series, or typed without its code: none of it says anything.
    const near = await scanned('2026-11-13', 2001)
    expect(await signalsOf(near)).toEqual([])
    expect(await signalsOf(await scanned('2026-11-10', 1000))).toEqual([])
    expect(await signalsOf(await scanned('2026-11-13', 3, { series: 2 }))).toEqual([])
    expect(await signalsOf(await scanned('2026-11-13', 4, { series: null }))).toEqual([])
    // What is reported last may be of the day before: the one that is known already is marked with it.
    const before = await scanned('2026-11-09', 2100, { name: 'ana' })
    expect((await signalsOf(before)).map(([, other]) => other)).toContain(near)
    expect(await signalsOf(near)).toEqual([['out_of_order', before]])
    // Refused it is no measure any more.
    const { decisionId: after } = await openCase(auditor, 'sale', before)
    const refusal = { decision: 'refuse', reason: 'not_this_invoice', after }
    expect((await decide(auditor, 'sale', before, refusal)).status).toBe(200)
    await letUndoEnd(installation)
    expect(await signalsOf(await scanned('2026-11-13', 2010))).toEqual([])
  })
})
