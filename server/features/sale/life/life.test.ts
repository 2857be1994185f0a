import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { saleStatuses, type SaleStatus } from '#contract/features/sale/sale-life.ts'
import { serverParts } from '#server/features.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, start } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { act, ask, decideNow, makeSale, part, refuse, reverse, saleOf, type Desk } from './life.test-support.ts'
import { returnUnanswered } from './return-unanswered.ts'

const days = 86_400_000

/** What becomes of a sale, and the kinds of its entries: loyalty.md, 7, cell by cell. What is not here changes nothing. */
const cells: Record<SaleStatus, Partial<Record<string, [SaleStatus, string[]]>>> = {
  review: { approve: ['awaiting', ['earn']], refuse: ['refused', []], cancel: ['cancelled', []] },
  awaiting: {
    ask: ['asked', []],
    correct: ['awaiting', ['void', 'earn']],
    cancel: ['cancelled', ['void']],
    approve: ['approved', ['confirm']],
    part: ['partly_approved', ['confirm']],
    refuse: ['refused', ['void']],
  },
  asked: {
    answer: ['awaiting', []],
    return: ['awaiting', []],
    correct: ['awaiting', ['void', 'earn']],
    cancel: ['cancelled', ['void']],
  },
  approved: { reverse: ['reversed', ['reverse']] },
  partly_approved: { appeal: ['appealed', []], reverse: ['reversed', ['reverse']] },
  refused: { appeal: ['appealed', []] },
  appealed: {
    approve: ['approved', ['restore']],
    part: ['partly_approved', ['restore']],
    refuse: ['refused', []],
  },
  reversed: {},
  cancelled: {},
}

onOneEngine((engine) => {
  let desk: Desk
  beforeAll(async () => {
    const installation = await openInstallation(engine)
    desk = {
      installation,
      auditor: await openStaff(installation, ['auditor']),
      other: await openStaff(installation, ['auditor']),
      administrator: await openStaff(installation, ['programme-admin']),
    }
    await saveSettings(desk.administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
  })
  afterAll(async () => desk.installation.close())
  beforeEach(() => desk.installation.clock.set(start))

  const entriesOf = async (id: string): Promise<string[]> => {
    const rows = await desk.installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('ledger_transaction').select('kind').where('source_id', '=', id).orderBy('seq').execute(),
    )
    return rows.map(({ kind }) => kind)
  }
  const numberOf = async (id: string) => (await saleOf(desk, id))?.invoiceNumber ?? ''
  const said = async (saleId: string, kind: 'sale.answer' | 'sale.appeal') =>
    (await act(desk, kind, { saleId, text: 'É a nota da loja' })).code
  const decided = async (id: string, verdict: Record<string, unknown>, staff = desk.other) => {
    const answer = await decideNow(desk, staff, id, verdict)
    return answer.status === 200 ? undefined : answer.json<Problem>().code
  }
  const events: Record<string, (id: string) => Promise<string | undefined>> = {
    approve: (id) => decided(id, { decision: 'approve' }),
    part: (id) => decided(id, part),
    refuse: (id) => decided(id, refuse),
    ask: (id) => decided(id, ask),
    reverse: async (id) => (await decided(id, reverse)) ?? decided(id, reverse, desk.administrator),
    answer: (id) => said(id, 'sale.answer'),
    appeal: (id) => said(id, 'sale.appeal'),
    cancel: async (saleId) => (await act(desk, 'sale.cancel', { saleId })).code,
    correct: async (saleId) => {
      const lines = [{ productId: 1, quantity: 1 }]
      return (await act(desk, 'sale.correct', { saleId, ...goodSale, invoiceNumber: await numberOf(saleId), lines }))
        .code
    },
    // What nobody has to answer is left alone.
    return: async (id) => {
      const before = (await saleOf(desk, id))?.status
      desk.installation.clock.pass(7 * days)
      await returnUnanswered(desk.installation.services)
      return (await saleOf(desk, id))?.status === before ? 'sale.state_changed' : undefined
    },
  }

  describe.each(saleStatuses)('loyalty 35: a sale that is %s', (status) => {
    test.each(Object.keys(events))('%s does what the table says, or nothing', async (event) => {
      const id = await makeSale(desk, status)
      // Nobody reads it any more.
      desk.installation.clock.pass(11 * 60_000)
      expect((await saleOf(desk, id))?.status).toBe(status)
      const before = await entriesOf(id)
      const cell = cells[status][event]
      const code = await events[event]?.(id)
      expect(code).toBe(cell ? undefined : 'sale.state_changed')
      expect((await saleOf(desk, id))?.status).toBe(cell?.[0] ?? status)
      expect(await entriesOf(id)).toEqual([...before, ...(cell?.[1] ?? [])])
    })
  })

  test('loyalty 35: after all of them the ledger agrees with the sales', async () => {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    expect((await checkLedger(desk.installation.services, 1, rules)).wrong).toEqual([])
  })
})
