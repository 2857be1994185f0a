import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { serverParts } from '#server/features.ts'
import { holdPoints } from '#server/features/points/hold-service.ts'
import { decide, openCase, reportSale, waiting } from '#server/features/review/review.test-support.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { levelsOf } from './level.test-support.ts'
import { tellLevels } from './tell-levels.ts'

// A sale of the tests gives 7 XP and 67 points; silver asks for 10 XP, gold for 30.
onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let second: StaffCaller
  let auditor: StaffCaller
  let levels: ReturnType<typeof levelsOf>
  beforeEach(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    admin = await openStaff(installation, ['programme-admin'])
    second = await openStaff(installation, ['programme-admin'])
    auditor = await openStaff(installation, ['auditor'])
    levels = levelsOf(installation)
    await levels.publish()
  })
  afterEach(async () => installation.close())

  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  /** The letters to somebody about levels, told on two servers at once. */
  const lettersTo = async (name: 'ana' | 'bia') => {
    const { services } = installation
    await Promise.all([tellLevels(services), tellLevels(services)])
    await services.jobs.run()
    const letters = await services.demoMailbox.list()
    return letters.filter(({ to }) => to === `${name}@example.com`).map(({ subject }) => subject)
  }
  /** A sale that was captured at a moment and is sent now. */
  const sent = async (capturedAt: Date): Promise<Sale> => {
    const id = newId()
    const payload = { ...goodSale, invoiceNumber: `N-${id.slice(-8)}` }
    const [answer] = await installation
      .as('bia')
      .send({ id, kind: 'sale.report', payload, capturedAt: capturedAt.toISOString() })
    return answer?.changes?.find(({ collection }) => collection === 'sales')?.row as unknown as Sale
  }
  const wrong = async () =>
    (
      await checkLedger(
        installation.services,
        1,
        serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules),
      )
    ).wrong

  test('loyalty 66: who reaches the experience of a level is told once, by letter and on their devices', async () => {
    await reportSale(installation)
    expect(await levels.level()).toBeUndefined()
    expect(await lettersTo('bia')).toEqual([])
    const late = await reportSale(installation)
    expect(await levels.level()).toMatchObject({ history: [], request: { toLevel: 2, state: 'waiting', reason: '' } })
    expect(await lettersTo('bia')).toEqual(['Você alcançou a experiência do nível Prata'])
    await reportSale(installation)
    await levels.decideNow(auditor, 'sale', late, 'approve')
    expect(await lettersTo('bia')).toHaveLength(1)
    expect(await lettersTo('ana')).toEqual([])
  })

  test('loyalty 67: before the audited experience suffices nobody approves the level; the request waits for its administrator once it does', async () => {
    const sales = [await reportSale(installation), await reportSale(installation)]
    const id = await levels.requestId()
    expect((await waiting(admin, 'queue=level')).rows).toEqual([])
    expect(codeOf(await levels.decideNow(admin, 'level', id, 'approve'))).toEqual([409, 'level.not_audited'])
    await levels.decideNow(auditor, 'sale', sales[0] ?? '', 'approve')
    expect(codeOf(await levels.decideNow(admin, 'level', id, 'approve'))).toEqual([409, 'level.not_audited'])
    await levels.decideNow(auditor, 'sale', sales[1] ?? '', 'approve')
    expect(await levels.level()).toMatchObject({ history: [], request: { state: 'ready' } })
    const [row] = (await waiting(admin, 'queue=level')).rows
    expect(row).toMatchObject({ caseId: id, title: { 'pt-BR': 'Prata · Primavera' } })
    expect(await openCase(admin, 'level', id)).toMatchObject({ offers: ['approve', 'refuse'], isWritten: true })
    expect((await levels.decideNow(admin, 'level', id, 'approve')).status).toBe(200)
    expect(await levels.level()).toMatchObject({ history: [{ level: 2, cause: 'approved' }], request: null })
  })

  test('a request of which nothing is left to audit lapses, and is told; with more experience it comes back', async () => {
    const [one, two] = [await reportSale(installation), await reportSale(installation)]
    await levels.decideNow(auditor, 'sale', one, 'refuse')
    expect(await levels.level()).toMatchObject({ request: { state: 'waiting' } })
    await levels.decideNow(auditor, 'sale', two, 'approve')
    expect(await levels.level()).toMatchObject({ request: { state: 'lapsed' } })
    expect(await lettersTo('bia')).toContain('O pedido do nível Prata caducou')
    await levels.experience('bia', 3)
    expect(await levels.level()).toMatchObject({ request: { state: 'ready' } })
  })

  test('loyalty 68: the multiplier changes when the level is approved, not before, and goes up one step at a time', async () => {
    await levels.experience('bia', 40)
    const id = await levels.requestId()
    installation.clock.pass(1000)
    expect((await sent(installation.clock.now())).points).toBe(67)
    await decide(admin, 'level', id, { decision: 'approve', note: 'Visto.' })
    // The minute in which it can be undone: nothing has changed yet.
    expect((await sent(installation.clock.now())).points).toBe(67)
    await letUndoEnd(installation)
    expect((await sent(installation.clock.now())).points).toBe(100)
    expect(await levels.level()).toMatchObject({
      history: [{ level: 2, cause: 'approved' }],
      request: { toLevel: 3, state: 'ready' },
    })
    expect((await levels.decideNow(admin, 'level', await levels.requestId(), 'approve')).status).toBe(200)
    expect((await sent(installation.clock.now())).points).toBe(134)
    expect(await levels.level()).toMatchObject({ history: [{ level: 2 }, { level: 3 }], request: null })
    expect(await wrong()).toEqual([])
  })

  test('loyalty 34: a sale captured before a level was approved and received after it has the multiplier of before', async () => {
    await levels.experience('bia', 10)
    const before = installation.clock.now()
    installation.clock.pass(3_600_000)
    await levels.decideNow(admin, 'level', await levels.requestId(), 'approve')
    installation.clock.pass(3_600_000)
    const [early, late] = [await sent(before), await sent(installation.clock.now())]
    expect([early.points, late.points]).toEqual([67, 100])
    // Corrected, each keeps the multiplier of its own moment.
    for (const { id, invoiceNumber } of [early, late])
      await installation.as('bia').send({
        kind: 'sale.correct',
        payload: { ...goodSale, saleId: id, invoiceNumber, lines: [{ productId: 1, quantity: 1 }] },
      })
    const { changes } = await installation.as('bia').pull()
    const points = (id: string) =>
      (changes.findLast(({ collection, key }) => collection === 'sales' && key === id)?.row as Sale | undefined)?.points
    expect([points(early.id), points(late.id)]).toEqual([30, 45])
    expect(await wrong()).toEqual([])
  })

  test('loyalty 73: a level that was planted after a sale is found, for the multiplier of the sale is not its own', async () => {
    const { database } = installation.services
    await reportSale(installation)
    expect(await wrong()).toEqual([])
    await database.inTenant(1, (tx) =>
      tx
        .insertInto('level_change')
        .values({
          client_id: 1,
          user_id: installation.ids.bia,
          campaign_id: 1,
          number: 1,
          level: 3,
          cause: 'approved',
          former_campaign_id: null,
          effective_at: new Date('2026-10-02T12:00:00Z'),
          recorded_at: installation.clock.now(),
        })
        .execute(),
    )
    expect(await wrong()).toMatchObject([{ rule: 'L14', expected: '20000', found: '10000' }])
  })

  test('loyalty 70: what is ordered takes points and leaves experience, and the level with it', async () => {
    await levels.decideNow(auditor, 'sale', await reportSale(installation), 'approve')
    await levels.decideNow(auditor, 'sale', await reportSale(installation), 'approve')
    await levels.decideNow(admin, 'level', await levels.requestId(), 'approve')
    const before = await levels.balance()
    const order = { ...levels.owner('bia'), source: 'order', sourceId: newId() }
    await levels.inStream('bia', (tx) =>
      holdPoints(tx, order, [{ campaignId: 1, amount: 100 }], {
        actorId: installation.ids.bia,
        now: installation.clock.now(),
      }),
    )
    expect(await levels.balance()).toMatchObject({ available: (before?.available ?? 0) - 100, xp: before?.xp })
    // Nor does a level go when experience falls by an adjustment.
    await levels.experience('bia', -14)
    expect(await levels.level()).toMatchObject({ history: [{ level: 2 }], request: null })
  })

  test('loyalty 71: an administrator does not approve their own level, whatever they call', async () => {
    await levels.experience('bia', 10)
    await installation.services.database.inTenant(1, (tx) =>
      tx
        .updateTable('membership')
        .set({ roles: ['member', 'programme-admin'] })
        .where('user_id', '=', installation.ids.bia)
        .execute(),
    )
    const own = await signInAs(installation, installation.ids.bia)
    const id = await levels.requestId()
    expect(codeOf(await decide(own, 'level', id, { decision: 'approve', note: 'Eu.' }))).toEqual([
      403,
      'programme.own_case',
    ])
    expect(await levels.level()).toMatchObject({ history: [], request: { state: 'ready' } })
  })

  test('requests are seen and decided by the administration of the programme alone', async () => {
    await levels.experience('bia', 10)
    const id = await levels.requestId()
    const listed = await auditor.get('/api/admin/desk/?queue=level')
    const opened = await auditor.send('POST', `/api/admin/desk/level/${id}/open/`)
    const decided = await decide(auditor, 'level', id, { decision: 'approve', note: 'Visto.' })
    const taken = await auditor.send('POST', '/api/admin/desk/export/', { queue: 'level' })
    expect([listed, opened, decided, taken].map(codeOf)).toEqual(
      Array.from({ length: 4 }, () => [403, 'access.denied']),
    )
    const counted = async (staff: StaffCaller) =>
      (await staff.get('/api/admin/desk/counts/'))
        .json<{ queues: { queue: string; waiting: number }[] }>()
        .queues.find(({ queue }) => queue === 'level')
    expect(await counted(auditor)).toBeUndefined()
    expect(await counted(admin)).toMatchObject({ waiting: 1 })
  })

  test('a level is refused with a reason that its person reads, and asked for again once more experience was confirmed', async () => {
    await levels.experience('bia', 10)
    const id = await levels.requestId()
    const wordless = await decide(admin, 'level', id, { decision: 'refuse' })
    expect(codeOf(wordless)).toEqual([422, 'request.invalid'])
    expect((await levels.decideNow(admin, 'level', id, 'refuse')).status).toBe(200)
    expect(await levels.level()).toMatchObject({ history: [], request: { state: 'refused', reason: 'Visto.' } })
    await reportSale(installation)
    expect(await levels.level()).toMatchObject({ request: { state: 'refused' } })
    expect(codeOf(await levels.decideNow(admin, 'level', id, 'approve'))).toEqual([409, 'level.state_changed'])
    await levels.experience('bia', 1)
    expect(await levels.level()).toMatchObject({ request: { state: 'ready', reason: '' } })
    expect((await waiting(admin, 'queue=level')).rows).toHaveLength(1)
    // Reached once, it is told once.
    expect((await lettersTo('bia')).filter((subject) => subject.startsWith('Você alcançou'))).toHaveLength(1)
  })

  test('a level is taken back by two people, with a reason, and holds for what was sold until then', async () => {
    await levels.experience('bia', 10)
    const id = await levels.requestId()
    await levels.decideNow(admin, 'level', id, 'approve')
    installation.clock.pass(1000)
    const before = installation.clock.now()
    installation.clock.pass(1000)
    expect((await levels.decideNow(admin, 'level', id, 'reverse')).status).toBe(200)
    expect(await levels.level()).toMatchObject({ history: [{ level: 2 }] })
    expect(codeOf(await levels.decideNow(admin, 'level', id, 'reverse'))).toEqual([403, 'desk.second_person'])
    // Who opened it last has it for ten minutes.
    installation.clock.pass(10 * 60_000 + 1)
    expect((await levels.decideNow(second, 'level', id, 'reverse')).status).toBe(200)
    expect(await levels.level()).toMatchObject({
      history: [
        { level: 2, cause: 'approved' },
        { level: 1, cause: 'revoked' },
      ],
      request: { toLevel: 2, state: 'revoked', reason: 'Visto.' },
    })
    expect((await sent(before)).points).toBe(100)
    expect((await sent(installation.clock.now())).points).toBe(67)
    expect(await lettersTo('bia')).toContain('O nível Prata foi retirado')
    expect(await wrong()).toEqual([])
  })
})
