import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Balance } from '#contract/features/points/points-on-device.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { serverParts } from '#server/features.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { desk, openCase } from '../review.test-support.ts'
import { isDrawn } from '../two-pairs.ts'
import { cleanSales } from './clean.test-support.ts'

const dayMs = 86_400_000

test('loyalty 65: of ten thousand clean cases ten in a hundred are drawn for people, the same ones on a second run, and not those that two people approve', () => {
  const ids = Array.from({ length: 10_000 }, () => newId())
  const key = randomBytes(48)
  const drawn = ids.filter((id) => isDrawn(key, id, 10, 'people'))
  expect(drawn.length).toBeGreaterThanOrEqual(880)
  expect(drawn.length).toBeLessThanOrEqual(1120)
  expect(ids.filter((id) => isDrawn(key, id, 10, 'people'))).toEqual(drawn)
  expect(ids.filter((id) => isDrawn(key, id, 10))).not.toEqual(drawn)
})

onOneEngine((engine) => {
  let installation: Installation
  let sales: ReturnType<typeof cleanSales>
  let auditor: StaffCaller
  let administrator: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    sales = cleanSales(installation)
    auditor = await openStaff(installation, ['auditor'])
    administrator = await openStaff(installation, ['programme-admin'])
    await sales.nameIssuers()
  })
  afterAll(async () => installation.close())
  // Each test has its day: nobody sells too fast.
  let days = 0
  beforeEach(async () => {
    installation.clock.set(new Date(start.getTime() + days++ * 3_700_000))
    administrator = await signInAs(installation, administrator.userId)
    await saveSettings(administrator, { autoClean: true, twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
  })

  const stateOf = async (id: string) => {
    const { closed, decisions } = await openCase(auditor, 'sale', id)
    return [closed, decisions.map(({ decision, by, byRule }) => [decision, by, byRule])]
  }
  const untouched = [false, []]
  const approved = [true, [['approve', '', true]]]
  const giveBack = (id: string) =>
    installation.services.database.inTenant(1, (tx) =>
      tx.updateTable('desk_case').set({ lent_to: null, lent_until: null }).where('case_id', '=', id).execute(),
    )
  const balance = async () => {
    const { changes } = await installation.as('bia').pull()
    return changes.findLast(({ collection }) => collection === 'pointBalances')?.row as Balance | undefined
  }

  test('loyalty 65: switched on, a sale that its code confirms is approved after a day in the name of the rule, held ten minutes, then paid', async () => {
    const id = await sales.report()
    installation.clock.pass(dayMs - 1)
    await sales.approve()
    expect(await stateOf(id)).toEqual(untouched)
    await giveBack(id)
    installation.clock.pass(1)
    await sales.approve()
    expect(await stateOf(id)).toEqual(approved)
    await letUndoEnd(installation)
    expect(await balance()).toMatchObject({ available: 0 })
    await letUndoEnd(installation, 'many')
    expect((await balance())?.available).toBeGreaterThan(0)
    await sales.approve()
    expect(await stateOf(id)).toEqual(approved)
    const acts = await installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('audit')
        .select(['actor', 'user_id', 'act'])
        .where('subject_id', '=', id)
        .where('act', '=', 'desk.approve')
        .execute(),
    )
    expect(acts).toEqual([{ actor: 'job', user_id: null, act: 'desk.approve' }])
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    expect((await checkLedger(installation.services, 1, rules)).wrong).toEqual([])
  })

  test('loyalty 65: switched off, which it is until somebody switches it on, the same sale waits for a person', async () => {
    await saveSettings(administrator, { autoClean: false })
    const id = await sales.report()
    installation.clock.pass(2 * dayMs)
    await sales.approve()
    expect(await stateOf(id)).toEqual(untouched)
  })

  test.each<[why: string, make: () => Promise<string>]>([
    ['was typed', () => sales.report({}, { scanned: null })],
    ['has another number than its code', () => sales.report({ invoiceNumber: '42' })],
    ['is of another day than its code', () => sales.report({ soldOn: '2026-11-17' })],
    ['has a code that tells no day', () => sales.report({}, { scanned: { day: null } })],
    ['is worth more than 500 points', () => sales.report({ lines: [{ productId: 1, quantity: 17 }] })],
    ['is drawn for people', () => sales.report({}, { drawn: true })],
    [
      'has a signal',
      async () => {
        const lines = [{ productId: 1, quantity: 5 }]
        await sales.report({ lines }, { name: 'ana' })
        return sales.report({ lines })
      },
    ],
    [
      'is in time by what its device says alone',
      async () => {
        installation.clock.set('2026-12-05T15:00:00.000Z')
        return sales.report({}, { capturedAt: '2026-12-02T15:00:00.000Z' })
      },
    ],
    [
      'two people are to look at',
      async () => {
        await saveSettings(administrator, { twoPairsFrom: 1 })
        return sales.report()
      },
    ],
    [
      'its person corrected',
      async () => {
        const id = await sales.report()
        const { lines, ...rest } = { storeId: 2, soldOn: '2026-11-18', observation: 'Duas latas', lines: [] }
        expect(lines).toEqual([])
        const row = await installation.services.database.inTenant(1, (tx) =>
          tx.selectFrom('sale').select('invoice_number').where('id', '=', id).executeTakeFirstOrThrow(),
        )
        const payload = {
          saleId: id,
          ...rest,
          invoiceNumber: row.invoice_number,
          lines: [{ productId: 1, quantity: 3 }],
        }
        const [answer] = await installation.as('bia').send({ kind: 'sale.correct', payload })
        expect(answer?.outcome).toBe('applied')
        return id
      },
    ],
  ])('loyalty 65: a sale that %s is left to people, while a clean one beside it is approved', async (_why, make) => {
    const id = await make()
    // A clean one, where its day can still be reported.
    const day = installation.clock.now().toISOString().slice(0, 10)
    const clean = day > '2026-12-03' ? null : await sales.report({}, { name: 'ana' })
    installation.clock.pass(dayMs)
    await sales.approve()
    const [closed, decisions] = await stateOf(id)
    expect([closed, (decisions as [string][]).map(([decision]) => decision).includes('approve')]).toEqual([
      false,
      false,
    ])
    const isOfTwo = (await openCase(auditor, 'sale', id)).asksTwo
    if (clean && !isOfTwo) expect(await stateOf(clean)).toEqual(approved)
  })

  test('loyalty 65: the issuer of its code has to be one of the store’s: of a store that names none nothing is approved', async () => {
    const { database } = installation.services
    const issuers = (of: string[]) =>
      database.inTenant(1, (tx) => tx.updateTable('store').set({ issuers: of }).where('id', '=', 2).execute())
    const id = await sales.report()
    installation.clock.pass(dayMs)
    await issuers([])
    await sales.approve()
    expect(await stateOf(id)).toEqual(untouched)
    await giveBack(id)
    await issuers(['11222333'])
    await sales.approve()
    expect(await stateOf(id)).toEqual(approved)
  })

  test('loyalty 65: what an auditor reads is left alone until it is given back', async () => {
    const id = await sales.report()
    installation.clock.pass(dayMs)
    await openCase(auditor, 'sale', id)
    await sales.approve()
    expect(await stateOf(id)).toEqual(untouched)
    installation.clock.pass(11 * 60_000)
    await sales.approve()
    expect(await stateOf(id)).toEqual(approved)
  })

  test('loyalty 65: whoever is blocked is left to people', async () => {
    const id = await sales.report()
    const body = { userId: installation.ids.bia, reason: 'Notas repetidas' }
    expect((await administrator.send('POST', '/api/admin/points/blocks/', body)).status).toBe(200)
    installation.clock.pass(dayMs)
    await sales.approve()
    expect(await stateOf(id)).toEqual(untouched)
    await giveBack(id)
    administrator = await signInAs(installation, administrator.userId)
    const lifted = await administrator.send('POST', '/api/admin/points/blocks/lift/', { userId: body.userId })
    expect(lifted.status).toBe(200)
  })

  test('loyalty 60: what the rule approved any auditor undoes while it is held, and it is not approved by the rule again', async () => {
    const id = await sales.report()
    installation.clock.pass(dayMs)
    await sales.approve()
    const { decisionId: after, undo } = await openCase(auditor, 'sale', id)
    expect(undo).toMatchObject({ mine: true })
    expect((await auditor.send('POST', `${desk}sale/${id}/undo/`, { after })).status).toBe(200)
    installation.clock.pass(dayMs)
    await sales.approve()
    expect(await stateOf(id)).toEqual([
      false,
      [
        ['approve', '', true],
        ['undo', 'Equipe Silva', false],
      ],
    ])
  })

  test('loyalty 62: a signal that comes while it is held leaves it to people, and nothing is paid', async () => {
    const lines = [{ productId: 1, quantity: 9 }]
    const id = await sales.report({ lines })
    installation.clock.pass(dayMs)
    await sales.approve()
    const other = await sales.report({ lines }, { name: 'ana' })
    expect((await openCase(auditor, 'sale', other)).score).toBe(30)
    await letUndoEnd(installation, 'many')
    expect(await stateOf(id)).toEqual([
      false,
      [
        ['approve', '', true],
        ['undo', '', false],
      ],
    ])
  })
})
