import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { RewardOrder, RewardStock } from '#contract/features/reward/reward-on-device.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { insertBlock, liftBlock } from '#server/features/points/block-queries.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { address, codeOf, placed, testStore } from './ordering.test-support.ts'

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

  test('loyalty 83: each check has its code, in the order of the page', async () => {
    // Everything is wrong at first; each step puts one thing right, and the next check speaks.
    const { database } = installation.services
    const [rest] = await database.inSystem((tx) =>
      tx.selectFrom('client').select('modules').where('id', '=', 1).execute(),
    )
    const modules = (names: readonly string[]) =>
      database.inSystem((tx) =>
        tx
          .updateTable('client')
          .set({ modules: names as never })
          .where('id', '=', 1)
          .execute(),
      )
    const body = (more: object = {}) => ({ quantity: 3, price: 99, address: null, ...more })
    const used = newId()
    await store.grant(ana, 100)
    const first = await store.reward()
    placed(await store.order('ana', first, { key: used }))

    await modules((rest?.modules ?? []).filter((name) => name !== 'reward_store'))
    await installation.services.members.changed()
    expect(codeOf(await store.order('ana', 1, { ...body(), key: used }))).toEqual([404, 'access.module_off'])
    await modules(rest?.modules ?? [])
    await installation.services.members.changed()

    expect(codeOf(await store.order('ana', 1, { ...body(), key: 'none' }))).toEqual([428, 'request.key_required'])
    expect(codeOf(await store.order('ana', 1, { ...body(), key: used }))).toEqual([422, 'request.key_reused'])
    expect(codeOf(await store.order('ana', 1, body({ quantity: 0 })))).toEqual([422, 'request.invalid'])

    const block = { client_id: 1, id: newId(), user_id: ana, reason: 'teste', blocked_by: auditor.userId }
    await database.inTenant(1, (tx) =>
      insertBlock(tx, { ...block, blocked_at: start, lifted_by: null, lifted_at: null }),
    )
    installation.clock.set('2027-06-01T15:00:00Z')
    expect(codeOf(await store.order('ana', 1, body()))).toEqual([403, 'programme.blocked'])
    await database.inTenant(1, (tx) =>
      liftBlock(tx, { clientId: 1, id: block.id }, { by: auditor.userId, at: installation.clock.now() }),
    )
    expect(codeOf(await store.order('ana', 1, body()))).toEqual([422, 'reward.no_campaign'])
    installation.clock.set(start)

    expect(codeOf(await store.order('ana', 99_999, body()))).toEqual([404, 'reward.gone'])
    const retired = await store.reward({ isRetired: true })
    expect(codeOf(await store.order('ana', retired, body()))).toEqual([404, 'reward.gone'])
    const later = await store.reward({ shownFrom: '2026-11-18T15:00:00.001Z' })
    expect(codeOf(await store.order('ana', later, body()))).toEqual([404, 'reward.gone'])
    const over = await store.reward({ shownUntil: '2026-11-18T15:00:00.000Z' })
    expect(codeOf(await store.order('ana', over, body()))).toEqual([404, 'reward.gone'])

    const all = await store.reward({ fulfilment: 'ship', courseIds: [1, 2], categoryId: 2 }, 1)
    const price = await store.order('ana', all, body())
    expect([...codeOf(price), price.json<Problem>().values]).toEqual([409, 'reward.price_changed', { price: 100 }])
    const training = await store.order('ana', all, body({ price: 100 }))
    expect([...codeOf(training), training.json<Problem>().values]).toEqual([
      422,
      'reward.training_required',
      { courses: '1,2' },
    ])
    await store.reward({ fulfilment: 'ship', categoryId: 2 }, 0, all)
    const half = { ...address, street: '' }
    const unsent = await store.order('ana', all, body({ price: 100, address: half }))
    expect([...codeOf(unsent), unsent.json<Problem>().fields]).toEqual([
      422,
      'reward.address_required',
      [{ field: 'address.street', code: 'required' }],
    ])
    const short = await store.order('ana', all, body({ price: 100, address }))
    expect([...codeOf(short), short.json<Problem>().values]).toEqual([422, 'reward.points_short', { missing: 300 }])
    await store.grant(ana, 300)
    expect(codeOf(await store.order('ana', all, body({ price: 100, address })))).toEqual([422, 'reward.category_limit'])
    expect(codeOf(await store.order('ana', all, body({ price: 100, address, quantity: 2 })))).toEqual([
      422,
      'reward.out_of_stock',
    ])
    const codes = await store.codes(['A-1'])
    expect(codeOf(await store.order('ana', codes, { quantity: 2 }))).toEqual([422, 'reward.no_codes'])
    // What was refused left nothing.
    expect(await available()).toBe(300)
    expect(await store.quota(ana, 2)).toBe(0)
    expect(await store.stock(all)).toEqual({ on_hand: 1, reserved: 0 })
    expect(await store.wrong()).toEqual([])
    placed(await store.order('ana', all, body({ price: 100, address, quantity: 1 })))
    expect(await store.wrong()).toEqual([])
  })

  test.each([
    ['an order of none', { quantity: 0 }],
    ['an order of less than none', { quantity: -1 }],
    ['of one and a half', { quantity: 1.5 }],
    ['of eleven', { quantity: 11 }],
    ['of a number as text', { quantity: '2' }],
    ['with the price as text', { price: '100' }],
    ['with a price of nothing', { price: 0 }],
    ['with a price beyond numbers', { price: 9_007_199_254_740_993 }],
  ])('loyalty 17: %s is refused at its field, and nothing is taken', async (_what, wrong) => {
    await store.grant(ana, 100)
    const reward = await store.reward()
    const before = await available()
    const answer = await store.order('ana', reward, wrong as { quantity: number })
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect(answer.json<Problem>().fields).toMatchObject([{ field: Object.keys(wrong)[0] }])
    expect(await available()).toBe(before)
    expect(await store.stock(reward)).toEqual({ on_hand: 10, reserved: 0 })
  })

  test('loyalty 23: points or a level in an order are unknown fields', async () => {
    const reward = await store.reward()
    for (const field of ['points', 'total', 'level', 'status'])
      expect(codeOf(await store.order('ana', reward, { [field]: 1 } as { price: number }))).toEqual([
        422,
        'request.unknown_field',
      ])
  })

  test('loyalty 82: a second tap, a lost answer and another device with the same key are one order', async () => {
    await store.grant(ana, 1000)
    const before = await available()
    const reward = await store.reward()
    const key = newId()
    const answers = await Promise.all([1, 2, 3].map(() => store.order('ana', reward, { key })))
    const again = await store.order('ana', reward, { key })
    expect(new Set([...answers, again].map((answer) => placed(answer).id)).size).toBe(1)
    expect(await available()).toBe(before - 100)
    expect(await store.stock(reward)).toEqual({ on_hand: 10, reserved: 1 })
    expect(codeOf(await store.order('ana', reward, { key, quantity: 2 }))).toEqual([422, 'request.key_reused'])
  })

  test('loyalty 70: what is ordered leaves the experience as it is', async () => {
    await store.grant(ana, 100, { xp: 40 })
    const before = (await store.has(ana))['xp']
    const { id } = placed(await store.order('ana', await store.reward()))
    await store.desk(auditor, id, { event: 'confirm' })
    expect((await store.has(ana))['xp']).toBe(before)
  })

  test('points of the campaign that ends first are spent first, and go back where they came from', async () => {
    await installation.services.database.inTenant(1, (tx) =>
      publishCampaigns(tx, 1, [{ id: 2, name: 'Verão', beginsOn: '2026-12-01', endsOn: '2027-02-10' }]),
    )
    installation.clock.set('2026-12-05T15:00:00Z')
    const first = await available()
    await store.grant(ana, 500, { campaignId: 2 })
    const price = first + 30
    const reward = await store.reward({ price })
    const order = placed(await store.order('ana', reward, { price }))
    expect(order.campaignId).toBe(2)
    expect(await store.has(ana)).toMatchObject({ available: 0 })
    expect(await store.has(ana, 2)).toEqual({ available: 470, reserved: 30 })
    expect(await store.wrong()).toEqual([])
    placed(await store.act('ana', order.id, 'cancel'))
    expect(await available()).toBe(first)
    expect(await store.has(ana, 2)).toEqual({ available: 500, reserved: 0 })
    expect(await store.wrong()).toEqual([])
    // Thirty days after its last day nothing of the first is spent any more.
    installation.clock.set('2026-12-31T15:00:00Z')
    const short = await store.order('ana', reward, { price })
    expect(short.json<Problem>()).toMatchObject({ code: 'reward.points_short', values: { missing: price - 500 } })
  })

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
