import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { Adjustment } from '#contract/features/points/points-desk.ts'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { serverParts } from '#server/features.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { decide as decideCase, reportSale } from '#server/features/review/review.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

const adjustments = '/api/admin/points/adjustments/'
const blocks = '/api/admin/points/blocks/'

onOneEngine((engine) => {
  let installation: Installation
  let first: StaffCaller
  let second: StaffCaller
  let bia: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    first = await openStaff(installation, ['programme-admin'])
    second = await openStaff(installation, ['programme-admin'])
    ;({ bia } = installation.ids)
  })
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const ask = (staff: StaffCaller, more: object = {}) =>
    staff.send('POST', adjustments, {
      userId: bia,
      campaignId: 1,
      currency: 'PTS',
      amount: 50,
      reason: 'Nota perdida',
      ...more,
    })
  const asked = async (staff: StaffCaller, more: object = {}): Promise<string> => {
    const answer = await ask(staff, more)
    expect(answer.status).toBe(200)
    return answer.json<Adjustment>().id
  }
  const decide = (staff: StaffCaller, id: string, decision = 'approve') =>
    staff.send('POST', `${adjustments}${id}/decide/`, { decision })
  const rowsOf = async <T>(collection: string): Promise<T[]> => {
    const { changes } = await installation.as('bia').pull()
    return changes.filter((change) => change.collection === collection && change.row).map(({ row }) => row as T)
  }
  const balance = async () => (await rowsOf<Balance>('pointBalances'))[0]
  const wrong = async () => {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    return (await checkLedger(installation.services, 1, rules)).wrong
  }

  test('loyalty 78: an adjustment by one person is refused; by two it stands in the statement with both', async () => {
    const id = await asked(first)
    expect(await balance()).toBeUndefined()
    expect(codeOf(await decide(first, id))).toEqual([403, 'adjustment.same_person'])
    expect((await decide(second, id)).json()).toMatchObject({ state: 'approved' })
    expect(await balance()).toMatchObject({ available: 50 })
    expect(await rowsOf<Entry>('pointEntries')).toMatchObject([
      { kind: 'adjust', available: 50, reason: 'Nota perdida', agreedBy: ['Equipe Silva', 'Equipe Silva'] },
    ])
    expect(codeOf(await decide(second, id))).toEqual([409, 'adjustment.decided'])
    const taken = await asked(first, { amount: -20 })
    await decide(second, taken)
    const experience = await asked(second, { amount: 7, currency: 'XP' })
    await decide(first, experience)
    expect(await balance()).toMatchObject({ available: 30, xp: 7 })
    expect(await wrong()).toEqual([])
  })

  test('loyalty 78: nobody asks for or decides about their own, under a second account that was joined neither', async () => {
    expect(codeOf(await ask(first, { userId: first.userId }))).toEqual([403, 'adjustment.same_person'])
    const third = await openStaff(installation, ['programme-admin'])
    const id = await asked(first)
    // The third account was joined with the first one.
    const { database } = installation.services
    const alias = (movedTo: string | null) =>
      database.inTenant(1, (tx) =>
        tx
          .insertInto('stream')
          .values({ client_id: 1, stream_id: `user:${third.userId}`, seq: 0, moved_to: movedTo })
          .onConflict((conflict) => conflict.columns(['client_id', 'stream_id']).doUpdateSet({ moved_to: movedTo }))
          .execute(),
      )
    await alias(first.userId)
    expect(codeOf(await decide(third, id))).toEqual([403, 'adjustment.same_person'])
    await alias(bia)
    expect(codeOf(await decide(third, id))).toEqual([403, 'adjustment.same_person'])
    await alias(null)
    expect((await decide(third, id, 'refuse')).json()).toMatchObject({ state: 'refused' })
    expect(await wrong()).toEqual([])
  })

  test('an adjustment that nobody decided about in seven days has lapsed', async () => {
    const id = await asked(first)
    installation.clock.pass(7 * 86_400_000)
    const listed = async () =>
      (await second.get(adjustments)).json<{ rows: Adjustment[] }>().rows.find((one) => one.id === id)
    expect(await listed()).toMatchObject({ state: 'asked', mayDecide: true })
    installation.clock.pass(1)
    expect(await listed()).toMatchObject({ state: 'lapsed', mayDecide: false })
    expect(codeOf(await decide(second, id))).toEqual([409, 'adjustment.decided'])
  })

  test.each([
    ['of nothing', { amount: 0 }, 'amount'],
    ['of half a point', { amount: 0.5 }, 'amount'],
    ['of more than 100,000', { amount: 100_001 }, 'amount'],
    ['of more than 100,000 taken', { amount: -100_001 }, 'amount'],
    ['without a reason', { reason: ' ' }, 'reason'],
    ['in a campaign that is not there', { campaignId: 99 }, 'campaignId'],
    ['of a currency that is none', { currency: 'BRL' }, 'currency'],
  ])('loyalty 17: an adjustment %s is refused at its field', async (_what, more, field) => {
    const answer = await ask(first, more)
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect(answer.json<Problem>().fields).toMatchObject([{ field }])
  })

  test('more than there is is not taken, and somebody of another client is not found', async () => {
    const id = await asked(first, { amount: -100_000 })
    expect(codeOf(await decide(second, id))).toEqual([422, 'adjustment.short'])
    expect(codeOf(await ask(first, { userId: installation.ids.caio }))).toEqual([404, 'resource.not_found'])
    expect(codeOf(await ask(first, { userId: newId() }))).toEqual([404, 'resource.not_found'])
    await decide(second, id, 'refuse')
  })

  test('somebody who is blocked cannot spend, what is confirmed meanwhile is set aside, and all of it comes back', async () => {
    const auditor = await openStaff(installation, ['auditor'])
    const before = (await balance())?.available ?? 0
    const waiting = await reportSale(installation)
    const blocked = { userId: bia, reason: 'Notas repetidas' }
    expect(codeOf(await first.send('POST', blocks, { ...blocked, userId: first.userId }))).toEqual([
      403,
      'adjustment.same_person',
    ])
    expect((await first.send('POST', blocks, blocked)).status).toBe(200)
    expect(codeOf(await second.send('POST', blocks, blocked))).toEqual([409, 'programme.block_changed'])
    expect(await balance()).toMatchObject({ available: 0, blocked: before, pending: 67 })
    await decideCase(auditor, 'sale', waiting, { decision: 'approve' })
    await letUndoEnd(installation)
    expect(await balance()).toMatchObject({ available: 0, blocked: before + 67, pending: 0 })
    expect(await wrong()).toEqual([])
    expect((await second.get(blocks)).json()).toMatchObject({ rows: [{ userId: bia, reason: 'Notas repetidas' }] })

    expect((await second.send('POST', `${blocks}lift/`, { userId: bia })).status).toBe(200)
    expect(await balance()).toMatchObject({ available: before + 67, blocked: 0 })
    expect(codeOf(await second.send('POST', `${blocks}lift/`, { userId: bia }))).toEqual([
      409,
      'programme.block_changed',
    ])
    expect(await wrong()).toEqual([])
  })

  test('what somebody who is blocked reports is held, and taken once the block is lifted', async () => {
    await first.send('POST', blocks, { userId: bia, reason: 'Notas repetidas' })
    const { goodSale } = await import('#test/support/server/test-content.ts')
    const operation = {
      id: newId(),
      kind: 'sale.report' as const,
      payload: { ...goodSale, invoiceNumber: 'BLOQ-1' },
      capturedAt: installation.clock.now().toISOString(),
    }
    const [held] = await installation.as('bia').send(operation)
    expect(held).toMatchObject({ outcome: 'held', code: 'programme.blocked' })
    await first.send('POST', `${blocks}lift/`, { userId: bia })
    const [taken] = await installation.as('bia').send(operation)
    expect(taken).toMatchObject({ outcome: 'applied' })
  })
})
