import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Member } from '#server/engine/http/implement.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { modesBy, partnerModes, seeded } from '#test/support/external-services/partner-simulator.ts'
import { password } from '#test/support/samples.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { stepTransfer } from '../transfer/send-transfers.ts'
import { transfer } from '../transfer/transfer-service.ts'
import { testPartner } from './partner.test-support.ts'

const [people, each, seed] = [20, 50, 20_261_118]

onPostgres(() => {
  let installation: Installation
  let at: Awaited<ReturnType<typeof testPartner>>
  beforeAll(async () => {
    installation = await openInstallation('postgres', { PARTNER_PATIENCE: '200' })
    at = await testPartner(installation)
    await at.set()
  })
  afterAll(async () => {
    await installation.close()
    await at.partner.close()
  })

  async function sender(number: number): Promise<Member> {
    const { database, members } = installation.services
    const email = `parceiro-${number}@example.com`
    const names = { username: null, firstName: 'Parceiro', lastName: String(number) }
    const userId = await database.inSystem((tx) =>
      addPerson(tx, { email, emailProven: true, ...names, password }, start),
    )
    const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
    await database.inTenant(1, (tx) => addMembership(tx, membership, start))
    await at.document(userId, String(10_000_000_000 + number))
    await at.store.grant(userId, 100_000)
    const found = await members.find(userId, 1)
    if (!found) throw new Error('no member')
    return { ...found, sessionId: newId() }
  }

  /** Does work eight at a time. */
  const inEights = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    const left = [...all]
    const worker = async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
  }

  test('loyalty 87: of 1,000 transfers, with every fault in random order, the partner has what we sent and nothing twice', async () => {
    const { services, clock } = installation
    const { database } = services
    const random = seeded(seed)
    // Each is sent below, by several at once, and by no job before that.
    services.jobs.rest()
    const members = await Promise.all(Array.from({ length: people }, (_, number) => sender(number)))
    const wanted = members.flatMap((member) =>
      Array.from({ length: each }, () => ({ member, points: 1 + Math.floor(random() * 500) })),
    )
    await inEights(wanted, async ({ member, points }) => {
      const key = newId()
      // A busy machine makes the partner slow: asked again with the same key, it is one transfer.
      for (let tries = 0; tries < 20; tries++)
        try {
          return await transfer(services, member, key, { points })
        } catch (error) {
          if (!(error instanceof ProblemError) || error.code !== 'partner.unavailable') throw error
        }
      throw new Error('the simulator is away')
    })
    at.partner.use(modesBy(seed))
    const open = async () =>
      database.inTenant(1, (tx) =>
        tx.selectFrom('partner_transfer').select('id').where('next_try_at', 'is not', null).execute(),
      )
    const used = new Set<string>()
    for (let round = 0, left = await open(); left.length > 0; round++, left = await open()) {
      // Faults in most of the rounds; then it calms down, as everything does.
      if (round === 6) at.partner.use('well')
      if (round > 15) throw new Error(`${left.length} transfers settle never`)
      // Each twice at once: two servers found it due.
      await inEights(left, ({ id }) => Promise.all([stepTransfer(services, 1, id), stepTransfer(services, 1, id)]))
      for (const { id } of left) used.add(id)
      clock.pass(3_700_000)
    }
    expect(used.size).toBe(people * each)

    const rows = await database.inTenant(1, (tx) => tx.selectFrom('partner_transfer').selectAll().execute())
    const ours = rows.reduce((sum, { state, points }) => sum + (state === 'accepted' ? points : 0), 0)
    const { booked } = await database.inTenant(1, (tx) =>
      tx
        .selectFrom('ledger_transfer')
        .innerJoin('ledger_transaction', (join) =>
          join
            .onRef('ledger_transaction.client_id', '=', 'ledger_transfer.client_id')
            .onRef('ledger_transaction.id', '=', 'ledger_transfer.transaction_id'),
        )
        .select((eb) => eb.fn.sum<string>('ledger_transfer.amount').as('booked'))
        .where('ledger_transaction.client_id', '=', 1)
        .where('ledger_transaction.kind', '=', 'send')
        .executeTakeFirstOrThrow(),
    )
    expect([rows.length, at.partner.known.size]).toEqual([people * each, people * each])
    expect([ours, Number(booked)]).toEqual([at.partner.total(), at.partner.total()])
    for (const { id, state, points } of rows)
      expect([id, at.partner.known.get(id)?.state, at.partner.known.get(id)?.points]).toEqual([id, state, points])
    expect(rows.some(({ state }) => state === 'refused')).toBe(true)

    // The file agrees; all that is told are the answers with other points, none of which was booked.
    clock.pass(2 * 86_400_000)
    await reconcile(services, 1)
    const differences = await at.differences()
    expect(differences.every(({ kind, ours: own, theirs }) => kind === 'amount' && theirs === (own ?? 0) + 1)).toBe(
      true,
    )
    expect(differences.length).toBeGreaterThan(0)
    expect(partnerModes).toHaveLength(16)
    expect(await at.store.wrong()).toEqual([])
  }, 240_000)

  test('L13 finds a transfer that is accepted without its points having gone', async () => {
    const member = await sender(people)
    at.partner.use('drop_before')
    const { id } = await transfer(installation.services, member, newId(), { points: 5 })
    await stepTransfer(installation.services, 1, id)
    const { database } = installation.services
    const change = (set: object) =>
      database.inTenant(1, (tx) => tx.updateTable('partner_transfer').set(set).where('id', '=', id).execute())
    const { reserve_id: reserve } = await at.row(id)
    const accepted = { accepted_on: '2026-11-20', redeem_by: '2027-11-20', next_try_at: null }
    await change({ state: 'accepted', settle_id: reserve, ...accepted })
    expect((await at.store.wrong()).map(({ rule }) => rule)).toEqual(['L3', 'L13'])
    const open = { settle_id: null, accepted_on: null, redeem_by: null, next_try_at: start }
    await change({ state: 'unknown', ...open })
    expect(await at.store.wrong()).toEqual([])
  })
})
