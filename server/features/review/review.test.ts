import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { newId } from '#contract/engine/ids.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { decide, desk, openCase, reportSale, waiting } from './review.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  let other: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
    other = await openStaff(installation, ['auditor'])
  })
  afterAll(async () => installation.close())

  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const saleOf = async (id: string, cursor: string | null = null) => {
    const { changes } = await installation.as('bia').pull(cursor)
    return changes.find(({ collection, key }) => collection === 'sales' && key === id)?.row as Sale | undefined
  }

  test('a reported sale waits at the desk, and the seller’s device hears what became of it and why', async () => {
    const id = await reportSale(installation)
    expect(await saleOf(id)).toMatchObject({ status: 'awaiting', refusal: null })
    const [row] = (await waiting(auditor, 'queue=sale&sort=newest')).rows
    expect(row).toMatchObject({ caseId: id, name: 'bia Silva', place: 'Sem câmera', points: 67, closed: false })
    const { cursor } = await installation.as('bia').pull()
    const verdict = { decision: 'refuse', reason: 'other', note: 'Falta o carimbo' }
    expect((await decide(auditor, 'sale', id, verdict)).status).toBe(200)
    await letUndoEnd(installation)
    expect(await saleOf(id, cursor)).toMatchObject({
      status: 'refused',
      refusal: { reason: 'other', note: 'Falta o carimbo' },
    })
    expect((await waiting(auditor, 'queue=sale')).rows.map(({ caseId }) => caseId)).not.toContain(id)
    expect((await waiting(auditor, 'queue=sale&state=closed')).rows.map(({ caseId }) => caseId)).toContain(id)
  })

  test('a decision is changed by another one that names it; both stay', async () => {
    const id = await reportSale(installation)
    const first = (await decide(auditor, 'sale', id, { decision: 'approve' })).json<{ id: string }>()
    await letUndoEnd(installation)
    expect(codeOf(await decide(other, 'sale', id, { decision: 'refuse', reason: 'wrong_day' }))).toEqual([
      409,
      'desk.decided',
    ])
    const reversal = { decision: 'reverse', reason: 'wrong_day', after: first.id }
    const proposed = (await decide(other, 'sale', id, reversal)).json<{ id: string }>()
    const administrator = await openStaff(installation, ['programme-admin'])
    expect((await decide(administrator, 'sale', id, { ...reversal, after: proposed.id })).status).toBe(200)
    await letUndoEnd(installation)
    const { decisions } = await openCase(auditor, 'sale', id)
    expect(decisions.map(({ decision }) => decision)).toEqual(['approve', 'reverse', 'reverse'])
    expect(await saleOf(id)).toMatchObject({ status: 'reversed' })
  })

  test('nobody decides a case about themselves', async () => {
    const { services, clock } = installation
    const id = await reportSale(installation)
    const membership = { clientId: 1, userId: installation.ids.bia, roles: ['auditor' as const], profession: null }
    await services.database.inTenant(1, (tx) => addMembership(tx, membership, clock.now()))
    await services.members.changed(installation.ids.bia)
    const bia = await signInAs(installation, installation.ids.bia)
    expect(codeOf(await decide(bia, 'sale', id, { decision: 'approve' }))).toEqual([403, 'programme.own_case'])
    // Nor is it lent to them.
    expect((await openCase(bia, 'sale', id)).lent).toBeNull()
  })

  test('a case is lent for ten minutes, and given back when its reader opens the next one', async () => {
    const [id, next] = [await reportSale(installation), await reportSale(installation)]
    expect((await openCase(auditor, 'sale', id)).lent?.userId).toBe(auditor.userId)
    expect(codeOf(await decide(other, 'sale', id, { decision: 'approve' }))).toEqual([409, 'desk.claimed'])
    installation.clock.pass(1)
    await openCase(auditor, 'sale', next)
    expect((await openCase(other, 'sale', id)).lent?.userId).toBe(other.userId)
    // Left open for longer than that anybody may have it.
    const before = installation.clock.now()
    installation.clock.pass(10 * 60_000)
    const later = await signInAs(installation, other.userId)
    expect((await decide(later, 'sale', next, { decision: 'approve' })).status).toBe(200)
    installation.clock.set(before)
  })

  test('of a batch each case is decided on its own, and the result says which was not', async () => {
    const [one, two] = [await reportSale(installation), await reportSale(installation)]
    await decide(other, 'sale', two, { decision: 'approve' })
    const cases = [one, two, newId()].map((caseId) => ({ queue: 'sale', caseId, after: null }))
    const key = newId()
    const body = { decision: 'refuse', reason: 'unreadable', note: '', cases }
    const answer = await auditor.send('POST', `${desk}decide/`, body, { key })
    expect(answer.json<{ results: { code: string | null }[] }>().results.map(({ code }) => code)).toEqual([
      null,
      'desk.decided',
      'resource.not_found',
    ])
    // Sent again after a lost answer it is the same one, and nothing is decided twice.
    const again = await auditor.send('POST', `${desk}decide/`, body, { key })
    expect(again.json()).toEqual(answer.json())
    expect((await openCase(auditor, 'sale', one)).decisions).toHaveLength(1)
    const many = Array.from({ length: 101 }, () => ({ queue: 'sale', caseId: newId(), after: null }))
    expect((await auditor.send('POST', `${desk}decide/`, { ...body, cases: many })).status).toBe(422)
  })

  test('a refusal says why, and “other” says it in words', async () => {
    const id = await reportSale(installation)
    const refuse = async (more: object) => codeOf(await decide(auditor, 'sale', id, { decision: 'refuse', ...more }))
    expect(await refuse({})).toEqual([422, 'request.invalid'])
    expect(await refuse({ reason: 'other' })).toEqual([422, 'request.invalid'])
    expect(await refuse({ reason: 'nonsense' })).toEqual([422, 'request.invalid'])
  })

  test('what is in doubt is accepted first as to its moment, and then waits to be looked at itself', async () => {
    const id = newId()
    // A device that nobody knows, of a day that counts only where its claim is believed.
    const payload = { ...goodSale, invoiceNumber: 'D75-REVIEW', soldOn: '2026-11-01' }
    const odd = { id, kind: 'sale.report' as const, payload, device: null, capturedAt: '2026-11-10T12:00:00.000Z' }
    await installation.as('bia').send(odd)
    expect(await saleOf(id)).toMatchObject({ status: 'review' })
    const [row] = (await waiting(auditor, 'queue=sale&evidence=odd')).rows
    expect(row).toMatchObject({ caseId: id, odd: true })
    const opened = await openCase(auditor, 'sale', id)
    expect(opened.claim?.flags).toContain('device_unknown')
    const { id: after } = (await decide(auditor, 'sale', id, { decision: 'approve' })).json<{ id: string }>()
    await letUndoEnd(installation)
    expect(await saleOf(id)).toMatchObject({ status: 'awaiting' })
    expect(await openCase(auditor, 'sale', id)).toMatchObject({ closed: false, odd: false })
    // What was in doubt is approved by two people.
    const { id: first } = (await decide(auditor, 'sale', id, { decision: 'approve', after })).json<{ id: string }>()
    expect(await saleOf(id)).toMatchObject({ status: 'awaiting' })
    const second = await openStaff(installation, ['auditor'])
    await decide(second, 'sale', id, { decision: 'approve', after: first })
    await letUndoEnd(installation)
    expect(await saleOf(id)).toMatchObject({ status: 'approved' })
  })

  test('a search finds cases by invoice number, however it is written, and by the name of their person', async () => {
    const id = await reportSale(installation)
    const invoiceNumber = (await saleOf(id))?.invoiceNumber ?? ''
    const number = invoiceNumber.replace('D75-', 'd75 ')
    expect((await waiting(auditor, `queue=sale&search=${number}`)).rows.map(({ caseId }) => caseId)).toContain(id)
    expect((await waiting(auditor, 'queue=sale&search=bia')).rows.map(({ caseId }) => caseId)).toContain(id)
    expect((await waiting(auditor, 'queue=sale&search=ana')).rows).toEqual([])
  })

  test('a queue of more than a page goes on where it ended, the oldest first, each case once', async () => {
    const sales = Array.from({ length: 52 }, (_, at) => ({
      kind: 'sale.report' as const,
      payload: { ...goodSale, invoiceNumber: `D75-PAGE-${String(at)}` },
    }))
    await installation.as('bia').send(...sales.slice(0, 26))
    await installation.as('bia').send(...sales.slice(26))
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Awaited<ReturnType<typeof waiting>> = await waiting(
        auditor,
        `queue=sale${next ? `&cursor=${encodeURIComponent(next)}` : ''}`,
      )
      seen.push(...page.rows.map(({ openedAt }) => openedAt))
      next = page.next
    }
    expect(seen.length).toBeGreaterThan(51)
    expect(seen).toEqual(seen.toSorted())
    const counts = await auditor.get(`${desk}counts/`)
    const { queues } = counts.json<{ queues: { queue: string; waiting: number }[] }>()
    expect(queues.find(({ queue }) => queue === 'sale')?.waiting).toBe(seen.length)
  })
})
