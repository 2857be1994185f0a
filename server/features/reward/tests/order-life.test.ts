import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RewardOrder, RewardStock } from '#contract/features/reward/reward-on-device.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { codeOf, placed, testStore } from './ordering.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let store: ReturnType<typeof testStore>
  let auditor: StaffCaller
  let admin: StaffCaller
  let ana: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    store = testStore(installation)
    auditor = await openStaff(installation, ['auditor'])
    admin = await openStaff(installation, ['programme-admin'])
    ;({ ana } = installation.ids)
    await store.shelves()
  })
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const available = async () => (await store.has(ana))['available'] ?? 0
  const rowsOf = async <T>(collection: string): Promise<T[]> => {
    const { changes } = await installation.as('ana').pull()
    return changes.filter((change) => change.collection === collection && change.row).map(({ row }) => row as T)
  }

  test('loyalty 84: a cancelled order and one that came back give points, maximum and stock back, once', async () => {
    await store.grant(ana, 1000)
    const before = await available()
    const taken = await store.quota(ana)
    const reward = await store.reward()
    const cancelled = placed(await store.order('ana', reward, { quantity: 2 }))
    expect([await available(), await store.quota(ana)]).toEqual([before - 200, taken + 2])
    placed(await store.act('ana', cancelled.id, 'cancel'))
    expect(codeOf(await store.act('ana', cancelled.id, 'cancel'))).toEqual([409, 'reward.state_changed'])
    expect([await available(), await store.quota(ana)]).toEqual([before, taken])
    expect(await store.stock(reward)).toEqual({ on_hand: 10, reserved: 0 })

    const returned = placed(await store.order('ana', reward, { quantity: 3 }))
    await store.desk(auditor, returned.id, { event: 'confirm' })
    expect(codeOf(await store.act('ana', returned.id, 'cancel'))).toEqual([409, 'reward.state_changed'])
    await store.desk(admin, returned.id, { event: 'ship', carrier: 'Correios', tracking: 'BR1' })
    expect(await store.stock(reward)).toEqual({ on_hand: 7, reserved: 0 })
    placed(await store.act('ana', returned.id, 'receive'))
    const back = { event: 'return', reason: 'Veio quebrada', restock: true }
    expect((await store.desk(admin, returned.id, back)).status).toBe(200)
    expect(codeOf(await store.desk(admin, returned.id, back))).toEqual([409, 'reward.state_changed'])
    expect([await available(), await store.quota(ana)]).toEqual([before, taken])
    expect(await store.stock(reward)).toEqual({ on_hand: 10, reserved: 0 })
    expect(await store.wrong()).toEqual([])
  })

  test('an order goes through its states as the page says, and no other way', async () => {
    await store.grant(ana, 10_000)
    const events = ['confirm', 'refuse', 'cancel', 'ship', 'deliver', 'return'] as const
    const ways: Record<string, string[]> = {
      '': ['confirm', 'refuse'],
      confirm: ['cancel', 'ship'],
      refuse: [],
      'confirm cancel': [],
      'confirm ship': ['deliver', 'return'],
      'confirm ship deliver': ['return'],
      'confirm ship return': [],
    }
    const reward = await store.reward({}, 50)
    for (const [way, open] of Object.entries(ways)) {
      const { id } = placed(await store.order('ana', reward))
      const say = (event: string) => store.desk(admin, id, { event, reason: 'combinado' })
      for (const event of way.split(' ').filter(Boolean)) expect((await say(event)).status).toBe(200)
      for (const event of events.filter((one) => !open.includes(one)))
        expect([way, event, ...codeOf(await say(event))]).toEqual([way, event, 409, 'reward.state_changed'])
      expect(await store.wrong()).toEqual([])
    }
  })

  test('nobody decides about an order of their own, and auditors neither ship nor set up', async () => {
    const both = await openStaff(installation, ['member', 'programme-admin'])
    await store.grant(both.userId, 100)
    const reward = await store.reward()
    const answer = await both.send('POST', '/api/reward-store/orders/', {
      reward,
      quantity: 1,
      price: 100,
      address: null,
    })
    const { id } = placed(answer)
    for (const event of ['confirm', 'refuse', 'ship'])
      expect(codeOf(await store.desk(both, id, { event, reason: 'x' }))).toEqual([403, 'programme.own_case'])
    expect(codeOf(await store.desk(auditor, id, { event: 'ship' }))).toEqual([403, 'access.denied'])
    expect(codeOf(await store.desk(auditor, id, { event: 'refuse' }))).toEqual([422, 'request.invalid'])
    expect((await store.desk(auditor, id, { event: 'refuse', reason: 'Fora da política' })).status).toBe(200)
  })

  test('loyalty 86: a code is not shown before confirmation, then to its owner alone, and each showing is noted', async () => {
    await store.grant(ana, 200)
    const reward = await store.codes(['GIFT-ONE', 'GIFT-TWO'])
    const { id } = placed(await store.order('ana', reward, { quantity: 2 }))
    expect(codeOf(await store.act('ana', id, 'codes'))).toEqual([409, 'reward.state_changed'])
    await store.desk(auditor, id, { event: 'confirm' })
    expect(codeOf(await store.act('bia', id, 'codes'))).toEqual([404, 'resource.not_found'])
    for (let time = 0; time < 2; time++)
      expect((await store.act('ana', id, 'codes')).json<{ codes: string[] }>().codes.toSorted()).toEqual([
        'GIFT-ONE',
        'GIFT-TWO',
      ])
    const detail = await admin.get(`/api/admin/reward-orders/${id}/`)
    expect(detail.json<{ events: { event: string }[] }>().events.map(({ event }) => event)).toEqual([
      'redeem',
      'confirm',
      'show',
      'show',
    ])
    // Neither the desk nor the database tells a code.
    expect(detail.body.toString()).not.toContain('GIFT')
    const kept = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('reward_code').selectAll().execute(),
    )
    expect(JSON.stringify(kept)).not.toContain('GIFT')
    expect(codeOf(await store.desk(admin, id, { event: 'ship' }))).toEqual([409, 'reward.state_changed'])
    expect(codeOf(await store.desk(admin, id, { event: 'cancel', reason: 'x' }))).toEqual([409, 'reward.state_changed'])
    expect(await store.wrong()).toEqual([])
  })

  test('devices have the order at once, and how much is left from the job alone', async () => {
    await store.grant(ana, 100)
    const reward = await store.reward({}, 1)
    const hint = async () => (await rowsOf<RewardStock>('rewardStocks')).find(({ rewardId }) => rewardId === reward)
    await installation.services.jobs.run()
    await store.reward({}, 0, reward)
    expect(await hint()).toEqual({ rewardId: reward, stock: 'few', popularity: 0 })
    const { database } = installation.services
    const clientStream = () =>
      database.inTenant(1, (tx) =>
        tx
          .selectFrom('stream')
          .select('seq')
          .where('client_id', '=', 1)
          .where('stream_id', '=', 'client')
          .executeTakeFirst(),
      )
    const { id } = await database.inTenant(1, async () => placed(await store.order('ana', reward)))
    expect((await rowsOf<RewardOrder>('rewardOrders')).find((one) => one.id === id)).toMatchObject({
      state: 'awaiting_audit',
      total: 100,
    })
    await installation.services.jobs.run()
    expect(await hint()).toMatchObject({ stock: 'none', popularity: 0 })
    const published = await clientStream()
    await store.desk(auditor, id, { event: 'confirm' })
    await installation.services.jobs.run()
    expect(await hint()).toMatchObject({ stock: 'none', popularity: 1 })
    expect((await clientStream())?.seq).toBeGreaterThan(published?.seq ?? 0)
  })

  test('what was shipped thirty days ago counts as delivered, and comes back within thirty days more', async () => {
    await store.grant(ana, 100)
    const { id } = placed(await store.order('ana', await store.reward()))
    await store.desk(auditor, id, { event: 'confirm' })
    await store.desk(admin, id, { event: 'ship' })
    const { deliverOld } = await import('../desk/order-desk-service.ts')
    const state = async () => (await rowsOf<RewardOrder>('rewardOrders')).find((one) => one.id === id)?.state
    installation.clock.pass(30 * 86_400_000)
    await deliverOld(installation.services)
    expect(await state()).toBe('shipped')
    installation.clock.pass(1)
    await deliverOld(installation.services)
    expect(await state()).toBe('delivered')
    installation.clock.pass(30 * 86_400_000 + 1)
    expect(codeOf(await store.desk(admin, id, { event: 'return', reason: 'tarde' }))).toEqual([
      409,
      'reward.state_changed',
    ])
    expect(await store.wrong()).toEqual([])
  })
})
