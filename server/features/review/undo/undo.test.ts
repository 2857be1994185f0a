import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { CaseDetail, Decision } from '#contract/features/review/review-schema.ts'
import { openCase as openAgain } from '#server/engine/cases/case-service.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { decide, desk, openCase, reportSale, waiting } from '../review.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  let other: StaffCaller
  let administrator: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
    other = await openStaff(installation, ['auditor'])
    administrator = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())
  beforeEach(async () => saveSettings(administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 0 }))

  type Made = Decision & { undoUntil: string }
  const approve = { decision: 'approve' }
  const refuse = { decision: 'refuse', reason: 'unreadable' }
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const undo = (staff: StaffCaller, caseId: string, after: string | null, queue = 'sale') =>
    staff.send('POST', `${desk}${queue}/${caseId}/undo/`, { after })
  /** What the seller’s device knows of a sale, and how many entries there are of it. */
  const seen = async (id: string) => {
    const { changes } = await installation.as('bia').pull()
    const row = changes.findLast((change) => change.collection === 'sales' && change.key === id)?.row
    const entries = changes.filter(
      (change) => change.collection === 'pointEntries' && change.row?.['sourceId'] === id,
    ).length
    return [row?.['status'], entries]
  }
  const idsIn = async (query: string) => (await waiting(auditor, query)).rows.map(({ caseId }) => caseId)

  test('loyalty 60: a decision undone within its minute leaves no entry and no trace on the seller’s device, and the case waits as before', async () => {
    const id = await reportSale(installation)
    const made = (await decide(auditor, 'sale', id, approve)).json<Made>()
    expect(made.undoUntil).toBe(new Date(Date.parse(made.at) + 60_000).toISOString())
    expect(await seen(id)).toEqual(['awaiting', 1])
    expect(await idsIn('queue=sale')).not.toContain(id)
    installation.clock.pass(59_000)
    expect((await undo(auditor, id, made.id)).json<Decision>()).toMatchObject({ decision: 'undo', by: 'Equipe Silva' })
    await letUndoEnd(installation)
    expect(await seen(id)).toEqual(['awaiting', 1])
    expect(await idsIn('queue=sale')).toContain(id)
    const { decisions, decisionId, closed } = await openCase(auditor, 'sale', id)
    expect([decisions.map(({ decision }) => decision), closed]).toEqual([['approve', 'undo'], false])
    // Decided anew it is done, once.
    expect((await decide(auditor, 'sale', id, { ...refuse, after: decisionId })).status).toBe(200)
    await letUndoEnd(installation)
    expect(await seen(id)).toEqual(['refused', 2])
  })

  test('loyalty 60: after its minute a decision is done, and undoing it is desk.decided, also for who comes before the job', async () => {
    const id = await reportSale(installation)
    const made = (await decide(auditor, 'sale', id, approve)).json<Made>()
    installation.clock.pass(60_000)
    expect(codeOf(await undo(auditor, id, made.id))).toEqual([409, 'desk.decided'])
    await letUndoEnd(installation)
    expect(await seen(id)).toEqual(['approved', 2])
    expect(codeOf(await undo(auditor, id, made.id))).toEqual([409, 'desk.decided'])
    await letUndoEnd(installation)
    expect(await seen(id)).toEqual(['approved', 2])
  })

  test('who decides after the minute and before the job decides over what was done', async () => {
    const id = await reportSale(installation)
    const made = (await decide(auditor, 'sale', id, approve)).json<Made>()
    installation.clock.pass(60_000)
    const reverse = { decision: 'reverse', reason: 'cancelled_invoice', after: made.id }
    expect((await decide(other, 'sale', id, reverse)).status).toBe(200)
    expect(await seen(id)).toEqual(['approved', 2])
    // The job comes late, and does nothing more.
    await letUndoEnd(installation)
    expect((await seen(id))[1]).toBe(2)
  })

  test('while a decision waits nobody else undoes it, nobody decides anew, and who did not see it is told', async () => {
    const id = await reportSale(installation)
    const made = (await decide(auditor, 'sale', id, approve)).json<Made>()
    expect(codeOf(await undo(other, id, made.id))).toEqual([403, 'desk.not_decider'])
    expect(codeOf(await undo(auditor, id, null))).toEqual([409, 'desk.decided'])
    expect(codeOf(await decide(other, 'sale', id, { ...refuse, after: made.id }))).toEqual([409, 'desk.decided'])
    expect(codeOf(await undo(auditor, '0190aaaa-0000-7000-8000-000000000001', made.id))).toEqual([
      404,
      'resource.not_found',
    ])
    const until = made.undoUntil
    expect((await openCase(auditor, 'sale', id)).undo).toEqual({ until, mine: true })
    expect((await openCase(other, 'sale', id)).undo).toEqual({ until, mine: false })
    await letUndoEnd(installation)
    expect((await openCase(auditor, 'sale', id)).undo).toBeNull()
  })

  test('loyalty 60: an approval by two is undone by either of them, and both look again; a first one by who gave it', async () => {
    await saveSettings(administrator, { twoPairsFrom: 1, twoPairsDrawn: 0 })
    const id = await reportSale(installation)
    const one = (await decide(auditor, 'sale', id, approve)).json<Made>()
    expect(codeOf(await undo(other, id, one.id))).toEqual([403, 'desk.not_decider'])
    const back = (await undo(auditor, id, one.id)).json<Decision>()
    const first = (await decide(other, 'sale', id, { ...approve, after: back.id })).json<Made>()
    expect(first.counts).toBe(false)
    const second = (await decide(auditor, 'sale', id, { ...approve, after: first.id })).json<Made>()
    expect(second.counts).toBe(true)
    expect(codeOf(await undo(administrator, id, second.id))).toEqual([403, 'desk.not_decider'])
    const undone = (await undo(other, id, second.id)).json<Decision>()
    await letUndoEnd(installation)
    expect(await seen(id)).toEqual(['awaiting', 1])
    // Nothing of the two is left: the next approval is a first one again.
    expect((await decide(auditor, 'sale', id, { ...approve, after: undone.id })).json<Made>().counts).toBe(false)
  })

  test('loyalty 60: what is decided of many at once can be undone for ten minutes, of each on its own', async () => {
    const ids = [await reportSale(installation), await reportSale(installation), await reportSale(installation)]
    const cases = ids.map((caseId) => ({ queue: 'sale', caseId, after: null }))
    const body = { decision: 'approve', note: '', cases }
    const made = (await auditor.send('POST', `${desk}decide/`, body)).json<{
      results: { caseId: string; decisionId: string | null }[]
      undoUntil: string
    }>()
    expect(Date.parse(made.undoUntil) - installation.clock.now().getTime()).toBe(600_000)
    await letUndoEnd(installation)
    expect(await Promise.all(ids.map(seen))).toEqual(ids.map(() => ['awaiting', 1]))
    const named = made.results
      .slice(0, 2)
      .map(({ caseId, decisionId }) => ({ queue: 'sale', caseId, after: decisionId }))
    const undone = await auditor.send('POST', `${desk}undo/`, {
      cases: [...named, { queue: 'sale', caseId: ids[2], after: null }],
    })
    expect(undone.json<{ results: { code: string | null }[] }>().results.map(({ code }) => code)).toEqual([
      null,
      null,
      'desk.decided',
    ])
    await letUndoEnd(installation, 'many')
    expect(await Promise.all(ids.map(seen))).toEqual([
      ['awaiting', 1],
      ['awaiting', 1],
      ['approved', 2],
    ])
  })

  test('what comes to a case while its decision waits was seen by nobody: nothing is done, and it waits again', async () => {
    const id = await reportSale(installation)
    const made = (await decide(auditor, 'sale', id, approve)).json<Made>()
    const again = { userId: installation.ids.bia, now: installation.clock.now() }
    await installation.services.database.inTenant(1, (tx) =>
      openAgain(tx, { clientId: 1, queue: 'sale', caseId: id }, again),
    )
    await letUndoEnd(installation)
    expect(await seen(id)).toEqual(['awaiting', 1])
    const opened: CaseDetail = await openCase(other, 'sale', id)
    expect([opened.closed, opened.decisions.map(({ decision, by }) => [decision, by])]).toEqual([
      false,
      [
        ['approve', made.by],
        ['undo', ''],
      ],
    ])
    expect((await decide(other, 'sale', id, { ...approve, after: opened.decisionId })).status).toBe(200)
    await letUndoEnd(installation)
    expect(await seen(id)).toEqual(['approved', 2])
  })

  test('a job that runs twice does a decision once', async () => {
    const id = await reportSale(installation)
    await decide(auditor, 'sale', id, approve)
    await Promise.all([letUndoEnd(installation), letUndoEnd(installation)])
    expect(await seen(id)).toEqual(['approved', 2])
  })
})
