import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { insertBlock, liftBlock } from '#server/features/points/block-queries.ts'
import { codeOf } from '#server/features/reward/tests/ordering.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { sentAs, shortPatience, testPartner } from './partner.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let at: Awaited<ReturnType<typeof testPartner>>
  let staff: StaffCaller
  let ana: string
  let bia: string
  beforeAll(async () => {
    installation = await openInstallation(engine, shortPatience)
    at = await testPartner(installation)
    staff = await openStaff(installation, ['programme-admin'])
    ;({ ana, bia } = installation.ids)
    await at.document(ana, '39053344705')
    await at.document(bia, '52998224725')
  })
  afterAll(async () => {
    await installation.close()
    await at.partner.close()
  })
  let round = 0
  beforeEach(async () => {
    // Some minutes apart, so that nobody asks too often.
    installation.clock.set(new Date(start.getTime() + ++round * 120_000))
    at.partner.use('well')
    at.partner.registrations.clear()
    at.partner.state.isAway = false
    await at.set()
  })
  const reserved = async (userId = ana) => (await at.store.has(userId))['reserved'] ?? 0
  const available = async (userId = ana) => (await at.store.has(userId))['available'] ?? 0
  const sent = async (points = 10) => sentAs(await at.send('ana', { points }))
  const stateOf = async (id: string) => (await at.row(id)).state

  test('each check of a transfer has its code, in the order of section 14', async () => {
    const { database, members } = installation.services
    const modules = async (change: (names: readonly string[]) => readonly string[]) => {
      await database.inSystem(async (tx) => {
        const row = await tx.selectFrom('client').select('modules').where('id', '=', 1).executeTakeFirstOrThrow()
        const names = change(row.modules) as never
        await tx.updateTable('client').set({ modules: names }).where('id', '=', 1).execute()
      })
      await members.changed()
    }
    const refused = async (points: unknown = 100, key?: string) => codeOf(await at.send('ana', { points }, key))
    await modules((names) => names.filter((name) => name !== 'points_transfer'))
    expect(await refused(0.5, 'none')).toEqual([404, 'access.module_off'])
    await modules((names) => [...names, 'points_transfer'])

    expect(await refused(100, 'none')).toEqual([428, 'request.key_required'])
    for (const points of [0.5, 0, -1, '2', 1e9, 2 ** 53 + 2, null])
      expect(await refused(points)).toEqual([422, 'request.invalid'])
    expect(codeOf(await at.send('ana', { points: 100, multiplier: 2 }))).toEqual([422, 'request.unknown_field'])

    const block = { client_id: 1, id: newId(), user_id: ana, reason: 'teste', blocked_by: staff.userId }
    await database.inTenant(1, (tx) =>
      insertBlock(tx, { ...block, blocked_at: start, lifted_by: null, lifted_at: null }),
    )
    expect(await refused()).toEqual([403, 'programme.blocked'])
    await database.inTenant(1, (tx) => liftBlock(tx, { clientId: 1, id: block.id }, { by: staff.userId, at: start }))

    expect(await refused()).toEqual([422, 'partner.nothing_to_send'])
    await at.store.grant(ana, 99)
    await at.set({ least: 50 })
    expect(await refused(49)).toEqual([422, 'partner.too_few'])
    at.partner.state.isAway = true
    expect(await refused()).toEqual([422, 'reward.points_short'])
    expect(await refused(99)).toEqual([503, 'partner.unavailable'])
    expect([await reserved(), await at.count()]).toEqual([0, 0])
  })

  test('loyalty 89: who is inactive, has no role, a document of another account or no access is told so, and nothing is reserved', async () => {
    await at.store.grant(ana, 100)
    const account = String((await installation.services.members.find(ana, 1))?.number)
    const tried = async (said: object, set: object = {}) => {
      at.partner.registrations.set(account, said)
      await at.set(set)
      return codeOf(await at.send('ana', { points: 10 }))
    }
    expect(await tried({ active: false, role: null })).toEqual([422, 'partner.inactive'])
    for (const role of ['painter', null]) expect(await tried({ role })).toEqual([403, 'partner.role_invalid'])
    expect(await tried({ role: 'dependent' })).toEqual([403, 'partner.role_invalid'])
    expect(await tried({ used: true })).toEqual([409, 'partner.document_used'])
    expect(await tried({ eligible: false })).toEqual([403, 'partner.no_access'])
    await at.document(ana, null)
    expect(await tried({})).toEqual([422, 'partner.inactive'])
    await at.document(ana, '39053344705')
    expect([await reserved(), await at.count()]).toEqual([0, 0])
    at.partner.registrations.set(account, { role: 'dependent' })
    await at.set({ dependents: true })
    expect(sentAs(await at.send('ana', { points: 10 }))).toMatchObject({ state: 'reserved', points: 10 })
    await at.pass(0)
    // Another account with her document, which the partner did not notice.
    await at.store.grant(bia, 100)
    await at.document(ana, null)
    await at.document(bia, '39053344705')
    expect(codeOf(await at.send('bia', { points: 10 }))).toEqual([409, 'partner.document_used'])
    await at.document(bia, '52998224725')
    await at.document(ana, '39053344705')
    expect(await reserved(bia)).toBe(0)
  })

  test('a transfer is sent once for its key, is accepted, and is redeemed within twelve months', async () => {
    await at.store.grant(ana, 100)
    const before = await available()
    const key = newId()
    const first = sentAs(await at.send('ana', { points: 30 }, key))
    expect(sentAs(await at.send('ana', { points: 30 }, key)).id).toBe(first.id)
    expect(codeOf(await at.send('ana', { points: 31 }, key))).toEqual([422, 'request.key_reused'])
    await installation.services.jobs.run()
    expect(await at.row(first.id)).toMatchObject({
      state: 'accepted',
      accepted_on: '2026-11-18',
      redeem_by: '2027-11-18',
      tries: 1,
    })
    expect(sentAs(await at.send('ana', { points: 30 }, key)).state).toBe('accepted')
    expect([await available(), at.partner.known.get(first.id)?.points]).toEqual([before - 30, 30])
    expect(await at.store.wrong()).toEqual([])
  })

  test('loyalty 88: without an answer the points stay reserved, and what became of them is asked for', async () => {
    await at.store.grant(ana, 1000)
    for (const mode of ['drop_before', 'drop_after', 'late', 'hang', 'error', 'garbage'] as const) {
      at.partner.use(mode)
      const before = await available()
      const { id } = await sent()
      await at.pass(0)
      expect([mode, await stateOf(id), await reserved()]).toEqual([mode, 'unknown', 10])
      at.partner.use('well')
      const wasTaken = at.partner.known.has(id)
      await at.pass(5)
      // What it never heard of is sent once more, under the same id.
      expect(await stateOf(id)).toBe(wasTaken ? 'accepted' : 'reserved')
      await at.pass(5)
      expect([await stateOf(id), await reserved(), await available()]).toEqual(['accepted', 0, before - 10])
      expect(at.partner.known.get(id)?.points).toBe(10)
    }
    expect(await at.store.wrong()).toEqual([])
  })

  test('an answer of somebody else, of another question, of a redirect or too long is none', async () => {
    await at.store.grant(ana, 1000)
    await sent()
    await at.pass(0)
    for (const mode of ['unsigned', 'replay', 'reflect', 'redirect', 'huge'] as const) {
      at.partner.use(mode)
      const { id } = await sent()
      await at.pass(0)
      expect([mode, await stateOf(id)]).toEqual([mode, 'unknown'])
      at.partner.use('well')
      await at.pass(5)
      expect(await stateOf(id)).toBe('accepted')
    }
    expect(at.partner.asked.every(({ path }) => !path.includes('again'))).toBe(true)
  })

  test('a refusal gives the points back; other points in an answer are a difference, and never booked', async () => {
    await at.store.grant(ana, 1000)
    const before = await available()
    at.partner.use('refuse')
    const refused = await sent()
    await at.pass(0)
    expect([await stateOf(refused.id), await available()]).toEqual(['refused', before])
    at.partner.use('wrong_amount')
    const odd = await sent()
    await at.pass(0)
    await at.pass(60)
    expect([await stateOf(odd.id), await reserved()]).toEqual(['unknown', 10])
    expect(await at.differences()).toEqual([{ kind: 'amount', reference: odd.id, ours: 10, theirs: 11 }])
    at.partner.use('well')
    await at.pass(60)
    expect(await stateOf(odd.id)).toBe('accepted')
  })

  test('after 72 hours staff have the partner refuse it for ever, and the points come back; never earlier, never their own', async () => {
    await at.store.grant(ana, 1000)
    const before = await available()
    at.partner.use('drop_before')
    const { id } = await sent()
    await at.pass(0)
    const ask = (who: StaffCaller, key = newId()) =>
      who.send('POST', `/api/admin/partner/transfers/${id}/void/`, {}, { key })
    await at.pass(71 * 60)
    expect(codeOf(await ask(staff))).toEqual([409, 'partner.state_changed'])
    await at.pass(60)
    at.partner.state.isAway = true
    expect(codeOf(await ask(staff))).toEqual([503, 'partner.unavailable'])
    expect(await reserved()).toBe(10)
    at.partner.state.isAway = false
    at.partner.use('well')
    const key = newId()
    const answer = await ask(staff, key)
    expect([answer.status, answer.json()]).toMatchObject([200, { state: 'refused', person: 'ana Silva' }])
    expect((await ask(staff, key)).json()).toEqual(answer.json())
    expect(codeOf(await ask(staff))).toEqual([409, 'partner.state_changed'])
    expect([await available(), await reserved(), at.partner.known.get(id)?.state]).toEqual([before, 0, 'refused'])
    expect(await at.store.wrong()).toEqual([])
  })

  test('what the partner took after all is not given back by asking it to void', async () => {
    await at.store.grant(ana, 1000)
    at.partner.use('drop_after')
    const { id } = await sent()
    await at.pass(0)
    await at.pass(72 * 60)
    at.partner.use('well')
    const answer = await staff.send('POST', `/api/admin/partner/transfers/${id}/void/`)
    expect([answer.status, answer.json()]).toMatchObject([200, { state: 'accepted', redeemBy: '2027-11-18' }])
    expect(await reserved()).toBe(0)
  })

  test('each day is compared with the partner’s file: what does not agree is told once, and nothing is corrected', async () => {
    await at.store.grant(ana, 1000)
    const [lost, doubled, well] = [await sent(), await sent(), await sent()]
    await at.pass(0)
    at.partner.known.delete(lost.id)
    const line = { points: 10, on: '2026-11-18' }
    at.partner.more.push({ ...line, id: doubled.id, state: 'accepted' })
    at.partner.more.push({ ...line, id: well.id, state: 'reversed' })
    at.partner.more.push({ ...line, id: 'nobody knows it', state: 'accepted' })
    const known = (await at.differences()).length
    const balance = await at.store.has(ana)
    at.partner.state.perPage = 2
    await reconcile(installation.services, 1)
    expect(await at.differences()).toHaveLength(known)
    installation.clock.pass(24 * 3_600_000)
    await reconcile(installation.services, 1)
    await reconcile(installation.services, 1)
    const found = (await at.differences()).slice(known)
    expect(new Set(found.map(({ kind, reference }) => `${kind} ${reference}`))).toEqual(
      new Set([`double ${doubled.id}`, `reversed ${well.id}`, 'unknown nobody knows it', `missing ${lost.id}`]),
    )
    expect(await at.store.has(ana)).toEqual(balance)

    const { rows } = (await staff.get('/api/admin/partner/differences/?state=open')).json<{ rows: { id: string }[] }>()
    expect(rows).toHaveLength(known + 4)
    const closed = await staff.send('POST', `/api/admin/partner/differences/${rows[0]?.id}/close/`)
    expect([closed.status, closed.json()]).toMatchObject([200, { closedBy: 'Equipe Silva' }])
    expect((await staff.get('/api/admin/partner/differences/?state=open')).json<{ rows: [] }>().rows).toHaveLength(
      known + 3,
    )
  })

  test('the secret of the partner is told to nobody; an address of an inner network is refused, a new one needs its own secret', async () => {
    const { rev } = (await staff.get('/api/admin/partner/')).json<{ partner: { rev: number } }>().partner
    const body = { name: 'Clube', address: 'https://clube.example.com/api/', secret: null, dependents: true, least: 5 }
    const put = (change: object, at_ = rev) =>
      staff.send('PUT', '/api/admin/partner/', { ...body, ...change }, { rev: at_ })
    const secret = 'another secret of so many characters'
    for (const address of ['https://10.0.0.1/', 'http://clube.example.com/', 'https://a:b@clube.example.com/', 'x'])
      expect(codeOf(await put({ address, secret }))).toEqual([422, 'request.invalid'])
    expect(codeOf(await put({}))).toEqual([422, 'request.invalid'])
    expect(codeOf(await put({ secret: 'short' }))).toEqual([422, 'request.invalid'])
    const answer = await put({ secret })
    expect([answer.status, answer.json()]).toEqual([
      200,
      { partner: { name: 'Clube', address: body.address, dependents: true, least: 5, rev: rev + 1 } },
    ])
    expect(codeOf(await put({ secret }))).toEqual([409, 'edit.conflict'])
    const stored = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('partner').selectAll().execute(),
    )
    expect(JSON.stringify(stored)).not.toContain(secret)
  })
})
