import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { serverParts } from '#server/features.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { decideNow, makeSale, reverse, saleOf, type Desk } from './life.test-support.ts'

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
  })
  afterAll(async () => desk.installation.close())

  const rowsOf = async <T>(collection: string): Promise<T[]> => {
    const { changes } = await desk.installation.as('bia').pull()
    return changes.filter((change) => change.collection === collection && change.row).map(({ row }) => row as T)
  }

  test('loyalty 40: a sale is taken back whole although its experience was taken by an adjustment meanwhile', async () => {
    const id = await makeSale(desk, 'approved')
    const adjustments = '/api/admin/points/adjustments/'
    const asked = await desk.administrator.send('POST', adjustments, {
      userId: desk.installation.ids.bia,
      campaignId: 1,
      currency: 'XP',
      amount: -5,
      reason: 'Notas de outra pessoa',
    })
    const second = await openStaff(desk.installation, ['programme-admin'])
    const url = `${adjustments}${asked.json<{ id: string }>().id}/decide/`
    expect((await second.send('POST', url, { decision: 'approve' })).status).toBe(200)
    expect(await rowsOf<Balance>('pointBalances')).toMatchObject([{ available: 67, xp: 2 }])
    await decideNow(desk, desk.other, id, reverse)
    desk.installation.clock.pass(11 * 60_000)
    expect((await decideNow(desk, desk.administrator, id, reverse)).json()).toMatchObject({ counts: true })
    expect(await saleOf(desk, id)).toMatchObject({ status: 'reversed' })
    expect(await rowsOf<Balance>('pointBalances')).toMatchObject([{ available: 0, xp: 0 }])
    const entries = (await rowsOf<Entry>('pointEntries')).filter(({ kind }) => kind === 'reverse')
    expect(entries).toMatchObject([{ available: -67, xp: -2, availableAfter: 0 }])
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    expect((await checkLedger(desk.installation.services, 1, rules)).wrong).toEqual([])
  })
})
