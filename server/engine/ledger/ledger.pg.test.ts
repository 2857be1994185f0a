import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { accountId } from './account-id.ts'
import { testLedger } from './ledger.test-support.ts'

const postUntilKilled = fileURLToPath(new URL('post-until-killed.test-support.ts', import.meta.url))

onPostgres(() => {
  let installation: Installation
  let ledger: ReturnType<typeof testLedger>
  let ana: string
  let bia: string
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    ledger = testLedger(installation)
    ;({ ana, bia } = installation.ids)
  })
  afterAll(async () => installation.close())

  test('of ten who take the points of one at once, one gets them', async () => {
    await ledger.post(ana, { kind: 'grant', moves: { 'issuance>available': 100 } })
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => ledger.post(ana, { kind: 'reserve', moves: { 'available>reserved': 60 } })),
    )
    expect(taken.filter((one) => one?.is === 'posted')).toHaveLength(1)
    expect(await ledger.balances(ana)).toEqual({ available: 40, reserved: 60 })
    expect(await ledger.wrong()).toEqual({})
  })

  test('loyalty 74: the same key from eight connections at once is one entry', async () => {
    const same = { kind: 'grant', sourceId: newId(), moves: { 'issuance>available': 5 } } as const
    const posted = await Promise.all(Array.from({ length: 8 }, () => ledger.post(bia, same)))
    expect(new Set(posted.map((one) => one && 'id' in one && one.id)).size).toBe(1)
    expect(posted.filter((one) => one?.is === 'posted')).toHaveLength(1)
  })

  test(
    'loyalty 75: killed three times in the middle of the work of 24 connections, everything that was said to be posted is there, and everything adds up',
    { timeout: 120_000 },
    async () => {
      const { databaseUrl } = installation.services.testDatabase.config
      const said: string[] = []
      const before = await countPosted()
      for (let kill = 1; kill <= 3; kill++) {
        const child = spawn(process.execPath, [postUntilKilled, databaseUrl ?? '', ana, bia], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const lines = createInterface({ input: child.stdout })
        let ofThis = 0
        lines.on('line', (line) => {
          said.push(line)
          if (++ofThis === 150 * kill) child.kill('SIGKILL')
        })
        await Promise.all([once(child, 'exit'), once(lines, 'close')])
        expect(child.signalCode).toBe('SIGKILL')
        expect(await ledger.wrong()).toEqual({})
      }
      const posted = await installation.services.database.inTenant(1, (tx) =>
        tx.selectFrom('ledger_transaction').select(['id', 'key']).execute(),
      )
      const known = new Set(posted.flatMap(({ id, key }) => [key, `reserve ${id}`]))
      expect(said.filter((line) => !known.has(line))).toEqual([])
      // Some may have been posted that nobody heard of: one a connection and kill at most.
      expect(posted.length - before - said.length).toBeGreaterThanOrEqual(0)
      expect(posted.length - before - said.length).toBeLessThanOrEqual(3 * 24)
    },
  )

  const countPosted = async () =>
    (
      await installation.services.database.inTenant(1, (tx) =>
        tx.selectFrom('ledger_transaction').select('id').execute(),
      )
    ).length

  // Past the constraints, as somebody who owns the database could: what is planted, and how it is taken away again.
  const account = (kind: 'available' | 'pending' | 'xp') =>
    `'${accountId({ clientId: 1, campaignId: 1, userId: ana, kind })}'`
  const first = `(SELECT id FROM ledger_transaction WHERE user_id = '{ana}' ORDER BY seq LIMIT 1)`
  const last = `(SELECT id FROM ledger_transaction WHERE user_id = '{ana}' ORDER BY seq DESC LIMIT 1)`
  const mutants: [string, string, string[]][] = [
    ['a counter one higher', `UPDATE ledger_account SET credits = credits + 1 WHERE id = {available}`, ['L1']],
    ['available one lower', `UPDATE ledger_account SET debits = debits + 1 WHERE id = {available}`, ['L1']],
    ['a transfer deleted', `DELETE FROM ledger_transfer WHERE transaction_id = ${last}`, ['L1', 'L11']],
    [
      'an amount changed',
      `UPDATE ledger_transfer SET amount = amount + 1 WHERE transaction_id = ${last}`,
      ['L1', 'L11'],
    ],
    [
      'a leg turned round',
      `UPDATE ledger_transfer SET debit_id = credit_id, credit_id = debit_id WHERE transaction_id = ${first}`,
      ['L8'],
    ],
    [
      'an amount and the counters changed together',
      `WITH t AS (UPDATE ledger_transfer SET amount = amount + 1 WHERE transaction_id = ${first})
       UPDATE ledger_account SET credits = credits + 1 WHERE id = {available}`,
      ['L11'],
    ],
    [
      'a balance after one higher',
      `UPDATE ledger_transfer SET credit_after = credit_after + 1 WHERE transaction_id = ${last}`,
      ['L11'],
    ],
    ['a number skipped', `UPDATE ledger_transaction SET seq = seq + 9 WHERE id = ${last}`, ['L2']],
    ['the last number lost', `UPDATE ledger_person SET seq = seq - 1 WHERE user_id = '{ana}'`, ['L2']],
    [
      'an entry of experience for an order',
      `UPDATE ledger_transaction SET source = 'order' WHERE id IN (SELECT transaction_id FROM ledger_transfer WHERE credit_id = {xp})`,
      ['L8'],
    ],
    [
      'the currency of a leg swapped',
      `UPDATE ledger_transfer SET credit_id = {xp} WHERE transaction_id = ${first}`,
      ['L8'],
    ],
    [
      'a credit to another person',
      `UPDATE ledger_transfer SET credit_id = (SELECT id FROM ledger_account WHERE user_id = '{bia}' AND kind = 'available')
       WHERE transaction_id = ${first}`,
      ['L1', 'L8'],
    ],
  ]

  test.each(mutants)('loyalty 73: %s is found by its rule', async (_what, planted, rules) => {
    await ledger.post(ana, {
      kind: 'grant',
      source: 'course',
      moves: { 'issuance>available': 10, 'xp_issuance>xp': 3 },
    })
    await ledger.post(bia, { kind: 'grant', source: 'course', moves: { 'issuance>available': 10 } })
    const named: Record<string, string> = {
      ana,
      bia,
      available: account('available'),
      xp: account('xp'),
    }
    const sql = planted.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '')
    expect(await ledger.wrong()).toEqual({})
    const found = await ledger.wrongAfter(sql)
    for (const rule of rules) expect(found).toHaveProperty(rule)
    // Nothing of it stayed: the next one is found alone.
    expect(await ledger.wrong()).toEqual({})
  })
})
