import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { Balance } from '#contract/features/points/points-on-device.ts'
import { newId } from '#contract/engine/ids.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, start, type Answer } from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { decide, openCase, reportSale, waiting } from '#server/features/review/review.test-support.ts'
import { act, ask, decideNow, makeSale, part, refuse, saleOf, type Desk } from './life.test-support.ts'
import { returnUnanswered } from './return-unanswered.ts'

const days = 86_400_000

onOneEngine((engine) => {
  let desk: Desk
  beforeAll(async () => {
    const installation = await openInstallation(engine)
    desk = {
      installation,
      auditor: await openStaff(installation, ['auditor']),
      other: await openStaff(installation, ['auditor']),
      administrator: await openStaff(installation, ['programme-admin']),
    }
    await saveSettings(desk.administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
  })
  afterAll(async () => desk.installation.close())
  beforeEach(() => desk.installation.clock.set(start))

  const balance = async () => {
    const { changes } = await desk.installation.as('bia').pull()
    const rows = changes.flatMap(({ collection, row }) => (collection === 'pointBalances' ? [row as Balance] : []))
    const sum = (of: 'pending' | 'available' | 'xp') => rows.reduce((total, row) => total + row[of], 0)
    return { pending: sum('pending'), available: sum('available'), xp: sum('xp') }
  }
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const correction = async (saleId: string, changed: Record<string, unknown> = {}) => ({
    saleId,
    ...goodSale,
    invoiceNumber: (await saleOf(desk, saleId))?.invoiceNumber ?? '',
    ...changed,
  })

  test('loyalty 36: a sale that is corrected again and again has one pending amount, that of its last lines', async () => {
    const before = await balance()
    const id = await reportSale(desk.installation)
    for (const quantity of [5, 3, 1])
      expect(
        await act(desk, 'sale.correct', await correction(id, { lines: [{ productId: 1, quantity }] })),
      ).toMatchObject({ outcome: 'applied' })
    expect((await balance()).pending - before.pending).toBe(30)
    expect(await saleOf(desk, id)).toMatchObject({ points: 30, lines: [{ productId: 1, quantity: 1, points: 30 }] })
    const answer = await decideNow(desk, desk.auditor, id, { decision: 'approve' })
    expect(answer.status).toBe(200)
    expect((await balance()).available - before.available).toBe(30)
  })

  test('loyalty 36: a correction is judged like a report, its own number apart', async () => {
    const [id, taken] = [await reportSale(desk.installation), await reportSale(desk.installation)]
    const correct = async (changed: Record<string, unknown>) => {
      const answer = await act(desk, 'sale.correct', await correction(id, changed))
      return [answer.code, answer.fields?.[0]?.field]
    }
    expect(await correct({ invoiceNumber: (await saleOf(desk, taken))?.invoiceNumber })).toEqual([
      'sale.invoice_repeated',
      'invoiceNumber',
    ])
    expect(await correct({ soldOn: '2026-11-19' })).toEqual(['sale.in_future', 'soldOn'])
    expect(await correct({ soldOn: '2026-11-02' })).toEqual(['sale.too_old', 'soldOn'])
    expect(await correct({ storeId: 9 })).toEqual(['sale.store_unknown', 'storeId'])
    expect(await correct({ invoiceNumber: '000' })).toEqual(['sale.invoice_invalid', 'invoiceNumber'])
    expect(await correct({ lines: [{ productId: 1, quantity: 1000 }] })).toEqual([
      'sale.quantity_too_large',
      'lines.0.quantity',
    ])
    expect((await correct({ points: 5000 }))[0]).toBe('request.unknown_field')
    expect((await correct({ lines: [] }))[0]).toBe('request.invalid')
    expect(await saleOf(desk, id)).toMatchObject({ points: 67, status: 'awaiting', history: [] })
  })

  test('loyalty 38: a partial approval pays exactly what the accepted quantities of its lines show', async () => {
    const before = await balance()
    const id = await reportSale(desk.installation, 'bia', [
      { productId: 1, quantity: 3 },
      { productId: 2, quantity: 5 },
    ])
    const whole = await saleOf(desk, id)
    const lines = [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 0 },
    ]
    expect((await decideNow(desk, desk.auditor, id, { decision: 'part', lines })).status).toBe(200)
    const sale = await saleOf(desk, id)
    expect(sale).toMatchObject({
      status: 'partly_approved',
      points: whole?.points,
      acceptedPoints: 60,
      lines: [{ accepted: { quantity: 2, points: 60 } }, { accepted: { quantity: 0, points: 0 } }],
      history: [{ event: 'part' }],
    })
    const after = await balance()
    expect(after.available - before.available).toBe(60)
    expect(after.pending).toBe(before.pending)
    const opened = await openCase(desk.auditor, 'sale', id)
    expect(opened.lines.map(({ accepted }) => accepted?.points)).toEqual([60, 0])
  })

  test.each([
    ['a line that is not there', [{ line: 2, quantity: 1 }], 'lines.0.line'],
    [
      'a line twice',
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
      'lines.1.line',
    ],
    ['more than was reported', [{ line: 0, quantity: 3 }], 'lines.0.quantity'],
    ['less than none', [{ line: 0, quantity: -1 }], 'lines.0.quantity'],
    ['a half', [{ line: 0, quantity: 1.5 }], 'lines.0.quantity'],
    ['all of it', [{ line: 0, quantity: 2 }], 'lines'],
    [
      'nothing of it',
      [
        { line: 0, quantity: 0 },
        { line: 1, quantity: 0 },
      ],
      'lines',
    ],
  ])('loyalty 38: a partial approval of %s is refused at its field, and changes nothing', async (_, lines, field) => {
    const id = await reportSale(desk.installation)
    const answer = await decide(desk.auditor, 'sale', id, { decision: 'part', lines })
    expect([answer.status, answer.json<Problem>().fields?.[0]?.field]).toEqual([422, field])
    expect((await openCase(desk.other, 'sale', id)).decisions).toEqual([])
  })

  test('loyalty 58: two people who approve parts agree only on the same quantities', async () => {
    await saveSettings(desk.administrator, { twoPairsFrom: 1, twoPairsDrawn: 0 })
    const id = await reportSale(desk.installation)
    await decideNow(desk, desk.auditor, id, part)
    const differs = await decideNow(desk, desk.other, id, { decision: 'part', lines: [{ line: 1, quantity: 0 }] })
    expect(differs.json()).toMatchObject({ counts: false })
    expect(await saleOf(desk, id)).toMatchObject({ status: 'awaiting' })
    expect((await decideNow(desk, desk.administrator, id, part)).json()).toMatchObject({ counts: true })
    expect(await saleOf(desk, id)).toMatchObject({ status: 'partly_approved' })
    await saveSettings(desk.administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
  })

  test('loyalty 39: an appeal is decided by another auditor, who sees what is said and its photo; a second one is refused', async () => {
    const id = await makeSale(desk, 'refused')
    const photo = await freshPicture(desk.installation.as('bia'), 'sale')
    const payload = { saleId: id, text: 'A nota está inteira nesta foto', photo }
    expect(await act(desk, 'sale.appeal', payload)).toMatchObject({ outcome: 'applied' })
    expect(await saleOf(desk, id)).toMatchObject({ status: 'appealed', refusal: null, until: null })
    expect((await waiting(desk.other, 'queue=sale')).rows.map(({ caseId }) => caseId)).toContain(id)
    expect(codeOf(await decideNow(desk, desk.auditor, id, { decision: 'approve' }))).toEqual([
      403,
      'desk.second_person',
    ])
    desk.installation.clock.pass(11 * 60_000)
    const opened = await openCase(desk.other, 'sale', id)
    expect(opened.messages).toMatchObject([{ kind: 'appeal', text: payload.text, fileId: photo.fileId }])
    const picture = await desk.other.get(`/api/admin/desk/sale/${id}/picture/?file=${photo.fileId}`)
    expect(picture.status).toBe(200)
    expect((await desk.other.get(`/api/admin/desk/sale/${id}/picture/?file=${newId()}`)).status).toBe(404)
    expect((await decideNow(desk, desk.other, id, refuse)).status).toBe(200)
    expect(await saleOf(desk, id)).toMatchObject({ status: 'refused', until: null })
    expect(await act(desk, 'sale.appeal', { saleId: id, text: 'De novo' })).toMatchObject({
      code: 'sale.state_changed',
      values: { status: 'refused' },
    })
  })

  test('loyalty 39: an appeal of a part adds what is accepted on top, and takes nothing where it is not upheld', async () => {
    const before = await balance()
    const appealed = async () => {
      const id = await makeSale(desk, 'partly_approved')
      await act(desk, 'sale.appeal', { saleId: id, text: 'Foram duas' })
      desk.installation.clock.pass(11 * 60_000)
      return id
    }
    const upheld = await appealed()
    expect((await decideNow(desk, desk.other, upheld, { decision: 'approve' })).status).toBe(200)
    expect((await balance()).available - before.available).toBe(67)
    const not = await appealed()
    expect((await decideNow(desk, desk.other, not, refuse)).status).toBe(200)
    expect(await saleOf(desk, not)).toMatchObject({ status: 'partly_approved', acceptedPoints: 37, until: null })
    expect((await balance()).available - before.available).toBe(67 + 37)
  })

  test('loyalty 39: seven days after the decision it is too late to appeal, and the device knew until when', async () => {
    const id = await makeSale(desk, 'refused')
    const { until } = (await saleOf(desk, id)) ?? {}
    expect(until).not.toBeNull()
    desk.installation.clock.set(new Date(Date.parse(until ?? '') + 1000))
    expect(await act(desk, 'sale.appeal', { saleId: id, text: 'Ontem não deu' })).toMatchObject({
      outcome: 'refused',
      code: 'sale.appeal_late',
    })
  })

  test('loyalty 41: a question that nobody answers comes back before the auditors after seven days, as old as it was', async () => {
    const id = await makeSale(desk, 'asked')
    expect(await saleOf(desk, id)).toMatchObject({ status: 'asked', history: [{ event: 'ask', text: ask.note }] })
    const { openedAt } = await openCase(desk.auditor, 'sale', id)
    const inQueue = async () => (await waiting(desk.auditor, 'queue=sale')).rows.find(({ caseId }) => caseId === id)
    expect(await inQueue()).toBeUndefined()
    desk.installation.clock.pass(7 * days - 3 * 60_000)
    await returnUnanswered(desk.installation.services)
    expect((await saleOf(desk, id))?.status).toBe('asked')
    desk.installation.clock.pass(3 * 60_000)
    await Promise.all([returnUnanswered(desk.installation.services), returnUnanswered(desk.installation.services)])
    expect(await saleOf(desk, id)).toMatchObject({
      status: 'awaiting',
      history: [{ event: 'ask' }, { event: 'return' }],
    })
    expect((await inQueue())?.openedAt).toBe(openedAt)
    expect(await act(desk, 'sale.answer', { saleId: id, text: 'Da loja do centro' })).toMatchObject({
      code: 'sale.state_changed',
    })
  })

  test('a question has words, an answer and an appeal too, no longer than 256, and no photo that served before', async () => {
    const id = await reportSale(desk.installation)
    const noted = await decide(desk.auditor, 'sale', id, { decision: 'ask', note: ' ' })
    expect([noted.status, noted.json<Problem>().fields]).toEqual([422, [{ field: 'note', code: 'required' }]])
    expect((await decide(desk.auditor, 'sale', id, { decision: 'ask', note: 'x'.repeat(257) })).status).toBe(422)
    const asked = await makeSale(desk, 'asked')
    for (const text of ['', ' ', 'x'.repeat(257)])
      expect(await act(desk, 'sale.answer', { saleId: asked, text })).toMatchObject({ code: 'request.invalid' })
    const photo = await freshPicture(desk.installation.as('bia'), 'sale')
    expect(await act(desk, 'sale.answer', { saleId: asked, text: 'Esta', photo })).toMatchObject({ outcome: 'applied' })
    const next = await makeSale(desk, 'asked')
    expect(await act(desk, 'sale.answer', { saleId: next, text: 'Esta', photo })).toMatchObject({
      code: 'file.used_before',
      fields: [{ field: 'photo' }],
    })
  })

  test('a sale of somebody else, or of nobody, is not there', async () => {
    const id = await reportSale(desk.installation)
    for (const saleId of [id, newId()])
      expect(await act(desk, 'sale.cancel', { saleId }, 'ana')).toMatchObject({ code: 'resource.not_found' })
    expect(await act(desk, 'sale.cancel', { saleId: 'x' })).toMatchObject({ code: 'request.invalid' })
    expect((await saleOf(desk, id))?.status).toBe('awaiting')
  })

  test('what an auditor has open, or has decided and can undo, its seller does not change meanwhile', async () => {
    const id = await reportSale(desk.installation)
    await openCase(desk.auditor, 'sale', id)
    const cancel = async () => (await act(desk, 'sale.cancel', { saleId: id })).code
    expect(await cancel()).toBe('desk.claimed')
    expect((await act(desk, 'sale.correct', await correction(id))).code).toBe('desk.claimed')
    const made = await decide(desk.auditor, 'sale', id, { decision: 'approve' })
    expect(made.status).toBe(200)
    expect(await cancel()).toBe('desk.claimed')
    const after = made.json<{ id: string }>().id
    await desk.auditor.send('POST', `/api/admin/desk/sale/${id}/undo/`, { after })
    expect(await cancel()).toBeUndefined()
  })

  test('who decides without having seen a correction is told of it', async () => {
    const id = await reportSale(desk.installation)
    await act(desk, 'sale.correct', await correction(id, { lines: [{ productId: 1, quantity: 50 }] }))
    expect(codeOf(await decide(desk.auditor, 'sale', id, { decision: 'approve' }))).toEqual([409, 'desk.decided'])
    expect((await openCase(desk.auditor, 'sale', id)).decisions.map(({ decision }) => decision)).toEqual(['changed'])
  })

  test('loyalty 20: the number of an own cancelled sale may be used again, that of a refused one not', async () => {
    const again = async (id: string) => {
      const payload = { ...goodSale, invoiceNumber: (await saleOf(desk, id))?.invoiceNumber ?? '' }
      const [answer] = await desk.installation.as('bia').send({ kind: 'sale.report', payload })
      return answer?.code
    }
    expect(await again(await makeSale(desk, 'cancelled'))).toBeUndefined()
    expect(await again(await makeSale(desk, 'refused'))).toBe('sale.invoice_repeated')
  })

  test('loyalty 40: what is taken back is taken by two people, and what was spent meanwhile is a debt', async () => {
    const id = await makeSale(desk, 'approved')
    const proposed = await decideNow(desk, desk.other, id, { decision: 'reverse', reason: 'already_paid' })
    expect(proposed.json()).toMatchObject({ counts: false })
    expect((await saleOf(desk, id))?.status).toBe('approved')
    const auditor = await openStaff(desk.installation, ['auditor'])
    const agreed = { decision: 'reverse', reason: 'already_paid' }
    expect(codeOf(await decideNow(desk, auditor, id, agreed))).toEqual([403, 'desk.administrator'])
    desk.installation.clock.pass(11 * 60_000)
    const before = await balance()
    expect((await decideNow(desk, desk.administrator, id, agreed)).json()).toMatchObject({ counts: true })
    expect(await saleOf(desk, id)).toMatchObject({ status: 'reversed' })
    const after = await balance()
    expect([before.available - after.available, before.xp - after.xp]).toEqual([67, 7])
  })
})
