import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { RewardOrder } from '#contract/features/reward/reward-on-device.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import type { Member } from '#server/engine/http/implement.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { password } from '#test/support/samples.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { wrongIn } from '#server/engine/ledger/ledger.test-support.ts'
import { cancelOrder, showCodes } from '../order/own-order-service.ts'
import { redeem } from '../order/order-service.ts'
import { serverParts } from '#server/features.ts'
import { placed, testStore } from './ordering.test-support.ts'

const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)

onPostgres(() => {
  let installation: Installation
  let store: ReturnType<typeof testStore>
  let ana: string
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    store = testStore(installation)
    ;({ ana } = installation.ids)
    await store.shelves()
  })
  afterAll(async () => installation.close())

  /** So many people who can spend so much. */
  async function buyers(count: number, points: number): Promise<Member[]> {
    const { database, members } = installation.services
    const people: Member[] = []
    for (let at = 0; at < count; at++) {
      const email = `comprador-${newId().slice(-12)}@example.com`
      const names = { username: null, firstName: 'Compra', lastName: String(at) }
      const userId = await database.inSystem((tx) =>
        addPerson(tx, { email, emailProven: true, ...names, password }, start),
      )
      const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
      await database.inTenant(1, (tx) => addMembership(tx, membership, start))
      await store.grant(userId, points)
      const found = await members.find(userId, 1)
      if (!found) throw new Error('no member')
      people.push({ ...found, sessionId: newId() })
    }
    return people
  }
  /** Orders as the endpoint does: the order, or the code of the refusal. */
  const buy = async (member: Member, reward: number): Promise<RewardOrder | string> => {
    try {
      const wanted = { reward, quantity: 1, price: 100, address: null }
      return await redeem(installation.services, member, newId(), wanted)
    } catch (error) {
      if (error instanceof ProblemError) return error.code
      throw error
    }
  }

  test('loyalty 81: eight at once for the last prize, twenty times: one has it', async () => {
    const people = await buyers(8, 2000)
    for (let round = 0; round < 20; round++) {
      const reward = await store.reward({}, 1)
      const answers = await Promise.all(people.map((member) => buy(member, reward)))
      expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
      expect(answers.filter((answer) => answer === 'reward.out_of_stock')).toHaveLength(7)
      expect(await store.stock(reward)).toEqual({ on_hand: 1, reserved: 1 })
    }
    expect(await store.wrong()).toEqual([])
  }, 120_000)

  test('ten orders at once with the points of one are one order', async () => {
    const [member] = await buyers(1, 150)
    if (!member) throw new Error('nobody')
    const reward = await store.reward({}, 50)
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(member, reward)))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'reward.points_short')).toHaveLength(9)
    expect(await store.wrong()).toEqual([])
  })

  test('four devices that order two of a category of two have one order of two, or two of one', async () => {
    const [member] = await buyers(1, 5000)
    if (!member) throw new Error('nobody')
    const reward = await store.reward({ categoryId: 2 }, 50)
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(member, reward)))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'reward.category_limit')).toHaveLength(4)
    expect(await store.quota(member.userId, 2)).toBe(2)
  })

  test('a cancellation and a confirmation at once: one of them', async () => {
    const [member] = await buyers(1, 2000)
    const auditor = await openStaff(installation, ['auditor'])
    if (!member) throw new Error('nobody')
    const reward = await store.reward({}, 50)
    for (let round = 0; round < 10; round++) {
      const order = await buy(member, reward)
      if (typeof order === 'string') throw new Error(order)
      const [cancelled, confirmed] = await Promise.all([
        cancelOrder(installation.services, member, order.id).then(
          () => 'done',
          (error: unknown) => (error as Problem).code,
        ),
        store.desk(auditor, order.id, { event: 'confirm' }),
      ])
      const codes = [cancelled, confirmed.status === 200 ? 'done' : confirmed.json<Problem>().code]
      expect(codes.toSorted()).toEqual(['done', 'reward.state_changed'])
    }
    expect(await store.wrong()).toEqual([])
  })

  test('loyalty 85: of 120 buyers of 100 codes a hundred have different ones, and twenty are told that none is left', async () => {
    const people = await buyers(120, 100)
    const codes = Array.from({ length: 100 }, (_, at) => `CODE-${at}`)
    const reward = await store.codes(codes)
    const began = performance.now()
    const answers: (RewardOrder | string)[] = []
    // Twelve connections, each buyer once.
    const queue = [...people]
    const owners: [Member, RewardOrder][] = []
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let member = queue.pop(); member; member = queue.pop()) {
          const answer = await buy(member, reward)
          answers.push(answer)
          if (typeof answer !== 'string') owners.push([member, answer])
        }
      }),
    )
    expect(performance.now() - began).toBeLessThan(30_000)
    expect(owners).toHaveLength(100)
    expect(answers.filter((answer) => answer === 'reward.no_codes')).toHaveLength(20)
    const auditor = await openStaff(installation, ['auditor'])
    const shown: string[] = []
    for (const [member, order] of owners) {
      expect((await store.desk(auditor, order.id, { event: 'confirm' })).status).toBe(200)
      shown.push(...(await showCodes(installation.services, member, order.id)).codes)
    }
    expect(shown.toSorted()).toEqual(codes.toSorted())
    expect(await store.wrong()).toEqual([])
  }, 120_000)

  // Past the constraints, as somebody who owns the database could; nothing of it stays.
  const mutants: [string, string, string][] = [
    [
      'an order of a hold deleted',
      `DELETE FROM reward_order_event WHERE order_id = '{order}'; DELETE FROM reward_order WHERE id = '{order}'`,
      'L3',
    ],
    [
      'an order confirmed without an entry',
      `UPDATE reward_order SET state = 'confirmed', settle_id = reserve_id WHERE id = '{order}'`,
      'L13',
    ],
    [
      'a hold ended without its order',
      `UPDATE ledger_hold SET settle_id = transaction_id WHERE source_id = '{order}'`,
      'L3',
    ],
    ['what is set aside one lower', `UPDATE reward_stock SET reserved = reserved - 1 WHERE reward_id = {reward}`, 'L5'],
    ['a stock one lower', `UPDATE reward_stock SET on_hand = on_hand - 1 WHERE reward_id = {reward}`, 'L15'],
    ['a movement deleted', `DELETE FROM reward_movement WHERE reward_id = {reward}`, 'L15'],
    ['a maximum one higher', `UPDATE reward_quota SET used = used + 1 WHERE user_id = '{ana}'`, 'L6'],
    ['what somebody took of a category deleted', `DELETE FROM reward_quota WHERE user_id = '{ana}'`, 'L6'],
    ['a code given twice', `UPDATE reward_code SET order_id = '{twice}' WHERE order_id = '{coded}'`, 'L7'],
    [
      'the price of an order changed',
      `UPDATE reward_order SET unit_price = 90, total = 90 WHERE id = '{order}'`,
      'L13',
    ],
  ]

  test.each(mutants)('loyalty 73: %s is found by its rule', async (_what, planted, rule) => {
    await store.grant(ana, 400)
    const reward = await store.reward()
    const { id: order } = placed(await store.order('ana', reward))
    const codes = await store.codes(['X-1', 'X-2'])
    const { id: coded } = placed(await store.order('ana', codes))
    const { id: twice } = placed(await store.order('ana', codes))
    expect(await store.wrong()).toEqual([])
    const named: Record<string, string> = { ana, reward: String(reward), order, coded, twice }
    const found = await wrongAfter(planted.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? ''))
    expect(found).toContain(rule)
    expect(await store.wrong()).toEqual([])
  })

  /** The rules that find something after SQL of the database's owner. */
  async function wrongAfter(planted: string): Promise<string[]> {
    const { databaseUrl } = installation.services.testDatabase.config
    const client = await connectTo(databaseUrl ?? '')
    try {
      await client.query('BEGIN')
      for (const statement of planted.split('; ')) await client.query(statement)
      return await wrongIn(client, rules)
    } finally {
      await client.query('ROLLBACK')
      await client.end()
    }
  }
})
