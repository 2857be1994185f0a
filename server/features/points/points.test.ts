import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import { findWrong } from '#server/engine/ledger/ledger-rules.ts'
import { saleRules } from '#server/features/sale/sale-ledger-rules.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { serverParts } from '#server/features.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { decide, reportSale } from '#server/features/review/review.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { pointsJoining } from './points-joining.ts'

// A sale of the tests is worth 67 points.
onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  let other: StaffCaller
  let administrator: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
    other = await openStaff(installation, ['auditor'])
    administrator = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const rowsOf = async <T>(name: 'ana' | 'bia', collection: string): Promise<T[]> => {
    const { changes } = await installation.as(name).pull()
    return changes.filter((change) => change.collection === collection && change.row).map(({ row }) => row as T)
  }
  const balance = async (name: 'ana' | 'bia' = 'bia') => (await rowsOf<Balance>(name, 'pointBalances'))[0]
  const entriesOf = async (id: string) =>
    (await rowsOf<Entry>('bia', 'pointEntries'))
      .filter(({ sourceId }) => sourceId === id)
      .toSorted((a, b) => a.number - b.number)
  const decided = async (
    staff: StaffCaller,
    id: string,
    decision: 'approve' | 'refuse' | 'reverse',
    after: string | null = null,
  ) => {
    const reason = decision !== 'approve' ? { reason: 'wrong_day' } : {}
    const answer = await decide(staff, 'sale', id, { decision, ...reason, after })
    expect(answer.status).toBe(200)
    await letUndoEnd(installation)
    return answer.json<{ id: string }>().id
  }
  const wrong = async () => {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    return (await checkLedger(installation.services, 1, rules)).wrong
  }

  test('loyalty 35: a sale’s points wait from its report on, are there when it is approved, and go back when it is refused', async () => {
    const [approved, refused] = [await reportSale(installation), await reportSale(installation)]
    expect(await balance()).toMatchObject({ pending: 134, available: 0, xpPending: 14, xp: 0 })
    await decided(auditor, approved, 'approve')
    await decided(auditor, refused, 'refuse')
    expect(await balance()).toMatchObject({ pending: 0, available: 67, xpPending: 0, xp: 7 })
    expect(await entriesOf(approved)).toMatchObject([
      { kind: 'earn', pending: 67, available: 0, xpPending: 7, source: 'sale' },
      { kind: 'confirm', pending: -67, available: 67, availableAfter: 67, xpPending: -7, xp: 7 },
    ])
    expect(await entriesOf(refused)).toMatchObject([
      { kind: 'earn', pending: 67 },
      { kind: 'void', pending: -67, available: 0, xpPending: -7, xp: 0, reason: 'wrong_day' },
    ])
    expect(await wrong()).toEqual([])
  })

  test('an approval is taken back by two people, one of them an administrator, and its entries stay', async () => {
    const id = await reportSale(installation)
    const before = (await balance())?.available ?? 0
    const first = await decided(auditor, id, 'approve')
    expect((await balance())?.available).toBe(before + 67)
    const second = await decided(other, id, 'reverse', first)
    expect((await balance())?.available).toBe(before + 67)
    await decided(administrator, id, 'reverse', second)
    expect(await balance()).toMatchObject({ pending: 0, available: before })
    expect((await entriesOf(id)).map(({ kind, available, xp }) => [kind, available, xp])).toEqual([
      ['earn', 0, 0],
      ['confirm', 67, 7],
      ['reverse', -67, -7],
    ])
    expect(await wrong()).toEqual([])
  })

  test.each([
    ['the multiplier of a sale', `UPDATE sale SET multiplier = 20000 WHERE id = '{id}'`, 'L14'],
    ['the points of a line', `UPDATE sale_line SET points = 61 WHERE sale_id = '{id}' AND position = 0`, 'L14'],
    ['the experience of a line', `UPDATE sale_line SET xp = 7 WHERE sale_id = '{id}' AND position = 0`, 'L14'],
    ['the rule of a line', `UPDATE sale_line SET rule_position = 2 WHERE sale_id = '{id}' AND position = 0`, 'L14'],
    ['the experience of an approved sale', `UPDATE sale SET xp = 8 WHERE id = '{id}'`, 'L9'],
    ['an approval without its entry', `UPDATE sale SET status = 'awaiting' WHERE id = '{id}'`, 'L4'],
  ])('loyalty 73: %s, changed afterwards, is found by its rule', async (_, statement, rule) => {
    const id = await reportSale(installation)
    await decided(auditor, id, 'approve')
    expect(await wrong()).toEqual([])
    const found: string[] = []
    const planted = installation.services.database.inTenant(1, async (tx) => {
      await sql.raw(statement.replace('{id}', id)).execute(tx)
      for (const one of saleRules) if (await findWrong(tx, 1, one)) found.push(one.rule)
      throw new Error('nothing of it stays')
    })
    await expect(planted).rejects.toThrow('nothing of it stays')
    expect(found).toContain(rule)
    expect(await wrong()).toEqual([])
  })

  test('loyalty 79: the last balance of the statement is the sum of all its lines, and what is shown', async () => {
    const answer = await installation.as('bia').request('GET', '/api/points/entries/')
    const { entries } = answer.json<{ entries: Entry[] }>()
    const sum = entries.reduce((total, { available }) => total + available, 0)
    expect(entries.find(({ availableAfter }) => availableAfter !== null)?.availableAfter).toBe(sum)
    expect((await balance())?.available).toBe(sum)
    expect(entries.map(({ number }) => number)).toEqual(Array.from(entries, (_, at) => entries.length - at))
    const older = await installation.as('bia').request('GET', '/api/points/entries/?before=3')
    expect(older.json<{ entries: Entry[] }>().entries.map(({ number }) => number)).toEqual([2, 1])
    expect((await installation.as('bia').request('GET', '/api/points/entries/?before=0')).status).toBe(422)
  })

  test('points of two people who are joined are one sum, and go back where they are separated', async () => {
    const { database } = installation.services
    await reportSale(installation, 'bia')
    const theirs = await balance()
    const pair = { clientId: 1, from: installation.ids.bia, into: installation.ids.ana }
    const now = installation.clock.now()
    const memory = await database.inTenant(1, async (tx) => pointsJoining.join?.(tx, pair, now))
    expect(await balance('ana')).toEqual(theirs)
    expect(await rowsOf<Entry>('ana', 'pointEntries')).toMatchObject([{ kind: 'merge', pending: 67, number: 1 }])
    await database.inTenant(1, async (tx) => pointsJoining.separate?.(tx, pair, { memory, joinedAt: now, now }))
    expect(await balance()).toEqual(theirs)
    expect(await balance('ana')).toMatchObject({ pending: 0, available: 0 })
    expect(await wrong()).toEqual([])
  })
})
