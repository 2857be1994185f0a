import { setLevel } from '#server/features/campaign/level/level-service.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
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
  let ana: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    store = testStore(installation)
    auditor = await openStaff(installation, ['auditor'])
    ;({ ana } = installation.ids)
    await store.shelves()
  })
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const available = async () => (await store.has(ana))['available'] ?? 0
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

    const all = await store.reward({ fulfilment: 'ship', minLevel: 2, courseIds: [1, 2], categoryId: 2 }, 1)
    const price = await store.order('ana', all, body())
    expect([...codeOf(price), price.json<Problem>().values]).toEqual([409, 'reward.price_changed', { price: 100 }])
    const low = await store.order('ana', all, body({ price: 100 }))
    expect([...codeOf(low), low.json<Problem>().values]).toEqual([422, 'reward.level_required', { level: 2 }])
    await database.inTenant(1, (tx) =>
      setLevel(
        tx,
        { clientId: 1, userId: ana },
        { campaignId: 1, rows: [] },
        { level: 2, cause: 'approved', now: start },
      ),
    )
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
    ['with a price beyond numbers', { price: 2 ** 53 }],
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
      expect(codeOf(await store.order('ana', reward, { [field]: 1 }))).toEqual([422, 'request.unknown_field'])
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
      publishCampaigns(tx, 1, [
        usualCampaign({ id: 2, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-12-01', endsOn: '2027-02-10' }),
      ]),
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
})
