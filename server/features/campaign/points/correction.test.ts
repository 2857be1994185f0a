import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { AskedCorrection } from '#contract/features/campaign/points/correction-rules.ts'
import type { DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { versionOf } from '#contract/features/campaign/points/points-rule.ts'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { decide, openCase, reportSale } from '#server/features/review/review.test-support.ts'
import { serverParts } from '#server/features.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

// A sale of the tests has one line of each of two products; the campaign goes from 2026-10-01 to 2026-11-30.
onOneEngine((engine) => {
  let installation: Installation
  let asker: StaffCaller
  let other: StaffCaller
  let auditor: StaffCaller
  beforeEach(async () => {
    installation = await openInstallation(engine)
    asker = await openStaff(installation, ['programme-admin'])
    other = await openStaff(installation, ['programme-admin', 'auditor'])
    auditor = await openStaff(installation, ['auditor'])
  })
  afterEach(async () => installation.close())

  const at = '/api/admin/campaigns/1/points/'
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const table = async () => (await asker.get(at)).json<DeskTable>()
  const first = async () => (await table()).versions[0]?.rules[0]
  const ask = (asked: Partial<AskedCorrection>) =>
    asker.send('POST', `${at}corrections/`, {
      position: 1,
      unitPoints: 40,
      unitXp: 4,
      fromFirstDay: false,
      reason: 'Digitado errado',
      ...asked,
    })
  const decideIt = (staff: StaffCaller, id: string, decision: 'approve' | 'refuse') =>
    staff.send('POST', `${at}corrections/${id}/decide/`, { decision })
  const asked = async (correction: Partial<AskedCorrection>) => {
    const answer = await ask(correction)
    expect(answer.status).toBe(200)
    return answer.json<DeskTable>().corrections.find(({ state }) => state === 'asked')?.id ?? ''
  }
  const approved = async (correction: Partial<AskedCorrection>) => {
    expect((await decideIt(other, await asked(correction), 'approve')).status).toBe(200)
    await installation.services.jobs.run()
  }
  const rowsOf = async <T>(collection: string): Promise<T[]> => {
    const { changes } = await installation.as('bia').pull()
    return changes.filter((change) => change.collection === collection && change.row).map(({ row }) => row as T)
  }
  const sale = async (id: string) => (await rowsOf<Sale>('sales')).find((one) => one.id === id)
  const balance = async () => (await rowsOf<Balance>('pointBalances')).at(-1)
  const wrong = async () => {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    return (await checkLedger(installation.services, 1, rules)).wrong
  }
  const sold = async (soldOn: string, invoiceNumber: string) => {
    const payload = { ...goodSale, soldOn, invoiceNumber }
    const id = newId()
    const capturedAt = installation.clock.now().toISOString()
    const [answer] = await installation.as('bia').send({ id, kind: 'sale.report', payload, capturedAt })
    expect(answer).toMatchObject({ outcome: 'applied' })
    return (await sale(id))?.points
  }

  test('a correction holds for days of sale after that of its approval; what was sold until then keeps its value, however late it comes', async () => {
    const rule = await first()
    const today = installation.clock.now().toISOString().slice(0, 10)
    const before = await sold(today, 'A1')
    await approved({ unitPoints: (rule?.unitPoints ?? 0) + 5, unitXp: rule?.unitXp ?? 0 })
    expect(await sold(today, 'A2')).toBe(before)
    installation.clock.pass(86_400_000)
    const tomorrow = installation.clock.now().toISOString().slice(0, 10)
    const quantity = goodSale.lines[0]?.quantity ?? 0
    expect(await sold(tomorrow, 'A3')).toBe((before ?? 0) + 5 * quantity)
    expect(await sold(today, 'A4')).toBe(before)
    const { versions, corrections } = await table()
    expect(versions).toMatchObject([{ version: 1 }, { version: 2, soldFrom: tomorrow }])
    expect(corrections).toMatchObject([{ state: 'approved', position: 1 }])
    expect(await wrong()).toEqual([])
  })

  test('who asked does not decide, the second decision is told, and nothing happens before there is one', async () => {
    const id = await asked({})
    expect(codeOf(await decideIt(asker, id, 'approve'))).toEqual([403, 'correction.same_person'])
    expect((await table()).versions).toHaveLength(1)
    expect((await table()).corrections).toMatchObject([{ state: 'asked', mayDecide: false }])
    expect((await decideIt(other, id, 'refuse')).status).toBe(200)
    expect(codeOf(await decideIt(other, id, 'approve'))).toEqual([409, 'correction.decided'])
    expect((await table()).versions).toHaveLength(1)
    const late = await asked({})
    installation.clock.pass(8 * 86_400_000)
    expect(codeOf(await decideIt(other, late, 'approve'))).toEqual([409, 'correction.decided'])
    expect((await table()).corrections.find((one) => one.id === late)).toMatchObject({ state: 'lapsed' })
  })

  test('a raise from the first day pays the difference once a line, of what waits and of what was paid', async () => {
    const rule = await first()
    const [waiting, paid] = [await reportSale(installation, 'bia'), await reportSale(installation, 'bia')]
    expect((await decide(auditor, 'sale', paid, { decision: 'approve' })).status).toBe(200)
    await letUndoEnd(installation)
    const old = await sale(paid)
    const quantity = goodSale.lines[0]?.quantity ?? 0
    const raise = { unitPoints: (rule?.unitPoints ?? 0) + 10, unitXp: (rule?.unitXp ?? 0) + 1, fromFirstDay: true }
    await approved(raise)
    const more = { points: (old?.points ?? 0) + 10 * quantity, xp: (old?.xp ?? 0) + quantity }
    expect(await sale(paid)).toMatchObject({ ...more, acceptedPoints: more.points })
    expect(await sale(waiting)).toMatchObject({ ...more, acceptedPoints: null, status: 'awaiting' })
    const worth = { available: more.points, pending: more.points, xp: more.xp, xpPending: more.xp }
    expect(await balance()).toMatchObject(worth)
    const restored = (await rowsOf<Entry>('pointEntries')).filter(({ kind }) => kind === 'restore')
    expect(restored).toMatchObject([{ available: 10 * quantity }])

    // The job once more does nothing more.
    installation.clock.pass(10 * 60_000)
    await installation.services.jobs.run()
    expect(await balance()).toMatchObject(worth)
    expect(await wrong()).toEqual([])

    // Taken back, all of it goes, the difference too.
    for (const staff of [auditor, other]) {
      const { decisionId } = await openCase(staff, 'sale', paid)
      const reversal = { decision: 'reverse', reason: 'not_a_sale', after: decisionId }
      expect((await decide(staff, 'sale', paid, reversal)).status).toBe(200)
      await letUndoEnd(installation)
    }
    expect(await balance()).toMatchObject({ available: 0, xp: 0 })
    expect(await wrong()).toEqual([])
  })

  test('a raise from the first day keeps what a later day is worth by another correction', async () => {
    const rules = (await table()).versions[0]?.rules ?? []
    const [one, two] = rules
    installation.clock.pass(1000)
    await approved({ position: 2, unitPoints: (two?.unitPoints ?? 0) + 1, unitXp: two?.unitXp ?? 0 })
    await approved({ unitPoints: (one?.unitPoints ?? 0) + 1, unitXp: one?.unitXp ?? 0, fromFirstDay: true })
    const now = await table()
    const worthOn = (day: string) => versionOf(now, day)?.rules.map(({ unitPoints }) => unitPoints)
    const plus = (...more: number[]) => rules.map(({ unitPoints }, place) => unitPoints + (more[place] ?? 0))
    expect(worthOn('2026-10-01')).toEqual(plus(1, 0))
    expect(worthOn('2026-11-30')).toEqual(plus(1, 1))
  })

  test.each([
    ['of a rule that is not there', { position: 99 }, 'position'],
    ['that lowers from the first day', { unitPoints: 0, unitXp: 0, fromFirstDay: true }, 'fromFirstDay'],
    ['of more than a million', { unitPoints: 1_000_001 }, 'unitPoints'],
    ['without a reason', { reason: ' ' }, 'reason'],
  ])('a correction %s is refused by its field', async (_, wrongOne, field) => {
    const answer = await ask(wrongOne)
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect(answer.json<Problem>().fields?.map((one) => one.field)).toEqual([expect.stringContaining(field)])
    expect((await table()).corrections).toEqual([])
  })
})
