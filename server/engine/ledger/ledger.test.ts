import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { lockStreams } from '../sync/publish-queries.ts'
import { userStream } from '../sync/publish-service.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { testLedger } from './ledger.test-support.ts'
import { eraseLedger, findTransfers } from './ledger-queries.ts'
import { randomWorld } from './random-world.test-support.ts'
import { payDebts, reverseTransaction } from './reverse-transaction.ts'

forEachEngine((engine) => {
  let installation: Installation
  let ledger: ReturnType<typeof testLedger>
  let ana: string
  let bia: string
  const now = new Date('2026-11-18T15:00:00.000Z')
  beforeAll(async () => {
    installation = await openInstallation(engine)
    ledger = testLedger(installation)
    ;({ ana, bia } = installation.ids)
  })
  afterAll(async () => installation.close())

  test('loyalty 74: the same key is one entry, and refused with other amounts', async () => {
    const sourceId = newId()
    const earn = { kind: 'earn', sourceId, moves: { 'issuance>pending': 70 } } as const
    const first = await ledger.post(bia, earn)
    expect(first).toMatchObject({ is: 'posted', seq: 1 })
    expect(await ledger.post(bia, earn)).toEqual({ ...first, is: 'known' })
    const other = ledger.post(bia, { ...earn, moves: { 'issuance>pending': 71 } })
    await expect(other).rejects.toMatchObject({ code: 'ledger.key_reused' })
    expect(await ledger.balances(bia)).toEqual({ pending: 70 })
    expect(await ledger.post(bia, { kind: 'earn', moves: { 'issuance>pending': 0 } })).toBeNull()
  })

  test('nobody has less than nothing: what is short moves nothing at all', async () => {
    await ledger.post(ana, { kind: 'grant', moves: { 'issuance>available': 50 } })
    const before = await ledger.balances(ana)
    expect(await ledger.post(ana, { kind: 'reserve', moves: { 'available>reserved': 51 } })).toEqual({ is: 'short' })
    expect(await ledger.balances(ana)).toEqual(before)
    expect(await ledger.post(ana, { kind: 'reserve', moves: { 'available>reserved': 50 } })).toMatchObject({ seq: 2 })
    expect(await ledger.post(ana, { kind: 'release', moves: { 'reserved>available': 50 } })).toMatchObject({ seq: 3 })
    expect(await ledger.balances(ana)).toEqual(before)
  })

  test('a transaction runs only as its kind may', async () => {
    const wrongWay = ledger.post(ana, { kind: 'earn', moves: { 'pending>issuance': 5 } })
    await expect(wrongWay).rejects.toThrow('earn moves nothing from pending to issuance')
    await expect(ledger.post(ana, { kind: 'grant', moves: { 'issuance>available': 1.5 } })).rejects.toThrow()
    await expect(ledger.post(ana, { kind: 'grant', moves: { 'issuance>available': -5 } })).rejects.toThrow()
    expect(await ledger.wrong()).toEqual({})
  })

  test('loyalty 77: the application’s role neither changes nor removes what was posted', async () => {
    const { database } = installation.services
    for (const table of ['ledger_transaction', 'ledger_transfer'] as const) {
      const change = database.inTenant(1, (tx) => tx.updateTable(table).set({ client_id: 1 }).execute())
      await expect(change).rejects.toThrow('permission denied')
      await expect(database.inTenant(1, (tx) => tx.deleteFrom(table).execute())).rejects.toThrow('permission denied')
    }
    // With its client alone, and only once that is closed.
    await expect(database.inTenant(1, (tx) => eraseLedger(tx, 1))).rejects.toThrow('client 1 is not closed')
  })

  test('loyalty 40: what was spent before a reversal is a debt, which the next credits pay', async () => {
    const owner = { clientId: 1, userId: ana }
    const campaignId = 4
    const post = (kind: 'grant' | 'reserve', moves: Record<string, number>) =>
      ledger.post(ana, { kind, moves, campaignId })
    const given = await post('grant', { 'issuance>available': 100, 'xp_issuance>xp': 30 })
    await post('reserve', { 'available>reserved': 80 })
    if (given?.is !== 'posted') throw new Error('it was not posted')
    const reversal = { ...owner, source: 'sale', sourceId: newId(), reverses: given.id, effectiveAt: now, now }
    const take = () =>
      ledger.held(ana, (tx) => reverseTransaction(tx, { ...reversal, actorId: bia, secondId: newId() }))
    const taken = await take()
    const inCampaign = () => ledger.balances(ana, campaignId)
    expect(await inCampaign()).toEqual({ reserved: 80 })
    if (taken?.is !== 'posted') throw new Error('it was not taken back')
    const legs = await installation.services.database.inTenant(1, (tx) => findTransfers(tx, 1, [taken.id]))
    expect(legs.map(({ debit, credit, amount }) => [`${debit}>${credit}`, amount])).toEqual([
      ['available>issuance', 20],
      ['adjustment>issuance', 80],
      ['xp>xp_issuance', 30],
    ])
    const credit = async (amount: number) => {
      await post('grant', { 'issuance>available': amount })
      await ledger.held(ana, (tx) => payDebts(tx, owner, campaignId, now))
      return (await inCampaign())['available']
    }
    expect(await credit(50)).toBeUndefined()
    expect(await credit(50)).toBe(20)
    expect(await credit(50)).toBe(70)
    expect(await ledger.wrong()).toEqual({})
  })

  test.each([1, 2])(
    'loyalty 72: five hundred random steps leave every balance the sum of its entries (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const campaignId = 100 + seed
      const world = randomWorld(seed)
      for (let step = 0; step < 500; step += 50) {
        await installation.services.database.inTenant(1, async (tx) => {
          await lockStreams(tx, 1, [ana, bia].map(userStream))
          for (let one = 0; one < 50; one++) {
            const { person, posting, applied } = world.next()
            const posted = await ledger.postIn(tx, person === 'ana' ? ana : bia, { ...posting, campaignId })
            expect(posted?.is).toBe(applied ? 'posted' : 'short')
          }
        })
        expect(await ledger.wrong()).toEqual({})
      }
      expect(await ledger.balances(ana, campaignId)).toEqual(world.balances('ana'))
      expect(await ledger.balances(bia, campaignId)).toEqual(world.balances('bia'))
    },
  )
})
