import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { decide, reportSale } from '#server/features/review/review.test-support.ts'
import { serverParts } from '#server/features.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { holdPoints, settleHold } from '../hold-service.ts'
import { pointsJoining } from '../points-joining.ts'
import { postPoints, reversePoints } from '../points-service.ts'
import { settleCampaigns } from './settle-campaigns.ts'

// Their campaign lasts until 2026-11-30 and settles on 2026-12-30; a sale of the tests is worth 67 points.
const settleOn = '2026-12-30'
const noon = (day: string) => `${day}T15:00:00.000Z`

onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  let other: StaffCaller
  beforeEach(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
    other = await openStaff(installation, ['programme-admin'])
  })
  afterEach(async () => installation.close())

  const owner = (name: PersonName) => ({ clientId: 1, userId: installation.ids[name] })
  const inStream = <T>(name: PersonName, work: (tx: Tx) => Promise<T>) =>
    installation.services.database.inTenant(1, async (tx) => {
      await lockStream(tx, 1, userStream(owner(name).userId))
      return work(tx)
    })
  const rowsOf = async <T>(name: PersonName, collection: string): Promise<T[]> => {
    const { changes } = await installation.as(name).pull()
    return changes.filter((change) => change.collection === collection && change.row).map(({ row }) => row as T)
  }
  const balance = async (name: PersonName) => (await rowsOf<Balance>(name, 'pointBalances')).at(-1)
  const lastEntry = async (name: PersonName) =>
    (await rowsOf<Entry>(name, 'pointEntries')).toSorted((a, b) => b.number - a.number)[0]
  const approve = async (id: string) => {
    const answer = await decide(auditor, 'sale', id, { decision: 'approve' })
    expect(answer.status).toBe(200)
    await letUndoEnd(installation)
  }
  const settleAt = async (day: string) => {
    installation.clock.set(noon(day))
    await settleCampaigns(installation.services)
  }
  const stateOf = async () =>
    (
      await installation.services.database.inTenant(1, (tx) =>
        tx.selectFrom('campaign').select('state').where('id', '=', 1).executeTakeFirst(),
      )
    )?.state
  const wrong = async () => {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    return (await checkLedger(installation.services, 1, rules)).wrong
  }

  test('loyalty 5: an undecided case holds the settling of its person and of the campaign; they settle seven days after its decision', async () => {
    const early = await reportSale(installation, 'bia')
    const late = await reportSale(installation, 'ana')
    await approve(early)
    await settleAt(settleOn)
    expect(await balance('bia')).toMatchObject({ available: 67, settledOn: null })
    await settleAt('2026-12-31')
    expect(await balance('bia')).toMatchObject({ available: 0, settledOn: '2026-12-31' })
    expect(await lastEntry('bia')).toMatchObject({ kind: 'expire', available: -67, availableAfter: 0 })
    expect(await balance('ana')).toMatchObject({ pending: 67, settledOn: null })
    expect(await stateOf()).toBe('open')

    await settleAt('2027-02-10')
    expect(await balance('ana')).toMatchObject({ pending: 67, settledOn: null })
    await approve(late)
    await settleAt('2027-02-17')
    expect(await balance('ana')).toMatchObject({ available: 67, favouredOn: '2027-02-10', settledOn: null })
    expect(await stateOf()).toBe('open')
    await settleAt('2027-02-18')
    expect(await balance('ana')).toMatchObject({ available: 0, xp: 7, settledOn: '2027-02-18' })
    expect(await stateOf()).toBe('settled')
    const { changes } = await installation.as('ana').pull()
    expect(changes.findLast(({ collection }) => collection === 'campaigns')?.row).toMatchObject({ state: 'settled' })
    expect(await wrong()).toEqual([])
  })

  test('loyalty 33: what arrives after the settling day is refused with the day; on it, it is taken', async () => {
    expect((await saveSettings(other, { offlineDays: 30 })).status).toBe(200)
    const report = async (day: string) => {
      installation.clock.set(noon(day))
      const payload = { ...goodSale, invoiceNumber: `T-${day}`, soldOn: '2026-11-30' }
      const captured = { capturedAt: noon('2026-12-10') }
      const [answer] = await installation.as('bia').send({ id: newId(), kind: 'sale.report', payload, ...captured })
      return answer
    }
    expect(await report(settleOn)).toMatchObject({ outcome: 'applied' })
    expect(await report('2026-12-31')).toMatchObject({
      outcome: 'refused',
      code: 'sale.reporting_closed',
      values: { settleOn },
    })
  })

  test('loyalty 40: what somebody owes when their points expire is written off, and no later points pay it', async () => {
    const { userId } = owner('bia')
    const about = { clientId: 1, userId, source: 'test', effectiveAt: installation.clock.now() }
    const now = installation.clock.now()
    const sourceId = newId()
    await inStream('bia', async (tx) => {
      const given = await postPoints(tx, {
        ...about,
        kind: 'grant',
        key: `test:${sourceId}`,
        sourceId,
        transfers: [{ campaignId: 1, debit: 'issuance', credit: 'available', amount: 50 }],
        now,
      })
      const holder = { ...owner('bia'), source: 'test', sourceId: newId() }
      await holdPoints(tx, holder, [{ campaignId: 1, amount: 50 }], { now })
      await settleHold(tx, holder, 'redeem', { now })
      const reverses = given.is === 'posted' ? (given.id ?? '') : ''
      await reversePoints(tx, { ...about, reverses, sourceId, actorId: auditor.userId, secondId: other.userId, now })
    })
    await settleAt('2027-01-05')
    const debts = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('ledger_debt').select(['amount', 'paid', 'written_off_at']).execute(),
    )
    expect(debts).toEqual([{ amount: 50, paid: 0, written_off_at: new Date(noon('2027-01-05')) }])
    await give('bia', 30)
    expect(await balance('bia')).toMatchObject({ available: 30 })
  })

  test('loyalty 76: a settlement that is killed five times expires each point once', async () => {
    const people: PersonName[] = ['ana', 'bia']
    for (const name of people) await give(name, 100)
    installation.clock.set(noon('2027-01-05'))
    const { database } = installation.services
    // In the first person, the second, the second again, and twice where the campaign is settled.
    for (const last of [4, 5, 4, 5, 4]) {
      let left = last
      const dying: typeof database = {
        ...database,
        inSystem: database.inSystem.bind(database),
        inTenant: (clientId, work) =>
          database.inTenant(clientId, async (tx) => {
            const done = await work(tx)
            // Before the commit of one person after the other.
            if (--left === 0) throw new Error('killed')
            return done
          }),
      }
      await expect(settleCampaigns({ ...installation.services, database: dying })).rejects.toThrow('killed')
    }
    await settleCampaigns(installation.services)
    await settleCampaigns(installation.services)
    for (const name of people) {
      expect(await balance(name)).toMatchObject({ available: 0 })
      const expired = (await rowsOf<Entry>(name, 'pointEntries')).filter(({ kind }) => kind === 'expire')
      expect(expired.map(({ available }) => available)).toEqual([-100])
    }
    expect(await stateOf()).toBe('settled')
    expect(await wrong()).toEqual([])
  })

  test('loyalty 80: what is held waits for its end; given back after the settling it can be used for thirty days, then it expires', async () => {
    await give('bia', 300)
    const holder = { ...owner('bia'), source: 'test', sourceId: newId() }
    await inStream('bia', (tx) =>
      holdPoints(tx, holder, [{ campaignId: 1, amount: 200 }], { now: installation.clock.now() }),
    )
    await settleAt('2027-01-05')
    expect(await balance('bia')).toMatchObject({ available: 0, reserved: 200, settledOn: '2027-01-05' })
    installation.clock.set(noon('2027-01-20'))
    await inStream('bia', (tx) => settleHold(tx, holder, 'release', { now: installation.clock.now() }))
    expect(await balance('bia')).toMatchObject({ available: 200, reserved: 0, cameBackOn: '2027-01-20' })
    await settleAt(dayAfter('2027-01-20', 30))
    expect(await balance('bia')).toMatchObject({ available: 200 })
    expect(await wrong()).toEqual([])
    await settleAt(dayAfter('2027-01-20', 31))
    expect(await lastEntry('bia')).toMatchObject({ kind: 'expire', available: -200, availableAfter: 0 })
    expect(await wrong()).toEqual([])
  })

  test('loyalty 80: what comes back in two parts expires in two parts', async () => {
    await give('bia', 1)
    await settleAt('2027-01-05')
    await give('bia', 10)
    installation.clock.set(noon('2027-01-20'))
    await give('bia', 5)
    expect(await balance('bia')).toMatchObject({ available: 15, settledOn: '2027-01-05', cameBackOn: '2027-01-20' })
    await settleAt('2027-02-06')
    expect(await balance('bia')).toMatchObject({ available: 5 })
    expect(await wrong()).toEqual([])
    await settleAt('2027-02-21')
    expect(await balance('bia')).toMatchObject({ available: 0 })
    expect(await wrong()).toEqual([])
  })

  test('loyalty 80: what comes to somebody who had nothing in a settled campaign lives thirty days as well', async () => {
    await give('bia', 1)
    await settleAt('2027-01-05')
    expect(await stateOf()).toBe('settled')
    await give('ana', 63)
    expect(await balance('ana')).toMatchObject({ available: 63, cameBackOn: '2027-01-05' })
    await settleAt(dayAfter('2027-01-05', 30))
    expect(await balance('ana')).toMatchObject({ available: 63 })
    await settleAt(dayAfter('2027-01-05', 31))
    expect(await balance('ana')).toMatchObject({ available: 0 })
    expect(await wrong()).toEqual([])
  })

  test('loyalty 73: an expiry left out for one person is found and named by L10', async () => {
    await give('ana', 40)
    await give('bia', 30)
    await settleAt('2027-01-05')
    expect(await wrong()).toEqual([])
    await give('bia', 20)
    await installation.services.database.inTenant(1, (tx) =>
      tx
        .updateTable('points_standing')
        .set({ settled_on: '2027-01-06', came_back_on: null })
        .where('user_id', '=', owner('bia').userId)
        .execute(),
    )
    expect(await wrong()).toMatchObject([{ rule: 'L10', expected: '0', found: '20' }])
  })

  test('points of somebody who is joined with a person whose points have expired live thirty days', async () => {
    await give('bia', 1)
    await settleAt('2027-01-05')
    await give('ana', 25)
    const [from, into] = [owner('ana').userId, owner('bia').userId]
    await installation.services.database.inTenant(1, async (tx) => {
      for (const userId of [from, into].toSorted()) await lockStream(tx, 1, userStream(userId))
      await pointsJoining.join?.(tx, { clientId: 1, from, into }, installation.clock.now())
    })
    expect(await balance('bia')).toMatchObject({ available: 25, cameBackOn: '2027-01-05' })
    await settleAt('2027-02-04')
    expect(await balance('bia')).toMatchObject({ available: 25 })
    await settleAt('2027-02-06')
    expect(await balance('bia')).toMatchObject({ available: 0 })
    expect(await wrong()).toEqual([])
  })

  /** Points by two people, as an adjustment gives them. */
  async function give(name: PersonName, amount: number) {
    const now = installation.clock.now()
    const id = newId(now.getTime())
    await inStream(name, async (tx) => {
      await tx
        .insertInto('ledger_adjustment')
        .values({
          client_id: 1,
          id,
          user_id: owner(name).userId,
          campaign_id: 1,
          currency: 'PTS',
          amount,
          reason: 'x',
          state: 'approved',
          asked_by: auditor.userId,
          decided_by: other.userId,
          asked_at: now,
          decided_at: now,
        })
        .execute()
      await postPoints(tx, {
        ...owner(name),
        kind: 'adjust',
        key: `adjustment:${id}`,
        source: 'adjustment',
        sourceId: id,
        transfers: [{ campaignId: 1, debit: 'adjustment', credit: 'available', amount }],
        actorId: auditor.userId,
        secondId: other.userId,
        reason: 'x',
        effectiveAt: now,
        now,
      })
    })
  }
})
