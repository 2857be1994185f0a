import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Marking, MarkingDetail } from '#contract/features/attempt/desk/marking-desk.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { choice, essay, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), essay('b')]))
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    for (const table of ['attempt_appeal', 'attempt_mark', 'attempt_answer', 'attempt', 'activity_progress'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
    await inTenant((tx) => tx.deleteFrom('item_progress').execute())
    await inTenant((tx) =>
      tx.deleteFrom('change').where('collection', 'in', ['attempts', 'activityProgress']).execute(),
    )
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const publish = (
    more: Parameters<typeof testActivity>[1] = {},
    type: Parameters<typeof testActivity>[0] = 'conventional_test',
  ) => publishTests(installation, testActivity(type, { draw: { fixed, rules: [] }, ...more }))
  const waiting = async (state = 'waiting', who = admin) =>
    (await who.get(`/api/admin/marking/?state=${state}`)).json<{ rows: Marking[] }>().rows
  const read = async (id: string, who = admin) => (await who.get(`/api/admin/marking/${id}/`)).json<MarkingDetail>()
  const mark = (
    id: string,
    whole: number,
    { comment = '', who = admin }: { comment?: string; who?: StaffCaller } = {},
  ) => who.send('POST', `/api/admin/marking/${id}/marks/`, { marks: [{ question: 1, mark: { whole }, comment }] })

  test('learning T16: a later mark completes the course at once, and its person reads the comment', async () => {
    await publish()
    const lease = await ana().start()
    await ana().finish(lease, 1)
    expect(await ana().attempts()).toMatchObject([{ state: 'marking', percent: null, isMarked: false }])
    expect(await waiting()).toMatchObject([{ attemptId: lease.id, title: { 'pt-BR': 'Prova' }, isMarked: false }])
    const { essays } = await read(lease.id)
    expect(essays).toMatchObject([{ question: 1, answer: 'Porque seca mais rápido.', settled: null, marks: [] }])

    const marked = await mark(lease.id, 60, { comment: 'Faltou citar a umidade.' })
    expect(marked.json()).toMatchObject({ percent: 80, passed: true, essays: [{ settled: 60 }] })
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 80, passed: true, isMarked: true }])
    expect(await ana().progress()).toMatchObject({ state: 'approved' })
    const items = await inTenant((tx) => tx.selectFrom('item_progress').select(['item_kind', 'state']).execute())
    expect(items).toContainEqual({ item_kind: 'course', state: 'approved' })
    const { questions } = await ana().result(lease.id)
    expect(questions[1]).toMatchObject({ outcome: 'part', share: 60, comments: ['Faltou citar a umidade.'] })
    expect(await waiting()).toEqual([])
    expect(await waiting('marked')).toMatchObject([{ attemptId: lease.id }])
  })

  test('a changed mark keeps the old one, judges anew and is in the trail; what was passed may fail by it', async () => {
    await publish()
    const lease = await ana().start()
    await ana().finish(lease, 1)
    await mark(lease.id, 60)
    await mark(lease.id, 10)
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 55, passed: false }])
    const marks = await inTenant((tx) => tx.selectFrom('attempt_mark').select('mark').orderBy('place').execute())
    expect(marks).toEqual([{ mark: { whole: 60 } }, { mark: { whole: 10 } }])
    const acts = await inTenant((tx) =>
      tx.selectFrom('audit').select('act').where('act', '=', 'attempt.mark').execute(),
    )
    expect(acts.length).toBeGreaterThanOrEqual(2)
  })

  test('two markers mark without each other’s mark, and a third decides where they disagree', async () => {
    await publish({ markers: 2 })
    const [bea, caio] = [
      await openStaff(installation, ['programme-admin']),
      await openStaff(installation, ['programme-admin']),
    ]
    const lease = await ana().start()
    await ana().finish(lease, 1)
    await mark(lease.id, 40)
    expect(await ana().attempts()).toMatchObject([{ state: 'marking' }])
    expect((await waiting())[0]).toMatchObject({ isMarked: true })
    expect((await read(lease.id, bea)).essays).toMatchObject([{ marks: [], isApart: false }])
    await mark(lease.id, 90, { who: bea })
    expect((await read(lease.id, caio)).essays).toMatchObject([{ marks: [], isApart: true, settled: null }])
    const settled = await mark(lease.id, 80, { who: caio })
    expect(settled.json<MarkingDetail>().essays).toMatchObject([{ settled: 80, isApart: false }])
    expect(settled.json<MarkingDetail>().essays[0]?.marks).toHaveLength(3)
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 90 }])
  })

  test('who marks is not told whose essay it is where its test says so, until it is marked', async () => {
    await publish({ nameless: true })
    const lease = await ana().start()
    await ana().finish(lease, 1)
    expect((await waiting())[0]?.person).toBeNull()
    expect((await read(lease.id)).person).toBeNull()
    expect((await mark(lease.id, 100)).json<MarkingDetail>().person).toMatchObject({ userId: installation.ids.ana })
  })

  test('learning T73: nobody marks, or decides on, their own attempt', async () => {
    await publish()
    const lease = await ana().start()
    await ana().finish(lease, 1)
    await inTenant((tx) =>
      tx.updateTable('attempt').set({ user_id: admin.userId }).where('id', '=', lease.id).execute(),
    )
    expect((await mark(lease.id, 100)).json()).toMatchObject({ code: 'attempt.own' })
    const url = `/api/admin/attempts/${lease.id}/void/`
    expect((await admin.send('POST', url, { isReturned: true, reason: 'x' })).json()).toMatchObject({
      code: 'attempt.own',
    })
    expect((await waiting())[0]).toMatchObject({ isOwn: true })
    expect(await inTenant((tx) => tx.selectFrom('attempt_mark').select('place').execute())).toEqual([])
  })

  test('an instructor marks the essays of their own courses alone', async () => {
    await publish()
    const lease = await ana().start()
    await ana().finish(lease, 1)
    const rui = await openStaff(installation, ['instructor'])
    expect(await waiting('waiting', rui)).toEqual([])
    expect((await rui.get(`/api/admin/marking/${lease.id}/`)).status).toBe(404)
    expect((await mark(lease.id, 50, { who: rui })).json()).toMatchObject({ code: 'attempt.not_found' })
  })

  test('a mark of no essay, of other criteria, twice, or out of bounds is refused at its field and changes nothing', async () => {
    await publish()
    const lease = await ana().start()
    await ana().finish(lease, 1)
    const send = async (...marks: unknown[]) =>
      (await admin.send('POST', `/api/admin/marking/${lease.id}/marks/`, { marks })).json<{ fields?: unknown[] }>()
    expect((await send({ question: 0, mark: { whole: 50 }, comment: '' })).fields).toEqual([
      { field: 'marks.0.question', code: 'invalid' },
    ])
    const good = { question: 1, mark: { whole: 50 }, comment: '' }
    expect((await send(good, good)).fields).toHaveLength(1)
    expect((await send({ ...good, mark: { criteria: { clareza: 50 } } })).fields).toEqual([
      { field: 'marks.0.mark', code: 'invalid' },
    ])
    for (const whole of [-1, 101, 50.001])
      expect(await send({ ...good, mark: { whole } })).toHaveProperty('code', 'request.invalid')
    expect((await send({ ...good, comment: 'x'.repeat(1001) })).fields).toHaveLength(1)
    expect(await ana().attempts()).toMatchObject([{ state: 'marking', isMarked: false }])
  })

  test('its person asks once about the marks, and reads the answer; nothing unmarked can be asked about', async () => {
    await publish()
    const lease = await ana().start()
    await ana().finish(lease, 1)
    const appeal = () =>
      installation.as('ana').send({ kind: 'attempt.appeal', payload: { attemptId: lease.id, text: 'Por que 10 %?' } })
    expect(await appeal()).toMatchObject([{ outcome: 'refused', code: 'attempt.not_marked' }])
    await mark(lease.id, 10)
    expect(await appeal()).toMatchObject([{ outcome: 'applied' }])
    expect(await appeal()).toMatchObject([{ outcome: 'refused', code: 'attempt.appealed' }])
    expect(await waiting('appealed')).toMatchObject([{ attemptId: lease.id, isAppealed: true }])
    expect((await read(lease.id)).appeal).toMatchObject({ text: 'Por que 10 %?', answer: null })
    await mark(lease.id, 70)
    const answer = () => admin.send('POST', `/api/admin/marking/${lease.id}/answer/`, { answer: 'Tem razão.' })
    expect((await answer()).status).toBe(200)
    expect((await answer()).json()).toMatchObject({ code: 'attempt.not_appealed' })
    expect(await waiting('appealed')).toEqual([])
    expect(await ana().result(lease.id)).toMatchObject({
      percent: 85,
      appeal: { text: 'Por que 10 %?', answer: 'Tem razão.' },
    })
    expect((await ana().attempts())[0]?.appealedAt).not.toBeNull()
  })

  test('criteria are marked one by one', async () => {
    const [id] = await inTenant((tx) =>
      writeQuestions(tx, [
        {
          ...essay('c'),
          kind: 'essay',
          criteria: [
            { key: 'clareza', text: { 'pt-BR': 'Clareza' }, weight: 1 },
            { key: 'acerto', text: { 'pt-BR': 'Acerto' }, weight: 3 },
          ],
        },
      ]),
    )
    await publish({ draw: { fixed: [id ?? ''], rules: [] }, qtyQuestions: 1 })
    const lease = await ana().start()
    await ana().finish(lease, 0)
    const send = (criteria: Record<string, number>) =>
      admin.send('POST', `/api/admin/marking/${lease.id}/marks/`, {
        marks: [{ question: 0, mark: { criteria }, comment: '' }],
      })
    expect((await send({ clareza: 100 })).status).toBe(422)
    expect((await send({ clareza: 100, acerto: 50 })).json()).toMatchObject({ percent: 62.5 })
  })
})
