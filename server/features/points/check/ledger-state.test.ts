import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { LedgerState } from '#contract/features/points/ledger-desk.ts'
import { testStore } from '#server/features/reward/tests/ordering.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { pointsFeature } from '../points-feature.ts'

const ledger = '/api/admin/points/ledger/'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let store: ReturnType<typeof testStore>
  beforeEach(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    store = testStore(installation)
    await store.shelves()
    await store.grant(installation.ids.bia, 500)
  })
  afterEach(async () => installation.close())

  const night = () => pointsFeature.hourly?.(installation.services)['check_ledgers']?.()
  const state = async () => (await admin.get(ledger)).json<LedgerState>()
  /** More or fewer points in an account than its entries say, past everything that the application may do. */
  const plant = (points: number) =>
    installation.services.database.inTenant(1, (tx) =>
      tx
        .updateTable('ledger_account')
        .set((eb) => ({ credits: eb('credits', '+', points) }))
        .where('user_id', '=', installation.ids.bia)
        .where('kind', '=', 'available')
        .execute(),
    )

  test('each client’s points are checked once a night of its own, and the desk says what was found', async () => {
    expect(await state()).toEqual({ checked: null, closedAt: null })
    // 23:30 in São Paulo, then 2:10.
    installation.clock.set('2026-11-19T02:30:00Z')
    await night()
    expect(await state()).toEqual({ checked: null, closedAt: null })
    installation.clock.set('2026-11-19T05:10:00Z')
    await night()
    const checked = { at: '2026-11-19T05:10:00.000Z', members: 1, transactions: 1, wrong: [] }
    expect(await state()).toEqual({ checked, closedAt: null })
    installation.clock.set('2026-11-19T06:10:00Z')
    await night()
    expect(await state()).toEqual({ checked, closedAt: null })
    // A server that stood still at night looks once it is back.
    installation.clock.set('2026-11-20T18:00:00Z')
    await night()
    expect((await state()).checked?.at).toBe('2026-11-20T18:00:00.000Z')
  })

  test('points that do not add up close redeeming in that client until a person opens it; nothing is repaired', async () => {
    const reward = await store.reward()
    await plant(1)
    installation.clock.set('2026-11-19T05:10:00Z')
    await night()
    const closed = await state()
    expect(closed.closedAt).toBe('2026-11-19T05:10:00.000Z')
    expect(closed.checked?.wrong).toMatchObject([{ rule: 'L1', expected: '500/0', found: '501/0' }])
    const refused = await store.order('bia', reward)
    expect([refused.status, refused.json<Problem>().code]).toEqual([503, 'ledger.closed'])
    expect(await store.has(installation.ids.bia)).toMatchObject({ available: 501 })

    // Right again, it stays closed until somebody says so.
    await plant(-1)
    const now = (await admin.send('POST', `${ledger}check/`)).json<LedgerState>()
    expect([now.checked?.wrong, now.closedAt]).toEqual([[], closed.closedAt])
    expect((await store.order('bia', reward)).status).toBe(503)
    expect((await admin.send('POST', `${ledger}open/`)).json()).toMatchObject({ closedAt: null })
    expect((await store.order('bia', reward)).status).toBe(200)
    const { rows } = (await admin.get('/api/admin/audit/')).json<{ rows: { act: string }[] }>()
    expect(rows.map(({ act }) => act)).toContain('ledger.open')
  })

  test('who only audits neither checks nor opens', async () => {
    const auditor = await openStaff(installation, ['auditor'])
    for (const path of [`${ledger}check/`, `${ledger}open/`])
      expect((await auditor.send('POST', path)).json<Problem>().code).toBe('access.denied')
  })
})
